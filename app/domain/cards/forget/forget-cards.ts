import type { CardAccount } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceAppointment } from '#app/domain/effects/index.ts';
import { preferAnother } from '#app/domain/payments/index.ts';
import { CARD_MESSAGES } from '../messages.ts';

/** Whoever removes a card has so long to have it forgotten; then the worker does (forgetRemovedCard). */
const PATIENCE_MS = 2 * MINUTE_MS;

/** A card that is charged no more from now on, and is still to be forgotten by its provider. */
export interface ForgottenCard {
  id: string;
  clientId: string;
  providerId: string;
  /** Where the card is kept. */
  account: CardAccount;
  wasDefault: boolean;
  /** By which it is known that nobody else has it forgotten meanwhile. */
  forgetAt: Date;
}

/**
 * Takes a client's cards away here: all of them, or `only` one. What is still to be paid is told anew to open pages.
 * @throws state_changed where there is none
 */
export async function forgetCards(
  ctx: OperationContext,
  sql: Db,
  { clientIds, only }: { clientIds: readonly string[]; only: { id: string | null } | null },
): Promise<ForgottenCard[]> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const forgetAt = new Date(now + PATIENCE_MS);
  const forgotten = await sql<Omit<ForgottenCard, 'forgetAt'>>`
    UPDATE "PaymentMethod" m SET "detachedAt" = ${new Date(now)}, "isDefault" = false, "forgetAt" = ${forgetAt}
    FROM "PaymentMethod" b
    WHERE m."practiceId" = ${practiceId}::uuid AND m."clientId" = ANY(${clientIds}::uuid[]) AND m."detachedAt" IS NULL
      AND b."practiceId" = m."practiceId" AND b.id = m.id
      AND (${only === null}::boolean OR m.id = ${only?.id ?? null}::uuid)
    RETURNING m.id, m."clientId", m."providerPaymentMethodId" AS "providerId", b."isDefault" AS "wasDefault",
      payment_account(m."practiceId", m.provider::text) AS account`;
  if (forgotten.length === 0) throw new Refusal('state_changed', CARD_MESSAGES.noCard);
  const owing = await sql<{ id: string }>`
    SELECT id FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ANY(${forgotten.map(({ clientId }) => clientId)}::uuid[])
      AND state IN ('pending', 'approved') AND "paidAt" IS NULL AND NOT "markPaid"`;
  for (const { id } of owing) await announceAppointment(sql, practiceId, id);
  // The newest first, each time alike.
  return forgotten.map((card) => ({ ...card, forgetAt })).toSorted((a, b) => b.id.localeCompare(a.id));
}

/**
 * Has the provider forget them too. Those that it does not answer for are there again, so that they can be deleted again; not where the
 * worker has taken them over, which goes on until they are forgotten.
 * @throws unavailable
 */
export async function detachForgotten(
  ctx: OperationContext,
  forgotten: readonly ForgottenCard[],
): Promise<void> {
  const practiceId = ctx.practice.id;
  for (const [at, { id, providerId, account }] of forgotten.entries()) {
    try {
      await ctx.ports.cards.detach({ account, paymentMethod: providerId });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await ctx.db.run((sql) => remember(sql, practiceId, forgotten.slice(at)));
      throw new Refusal('unavailable', CARD_MESSAGES.deleteFailed);
    }
    await ctx.db.run(
      (sql) => sql`
        UPDATE "PaymentMethod" SET "forgetAt" = NULL WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`,
    );
  }
}

async function remember(sql: Db, practiceId: string, cards: readonly ForgottenCard[]): Promise<void> {
  for (const { id, wasDefault, forgetAt } of cards) {
    await sql`
      UPDATE "PaymentMethod" SET "detachedAt" = NULL, "isDefault" = ${wasDefault}, "forgetAt" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "forgetAt" = ${forgetAt}`;
  }
  // The one that was used first may be among those that are gone.
  const clientIds = cards.map(({ clientId }) => clientId);
  await preferAnother(sql, practiceId, clientIds);
}
