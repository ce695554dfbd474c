import { v7 as uuid } from 'uuid';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { browserHashOf } from '../limits.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';

/** How long somebody may take to unlock their device, in minutes. */
const CHALLENGE_MINUTES = 5;

/** The site that a passkey belongs to: the app's own host alone, no practice's. */
export const siteOf = ({ appOrigin }: OperationContext) => ({
  rpID: new URL(appOrigin).hostname,
  origin: appOrigin,
});

/** Keeps what this browser was asked to sign. Throws conflict where the browser keeps no id. */
export async function keepChallenge(
  ctx: OperationContext,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const browserHash = browserHashOf(ctx);
  if (!browserHash) throw new Refusal('conflict', ACCOUNT_MESSAGES.passkeyNotTaken);
  const now = ctx.clock.now();
  await outsidePractices(
    ctx.database,
    (sql) => sql`
      INSERT INTO "PasskeyChallenge" (id, "challengeHash", "browserHash", "userId", "expiresAt", "createdAt")
      VALUES (${uuid()}::uuid, ${tokenHash(challenge)}, ${browserHash}, ${userId}::uuid,
              ${new Date(now + CHALLENGE_MINUTES * MINUTE_MS)}, ${new Date(now)})`,
  );
}

/** What a browser says that it signed, as far as it can be read before it is proved. */
export interface SignedChallenge {
  response: { clientDataJSON: string };
}

/** The challenge that stands in an answer; an empty one where it cannot be read. */
export function challengeIn({ response }: SignedChallenge): string {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}

/**
 * Takes the challenge that an answer signs: it is gone then, so the same answer sent again opens nothing.
 * Throws expired where this browser was not asked it, for this, in the last minutes.
 */
export async function takeChallenge(
  ctx: OperationContext,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const taken = await outsidePractices(
    ctx.database,
    (sql) => sql`
      DELETE FROM "PasskeyChallenge"
      WHERE "challengeHash" = ${tokenHash(challenge)} AND "browserHash" = ${browserHashOf(ctx)}
        AND "userId" IS NOT DISTINCT FROM ${userId}::uuid AND "expiresAt" > ${new Date(ctx.clock.now())}
      RETURNING id`,
  );
  if (taken.length === 0) throw new Refusal('expired', ACCOUNT_MESSAGES.passkeyNotTaken);
}
