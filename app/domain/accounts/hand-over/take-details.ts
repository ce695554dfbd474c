import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { challengeOf } from './challenge.ts';
import { ownDetails, readOwnDetails } from './own-details.ts';

/**
 * Takes the details that a code stands for, once: on the practice's host that it was made for, in the browser that asked, for the page
 * that was left. Taking it removes it in the same statement, so that of two at one moment one gets them. Nobody is signed in by it.
 */
export const takeDetails = operation({
  name: 'takeDetails',
  kind: 'mutation',
  description: 'Takes the details that a client shared with a form of this practice; on its own host alone.',
  access: linkHolder('details', { token: ({ code }: { code: string }) => code }),
  input: z.strictObject({
    code: z.string().min(1).max(64),
    nonce: z.string().max(64).meta({ description: 'What the asking browser kept.' }),
    back: z.string().max(500).meta({ description: 'The page that it left.' }),
  }),
  output: z.object({ details: ownDetails }),
  async run(ctx, { code, nonce, back }) {
    const over = () => new Refusal('expired', ACCOUNT_MESSAGES.detailsNotTaken);
    if (ctx.site?.kind !== 'practice') throw over();
    const { host } = ctx.site;
    const [taken] = await ctx.db.run(
      (sql) => sql<{ userId: string; withAddress: boolean }>`
        DELETE FROM "DetailsHandOver"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND "codeHash" = ${tokenHash(code)} AND host = ${host}
          AND challenge = ${challengeOf({ nonce, back })} AND "expiresAt" > ${new Date(ctx.clock.now())}
        RETURNING "userId", "withAddress"`,
    );
    const details = taken ? await readOwnDetails(ctx, taken.userId, taken) : null;
    if (!details) throw over();
    return { details };
  },
});
