import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { encryptText, newToken, tokenHash } from '#app/platform/tokens.ts';
import type { ConnectingVendor } from '#prisma/generated/enums.ts';
import { sessionOf } from './session-of.ts';

/** How long a practitioner may stay at a vendor's consent page, in minutes; codes of vendors live for five to ten. */
const ATTEMPT_MINUTES = 10;

/** What goes along to the vendor, and what stays here. */
export interface Attempt {
  /** Comes back in the address; 192 random bits. */
  state: string;
  /** PKCE: told to the vendor when the code is exchanged, never before. */
  verifier: string;
  /** PKCE: SHA-256 of the verifier, base64url (method S256). */
  challenge: string;
}

/**
 * Begins the way to a vendor's consent page: whoever comes back is known by the state, in this session alone, once and within ten
 * minutes (takeAttempt). What was begun before in this session counts until then: two tabs may both come back.
 */
export async function beginAttempt(ctx: OperationContext, vendor: ConnectingVendor): Promise<Attempt> {
  const sessionId = sessionOf(ctx);
  const practiceId = ctx.practice.id;
  const [state, verifier] = [newToken(), `${newToken()}${newToken()}`];
  const now = ctx.clock.now();
  await ctx.db.run(async (sql) => {
    await sql`DELETE FROM "ConnectAttempt" WHERE "practiceId" = ${practiceId}::uuid AND "expiresAt" <= ${new Date(now)}`;
    await sql`
      INSERT INTO "ConnectAttempt" (id, "practiceId", vendor, "sessionId", "stateHash", "verifierEncrypted", "expiresAt", "createdAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${vendor}::"ConnectingVendor", ${sessionId}::uuid, ${tokenHash(state)},
              ${encryptText('vendor-access', verifier)}, ${new Date(now + ATTEMPT_MINUTES * MINUTE_MS)}, ${new Date(now)})`;
  });
  return { state, verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
