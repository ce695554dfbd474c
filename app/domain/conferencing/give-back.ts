import { ConferencingError } from '#app/integrations/conferencing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { withAccess } from './access.ts';
import { readConnected, type AccountRow } from './account.ts';
import { portOf } from './providers.ts';

/** A provider knows one leave of an account: given back for one practice it would be over for each that makes its meetings there. */
async function isOfOthers({ cross, practice }: OperationContext, hostId: string): Promise<boolean> {
  return (await cross.practicesOfHost(hostId)).some((id) => id !== practice.id);
}

/**
 * Gives the leave of the practice's account back to its provider. What is lost already, and what another practice still uses, is not
 * given back.
 * @returns false where it was asked in vain: forgotten here it would be open for ever
 */
export async function giveBack(ctx: OperationContext, account: AccountRow): Promise<boolean> {
  const { provider, hostId, erroredAt } = account;
  if (!portOf(ctx, provider) || erroredAt || !hostId) return true;
  if (await isOfOthers(ctx, hostId)) return true;
  try {
    await withAccess(ctx, { provider, hostId }, (access, port) => port.revoke(access));
    return true;
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    if (error.problem === 'access_lost') return true;
    ctx.log.warn(
      { provider, problem: error.problem, said: error.message },
      'a provider did not take leave back',
    );
    return false;
  }
}

/** Forgets the keys of an account; meetings that were made keep their links. */
export async function forgetKeys(ctx: OperationContext, { id }: AccountRow): Promise<void> {
  await ctx.db.run((db) =>
    db
      .updateTable('ConferencingAccount')
      .set({ active: false, erroredAt: null, unopenedSince: null, renewingUntil: null, tokenExpiresAt: null })
      .set({ accessTokenEncrypted: null, refreshTokenEncrypted: null })
      .where('id', '=', id)
      .execute(),
  );
}

/** Hands the practice's leave back before the practice is removed. False where that is to be tried again. */
export async function handBackConferencing(ctx: OperationContext): Promise<boolean> {
  let isDone = true;
  for (const account of await ctx.db.run(readConnected)) {
    if (await giveBack(ctx, account)) await forgetKeys(ctx, account);
    else isDone = false;
  }
  return isDone;
}
