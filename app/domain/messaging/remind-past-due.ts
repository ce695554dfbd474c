import { z } from 'zod';
import { paymentStatus, readPaymentFacts, type PaymentStatus } from '#app/domain/payments/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { onEachChannel } from './on-each-channel.ts';

/** What a client is reminded of; a charge under way decides by itself first. */
const OWED: readonly PaymentStatus[] = ['Past due', 'Failed', 'Card needed past due', 'Unpaid'];

interface Due {
  practiceId: string;
  appointmentId: string;
  channel: 'email' | 'sms';
  now: Date;
}

/**
 * Reminds a client of an appointment that is over and not paid, as the payment settings promise (001 §3, §9): once on each channel,
 * since the mark and the wish for the message are one transaction. An appointment with nothing left to pay is marked and not written of.
 */
export const remindPastDue = operation({
  name: 'remindPastDue',
  kind: 'mutation',
  description: 'Reminds a client of a payment that is past due on one channel.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid(), channel: z.enum(['email', 'sms']) }),
  output: z.object({ reminded: z.boolean() }),
  job: 'remind-past-due',
  due: ({ cross }, now) =>
    onEachChannel((channel) => cross.due('appointments_past_due', 'appointmentId', now, channel)),
  key: ({ appointmentId, channel }) => `past-due:${channel}:${appointmentId}`,
  async run(ctx, due) {
    const now = new Date(ctx.clock.now());
    const { practiceId, appointmentId, channel } = due;
    const reminded = await ctx.db.run(async (sql) => {
      const facts = (await readPaymentFacts(sql, practiceId, [appointmentId])).get(appointmentId);
      if (!facts?.takesCards) return false;
      const status = paymentStatus(facts, now.getTime());
      if (status === 'Pending') return false;
      if (!(await mark(sql, { ...due, now })) || !OWED.includes(status)) return false;
      await addToOutbox(sql, {
        practiceId,
        topic: 'appointment-message',
        dedupeKey: `message:payment_past_due:${appointmentId}:${channel}`,
        payload: {
          practiceId,
          appointmentId,
          template: 'payment_past_due',
          occasion: channel,
          channels: [channel],
        },
      });
      return true;
    });
    return { reminded };
  },
});

/** Marks the channel as used; false where it was, or where the appointment has been paid meanwhile. */
async function mark(sql: Db, { practiceId, appointmentId, channel, now }: Due): Promise<boolean> {
  const rows =
    channel === 'email'
      ? await sql`
          UPDATE "Appointment" SET "pastDueEmailAt" = ${now}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
            AND "endsAt" <= ${now} AND "pastDueEmailAt" IS NULL AND "paidAt" IS NULL AND NOT "markPaid"
          RETURNING id`
      : await sql`
          UPDATE "Appointment" SET "pastDueTextAt" = ${now}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
            AND "endsAt" <= ${now} AND "pastDueTextAt" IS NULL AND "paidAt" IS NULL AND NOT "markPaid"
          RETURNING id`;
  return rows.length > 0;
}
