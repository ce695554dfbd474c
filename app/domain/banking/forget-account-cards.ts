import { cardsOfTheDayAreGone } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

/**
 * Forgets the cards that are kept in an account which another one takes the place of: no other can charge them. Places at events that
 * they were to pay on the day are told as not paid.
 * @param why what is told of those places
 */
export async function forgetAccountCards(
  sql: Db,
  practiceId: string,
  provider: 'stripe' | 'square',
  { now, why }: { now: Date; why: string },
): Promise<void> {
  await sql`
    DELETE FROM "PaymentCustomer" WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource"`;
  await sql`
    UPDATE "PaymentMethod" SET "detachedAt" = ${now}, "isDefault" = false
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "detachedAt" IS NULL`;
  await cardsOfTheDayAreGone(sql, practiceId, why);
  await sql`
    UPDATE "CardSetup" SET state = 'failed', error = 'the account was replaced'
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND state = 'created'`;
}
