import type { OperationContext } from '#app/operations/context.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceAppointment, cardsOfTheDayAreGone, enqueueMessage } from '../../effects/index.ts';
import { wantsCard } from '../charge/ask-for-card.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { readPaymentFacts } from '../status/payment-facts.ts';
import { paymentStatus } from '../status/payment-status.ts';
import { preferAnother } from './prefer-another.ts';

interface AtProvider {
  practiceId: string;
  provider: 'stripe' | 'square';
}

/**
 * A provider's record of a client that it knows no more is forgotten with what was begun to save a card, so that the next card makes a new
 * record. Its cards stay: that a record is refused may be our own fault, such as a key of the provider's test world.
 */
export async function forgetCustomer(
  sql: Db,
  { practiceId, provider, customer }: AtProvider & { customer: string },
): Promise<void> {
  await sql`
    DELETE FROM "PaymentCustomer"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}`;
  await sql`
    UPDATE "CardSetup" SET state = 'failed', error = 'the customer is gone'
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}
      AND state = 'created'`;
}

/**
 * Cards that their provider keeps no more, though nobody here forgot them. Whoever has another one is charged on that; where the practice
 * asks for a card to book and none is left, the client is asked for one by the link to their next appointment.
 */
export async function cardsAreGone(
  { clock }: Pick<OperationContext, 'clock'>,
  sql: Db,
  of: AtProvider & ({ customer: string } | { card: string }),
): Promise<void> {
  const { practiceId, provider } = of;
  const now = new Date(clock.now());
  const gone = await sql<{ clientId: string }>`
    UPDATE "PaymentMethod" SET "detachedAt" = ${now}, "isDefault" = false
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "detachedAt" IS NULL
      AND ("providerCustomerId" = ${'customer' in of ? of.customer : null} OR "providerPaymentMethodId" = ${'card' in of ? of.card : null})
    RETURNING "clientId"`;
  if (gone.length === 0) return;
  const clientIds = [...new Set(gone.map(({ clientId }) => clientId))];
  await preferAnother(sql, practiceId, clientIds);
  await cardsOfTheDayAreGone(sql, practiceId, TEXTS.cardGone);
  const open = await sql<{ id: string; clientId: string; mayAsk: boolean }>`
    SELECT a.id, a."clientId", a."startsAt" > ${now} AND a.state = 'approved' AND p."requireCcEnabled" AND p."requireClientCcToBook"
      AND p."closedAt" IS NULL AS "mayAsk"
    FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = ANY(${clientIds}::uuid[])
      AND a.state IN ('pending', 'approved') AND a."paidAt" IS NULL AND NOT a."markPaid"
    ORDER BY a."startsAt", a.id`;
  for (const { id } of open) await announceAppointment(sql, practiceId, id);
  await askForAnother(sql, practiceId, {
    appointments: open.filter(({ mayAsk }) => mayAsk),
    now: clock.now(),
  });
  for (const id of clientIds) await announce(sql, { practiceId, kind: 'client', id });
}

/** Asks each client once, of the first appointment whose payment waits for a card; of the same one once a day, whatever is gone in it. */
async function askForAnother(
  sql: Db,
  practiceId: string,
  { appointments, now }: { appointments: readonly { id: string; clientId: string }[]; now: number },
): Promise<void> {
  const ids = appointments.map(({ id }) => id);
  const facts = await readPaymentFacts(sql, practiceId, ids);
  const asked = new Set<string>();
  for (const { id, clientId } of appointments) {
    const money = facts.get(id)!;
    // A charge that failed waits for a card too, but here only where none is left.
    if (asked.has(clientId) || money.hasCard || !wantsCard(paymentStatus(money, now))) continue;
    asked.add(clientId);
    const occasion = `card-gone:${Math.floor(now / DAY_MS)}`;
    await enqueueMessage(sql, { practiceId, appointmentId: id, template: 'card_request', occasion });
  }
}
