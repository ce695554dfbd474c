import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { hostField, practiceAt } from './practice-host.ts';

/** How long a code is good for: it travels by one redirect. */
export const CODE_SECONDS = 60;

/** SHA-256, hex. */
const challengeField = z.string().regex(/^[0-9a-f]{64}$/, ACCOUNT_MESSAGES.detailsNotTaken);

/**
 * Lets one form of a practice fill in the caller's details. The code that is answered works once, within a minute, on the given host of
 * that practice, in the browser that asked (`challenge`). It opens no session, and nothing of the person stands in it.
 */
export const shareDetails = operation({
  name: 'shareDetails',
  kind: 'mutation',
  description: 'Gives leave to fill your details into a form of the practice at this host, once.',
  access: actingAsClient(),
  input: z.strictObject({
    host: hostField,
    challenge: challengeField.meta({
      description: 'SHA-256 of what the asking browser keeps: challengeOf its nonce and page.',
    }),
    withAddress: z.boolean().default(false),
  }),
  output: z.object({
    code: z.string(),
    host: z.string().meta({ description: 'Where the code is to be taken.' }),
  }),
  async run(ctx, { host: requested, challenge, withAddress }) {
    const userId = actorUserId(ctx.actor)!;
    const { practice, host } = await practiceAt(ctx, requested);
    if (!(await ctx.limiter.spend('detailsPerson', userId)))
      throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooManyThisHour);
    const code = newToken();
    const now = new Date(ctx.clock.now());
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1_000);
    await practiceDb(ctx.database, practice.id).run(async (sql) => {
      // What nobody came back with has no further use, and says who was where.
      await sql`DELETE FROM "DetailsHandOver" WHERE "practiceId" = ${practice.id}::uuid AND "expiresAt" <= ${now}`;
      await sql`
        INSERT INTO "DetailsHandOver" (id, "practiceId", "userId", "codeHash", host, challenge, "withAddress", "expiresAt", "createdAt")
        VALUES (${uuid()}::uuid, ${practice.id}::uuid, ${userId}::uuid, ${tokenHash(code)}, ${host}, ${challenge},
                ${withAddress}, ${expiresAt}, ${now})`;
    });
    return { code, host };
  },
});
