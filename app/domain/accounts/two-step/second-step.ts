import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { openText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { browserHashOf } from '../limits.ts';
import { makeLinkToken } from '../account-tokens.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { plainCode, useCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Whether logging in to an account asks for a second step. */
export async function hasSecondStep({ database }: OperationContext, userId: string): Promise<boolean> {
  const found = await database.prisma.twoStep.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { userId: true },
  });
  return found !== null;
}

/** What stands for the first step until the second one is shown: a secret for this browser, good for a quarter of an hour. */
export const beginSecondStep = (ctx: OperationContext, sql: Db, userId: string): Promise<string> =>
  makeLinkToken(sql, {
    userId,
    purpose: 'second_step',
    target: userId,
    browserHash: browserHashOf(ctx),
    now: ctx.clock.now(),
  });

/** How the second step was shown; null where the code is neither the app's nor one that is left. */
export type Shown = 'app' | 'recovery' | null;

/**
 * Takes a code of the app, or one for recovery: each opens once, also where it is sent twice at the same moment.
 * @throws unavailable for a code of the app where no secret of ours opens what it is made of
 */
export async function showSecondStep(sql: Db, userId: string, typed: string, now: number): Promise<Shown> {
  const [row] = await sql<{ secretEncrypted: string; lastStep: string | null }>`
    SELECT "secretEncrypted", "lastStep"::text AS "lastStep" FROM "TwoStep"
    WHERE "userId" = ${userId}::uuid AND "confirmedAt" IS NOT NULL FOR UPDATE`;
  if (!row) return null;
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) {
    const last = row.lastStep === null ? null : BigInt(row.lastStep);
    const secret = openText('sign-in-proof', row.secretEncrypted);
    if (secret === null) throw new Refusal('unavailable', ACCOUNT_MESSAGES.appCodesNotNow, { field: 'code' });
    const step = stepOf(secret, code, now, last);
    if (step === null) return null;
    await sql`UPDATE "TwoStep" SET "lastStep" = ${String(step)}::bigint WHERE "userId" = ${userId}::uuid`;
    return 'app';
  }
  return (await useCode(sql, userId, code, now)) ? 'recovery' : null;
}
