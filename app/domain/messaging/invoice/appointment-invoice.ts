import { z } from 'zod';
import { toBillView } from '#app/emails/bill-rows.ts';
import { MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { anyOf, linkHolder, practiceOwner } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readMuted } from '../../effects/index.ts';
import { messageFacts } from '../message-facts.ts';

/** Ours. */
const NO_INVOICE = 'Only a confirmed appointment, or one that costs a fee, has an invoice.';

const line = z
  .object({ label: z.string(), amountCents: z.int().meta({ description: 'Cents; below 0 given back.' }) })
  .meta({ id: 'InvoiceLine' });

/**
 * Where the client of an appointment lives, in lines, and whether that may be told: the link of what a visitor booked may be in the
 * hands of whoever booked in the client's name.
 */
async function readAddress(ctx: OperationContext, sql: Db, appointmentId: string) {
  const practiceId = ctx.practice.id;
  const userId = actorUserId(ctx.actor);
  const [row] = await sql<{ address: string; isTold: boolean }>`
    SELECT a."bookedBy" <> 'client' OR COALESCE(${userId}::uuid IN (c."userId", p."ownerUserId"), false) AS "isTold", concat_ws(E'\n', nullif(c.address, ''), nullif(c."addressTwo", ''),
      nullif(concat_ws(', ', nullif(c.city, ''), nullif(concat_ws(' ', c.state, c."postalCode"), '')), ''),
      nullif(c.country, '')) AS address
    FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
      JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  if (!row) throw notFound('appointment');
  return row;
}

/**
 * The invoice of an appointment, as it is looked at before it is sent, and printed: the very bill that the message has (001
 * §7 sendClientInvoiceMutation). For the practitioner, and for the client by the appointment's link.
 * @throws state_changed where the appointment is neither confirmed nor costs a fee
 */
export const appointmentInvoice = operation({
  name: 'appointmentInvoice',
  kind: 'query',
  description: 'The invoice of an appointment, line by line.',
  access: anyOf<{ appointmentId: string }>(
    linkHolder('appointment', { opens: ({ appointmentId }) => appointmentId }),
    practiceOwner(),
  ),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z
    .object({
      number: z.string().meta({ description: 'Names the invoice; the same one keeps it.' }),
      issuedAt: z.date(),
      startsAt: z.date(),
      timeZone: z.string().meta({ description: 'IANA zone of the venue; the dates are its own.' }),
      currency,
      practice: z
        .object({
          name: z.string(),
          address: z.string().nullable(),
          phone: z.string().nullable(),
          url: z.string(),
          accent: z.string().nullable(),
        })
        .meta({ id: 'InvoicePractice' }),
      practitioner: z.string(),
      client: z
        .object({ name: z.string(), email: z.string().nullable(), address: z.string() })
        .meta({ id: 'InvoiceClient' }),
      where: z.string(),
      lines: z.array(line),
      totalCents: z.int(),
      payments: z.array(line),
      dueCents: z.int(),
      closedChannels: z
        .array(z.enum(MESSAGE_CHANNELS))
        .meta({ description: 'By which the client’s settings let no invoice go out.' }),
      payUrl: z.string().nullable().meta({ description: 'Where it is paid; null where nothing is due.' }),
    })
    .meta({ id: 'Invoice' }),
  async run(ctx, { appointmentId: id }) {
    return ctx.db.run(async (sql) => {
      const { address, isTold } = await readAddress(ctx, sql, id);
      const facts = await messageFacts(ctx, sql, id);
      if (!facts) throw notFound('appointment');
      const { appointment, practice, practitioner, client, location, links } = facts;
      const costsFee = appointment.fee !== null && !appointment.fee.isWaived;
      if (appointment.state !== 'approved' && !costsFee) throw new Refusal('state_changed', NO_INVOICE);
      const muted = await readMuted(sql, { practiceId: ctx.practice.id, clientId: client.id });
      const { name, phone, url, accent } = practice;
      return {
        number: id.slice(-8).toUpperCase(),
        issuedAt: new Date(ctx.clock.now()),
        startsAt: appointment.startsAt,
        timeZone: appointment.timeZone,
        currency: appointment.currency as 'USD' | 'CAD',
        practice: { name, address: practice.address, phone, url, accent },
        practitioner: practitioner.name,
        client: {
          name: `${client.firstName} ${client.lastName}`.trim(),
          email: isTold ? client.email : null,
          address: isTold ? address : '',
        },
        where: location.name,
        ...toBillView(appointment),
        closedChannels: MESSAGE_CHANNELS.filter((channel) => isTold && muted[channel].includes('payment')),
        payUrl: appointment.dueCents > 0 ? links.pay : null,
      };
    });
  },
});
