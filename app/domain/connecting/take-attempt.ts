import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { openText, tokenHash } from '#app/platform/tokens.ts';
import type { ConnectingVendor } from '#prisma/generated/enums.ts';
import { CONNECTING_MESSAGES } from './messages.ts';
import { sessionOf } from './session-of.ts';

/**
 * Takes what was begun by the state that a vendor sent back: it is gone afterwards. Take it before the code is exchanged, and where the
 * vendor says that consent was denied as well.
 * Throws expired for a state that this practice and session did not begin with this vendor, that is over, or that was taken already
 * (a stranger's consent cannot be tied to a practice, nor one be used twice).
 * @returns PKCE's verifier
 */
export async function takeAttempt(
  ctx: OperationContext,
  vendor: ConnectingVendor,
  state: string,
): Promise<{ verifier: string }> {
  const sessionId = sessionOf(ctx);
  const [taken] = await ctx.db.run(
    (sql) => sql<{ verifierEncrypted: string }>`
      DELETE FROM "ConnectAttempt"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND vendor = ${vendor}::"ConnectingVendor" AND "sessionId" = ${sessionId}::uuid
        AND "stateHash" = ${tokenHash(state)} AND "expiresAt" > ${new Date(ctx.clock.now())}
      RETURNING "verifierEncrypted"`,
  );
  const verifier = taken && openText('vendor-access', taken.verifierEncrypted);
  if (!verifier) throw new Refusal('expired', CONNECTING_MESSAGES.notBegunHere);
  return { verifier };
}
