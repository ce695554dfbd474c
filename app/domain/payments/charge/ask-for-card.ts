import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { openChannels, enqueueHandSent } from '../../effects/index.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { readPaymentFacts } from '../status/payment-facts.ts';
import { paymentStatus, type PaymentStatus } from '../status/payment-status.ts';

/** A second press within this time is the same wish. */
const SAME_PRESS_MS = MINUTE_MS;

const WANTING: ReadonlySet<PaymentStatus> = new Set(['Card needed', 'Card needed past due', 'Failed']);

/** Whether a card is what the payment of an appointment waits for: there is none, or the one there was declined. */
export const wantsCard = (status: PaymentStatus): boolean => WANTING.has(status);

interface Row {
  state: string;
  clientId: string;
  email: string | null;
  phone: string | null;
}

/**
 * Asks the client for a card, or another one, by the link to their appointment; by email and text as far as there are addresses that are not switched
 * off.
 * Refused where no card is waited for, nobody can be reached, and beyond the day's limits (C66). Pressed twice it is sent once.
 */
export const askForCard = operation({
  name: 'askForCard',
  kind: 'mutation',
  description: 'Asks the client of an appointment for a card, or for another one.',
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const { row, status } = await ctx.db.run(async (sql) => {
      const [found] = await sql<Row>`
        SELECT a.state, a."clientId", c.email, c.phone
        FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
        WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
      if (!found) throw notFound('appointment');
      const facts = (await readPaymentFacts(sql, practiceId, [appointmentId])).get(appointmentId)!;
      return { row: found, status: paymentStatus(facts, now) };
    });
    if (row.state !== 'approved') throw new Refusal('state_changed', TEXTS.notConfirmed);
    if (!wantsCard(status)) throw new Refusal('state_changed', TEXTS.noCardWanted);
    const reached = MESSAGE_CHANNELS.filter((one) => (one === 'email' ? row.email : row.phone));
    if (reached.length === 0) throw new Refusal('conflict', TEXTS.nobodyToAsk);
    const { clientId } = row;
    const message = { practiceId, clientId, template: 'card_request', channels: reached } as const;
    const channels = await ctx.db.run((sql) => openChannels(sql, message));
    await enqueueHandSent(ctx, {
      clientId,
      appointmentId,
      template: 'card_request',
      channels,
      samePressMs: SAME_PRESS_MS,
    });
    return {};
  },
});
