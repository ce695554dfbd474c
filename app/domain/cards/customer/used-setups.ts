import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { CardClient } from '../card-client.ts';
import { keepGivenCard } from '../keep-card.ts';
import { provenCard } from '../proven-card.ts';

/**
 * Ends setups that were begun and can be used no more, so that a new one takes their place. A card that was saved at the provider by one,
 * while whoever was to note that died or the page was closed, is kept now: its client has given it, and would find it nowhere. One that
 * was given for an order alone is not, since nothing was ordered.
 */
export async function endUsedSetups(ctx: OperationContext, client: CardClient): Promise<void> {
  const { clientId, appointment, billId } = client;
  const practiceId = ctx.practice.id;
  const open = await ctx.db.run(
    (sql) => sql<{ id: string; setupId: string }>`
      SELECT id, "providerSetupIntentId" AS "setupId" FROM "CardSetup"
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND state = 'created'
        AND "appointmentId" IS NOT DISTINCT FROM ${appointment?.id ?? null}::uuid AND "billId" IS NOT DISTINCT FROM ${billId ?? null}::uuid
      ORDER BY "createdAt" DESC LIMIT 5`,
  );
  // The newest is the one that counts.
  for (const { id, setupId } of open.toReversed()) {
    const status = await statusOf(ctx, client, setupId);
    if (status !== null && status !== 'succeeded' && status !== 'cancelled') continue;
    if (status === 'succeeded' && !billId && (await isKept(ctx, client, setupId))) continue;
    await ctx.db.run(
      (sql) => sql`
        UPDATE "CardSetup" SET state = 'failed', error = 'left unfinished'
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state = 'created'`,
    );
  }
}

/** Null of one that the provider does not know. */
async function statusOf(ctx: OperationContext, { account }: CardClient, id: string) {
  try {
    return (await ctx.ports.cards.readSetupIntent({ account, id })).status;
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'not_found') return null;
    throw error;
  }
}

async function isKept(ctx: OperationContext, client: CardClient, setupIntentId: string): Promise<boolean> {
  try {
    await keepGivenCard(ctx, client, await provenCard(ctx, client, client.account, { setupIntentId }));
    return true;
  } catch (error) {
    // Such as of a record that was deleted since.
    if (error instanceof Refusal && error.code !== 'unavailable') return false;
    throw error;
  }
}
