import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceAppointment, cardsOfTheDayAreGone, enqueueMessage } from '../../effects/index.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { preferAnother } from './prefer-another.ts';

interface AtProvider {
  practiceId: string;
  provider: 'stripe' | 'square';
  /** Whether a client who needs a card now is asked for one. */
  asks: boolean;
}

/**
 * A provider's record of a client that was deleted or merged there: it is forgotten here with its cards and with what was begun to save
 * one, so that the next card makes a new record.
 */
export async function forgetCustomer(
  ctx: Pick<OperationContext, 'clock'>,
  sql: Db,
  { customer, ...at }: AtProvider & { customer: string },
): Promise<void> {
  const { practiceId, provider } = at;
  await sql`
    DELETE FROM "PaymentCustomer"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}`;
  await sql`
    UPDATE "CardSetup" SET state = 'failed', error = 'the customer is gone'
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}
      AND state = 'created'`;
  await cardsAreGone(ctx, sql, { ...at, customer });
}

/**
 * Cards that their provider keeps no more, though nobody here forgot them. Whoever has another one is charged on that; where the practice
 * asks for a card to book and none is left, the client is asked for one by the link to their next appointment that waits to be paid.
 */
export async function cardsAreGone(
  { clock }: Pick<OperationContext, 'clock'>,
  sql: Db,
  of: AtProvider & ({ customer: string } | { card: string }),
): Promise<void> {
  const { practiceId, provider, asks } = of;
  const now = new Date(clock.now());
  const gone = await sql<{ id: string; clientId: string }>`
    UPDATE "PaymentMethod" SET "detachedAt" = ${now}, "isDefault" = false
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "detachedAt" IS NULL
      AND ("providerCustomerId" = ${'customer' in of ? of.customer : null} OR "providerPaymentMethodId" = ${'card' in of ? of.card : null})
    RETURNING id, "clientId"`;
  if (gone.length === 0) return;
  const clientIds = [...new Set(gone.map(({ clientId }) => clientId))];
  await preferAnother(sql, practiceId, clientIds);
  await cardsOfTheDayAreGone(sql, practiceId, TEXTS.cardGone);
  const owing = await sql<{ id: string; clientId: string; wantsCard: boolean }>`
    SELECT a.id, a."clientId", p."requireCcEnabled" AND p."requireClientCcToBook" AND a.state = 'approved' AND a."amountCents" > 0
      AND NOT EXISTS (SELECT FROM chargeable_cards(a) m
        WHERE m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')) AS "wantsCard"
    FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = ANY(${clientIds}::uuid[])
      AND a.state IN ('pending', 'approved') AND a."paidAt" IS NULL AND NOT a."markPaid"
    ORDER BY a."startsAt", a.id`;
  const asked = new Set<string>();
  for (const { id, clientId, wantsCard } of owing) {
    await announceAppointment(sql, practiceId, id);
    if (!asks || !wantsCard || asked.has(clientId)) continue;
    asked.add(clientId);
    const occasion = `card-gone:${gone.find((card) => card.clientId === clientId)!.id}`;
    await enqueueMessage(sql, { practiceId, appointmentId: id, template: 'card_request', occasion });
  }
  for (const id of clientIds) await announce(sql, { practiceId, kind: 'client', id });
}
