import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { accountOf } from './account-of.ts';

const AGAIN_MS = HOUR_MS;

/** Whether Stripe has taken the leave for an account back, or never will by us; false where that is to be tried again. */
async function isTaken(ctx: OperationContext, account: string): Promise<boolean> {
  const { connect } = ctx.ports;
  if (!connect?.canGiveBack) return false;
  try {
    await connect.giveBack(account);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'a leave at Stripe could not be given back');
    return !mayPass(error);
  }
  return true;
}

/**
 * Gives back the leave for an account that was disconnected here, and forgets that it is to be; where Stripe does not take it now it is
 * tried again an hour later. An account is one practice's alone, so nobody else loses by it. Answers whether it is done.
 */
export async function giveBackLeft(ctx: OperationContext, account: string): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const isDone = await isTaken(ctx, account);
  const again = new Date(ctx.clock.now() + AGAIN_MS);
  await ctx.db.run((sql) =>
    isDone
      ? sql`
          DELETE FROM "LeaveToGiveBack" WHERE "practiceId" = ${practiceId}::uuid AND "externalAccountId" = ${account}`
      : sql`
          UPDATE "LeaveToGiveBack" SET "dueAt" = ${again}
          WHERE "practiceId" = ${practiceId}::uuid AND "externalAccountId" = ${account}`,
  );
  return isDone;
}

/**
 * Gives all leave back before the practice is removed: for its present account, and for those that were disconnected here. False where
 * some of that is to be tried again; an installation without the platform's client id cannot, and tries nothing.
 */
export async function handBackStripe(ctx: OperationContext): Promise<boolean> {
  if (!ctx.ports.connect?.canGiveBack) return true;
  const practiceId = ctx.practice.id;
  const { present, former, left } = await ctx.db.run(async (sql) => ({
    present: await accountOf(sql, practiceId),
    former: await formerAccount(sql, practiceId),
    left: await sql<{ account: string }>`
      SELECT "externalAccountId" AS account FROM "LeaveToGiveBack" WHERE "practiceId" = ${practiceId}::uuid`,
  }));
  const kept = new Set(left.map(({ account }) => account));
  const others = [present, former].filter((account) => account !== null && !kept.has(account));
  let isDone = true;
  for (const account of new Set(others)) isDone = (await isTaken(ctx, account!)) && isDone;
  for (const account of kept) isDone = (await giveBackLeft(ctx, account)) && isDone;
  return isDone;
}

/** One that was disconnected here before it was written down what is left to give back, as a former program may have done meanwhile. */
async function formerAccount(sql: Db, practiceId: string): Promise<string | null> {
  const [row] = await sql<{ account: string | null }>`
    SELECT "externalAccountId" AS account FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = 'stripe' AND "disconnectedAt" IS NOT NULL`;
  return row?.account ?? null;
}
