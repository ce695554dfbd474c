import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { askingIdentity, checking, readOwn } from './check-of.ts';
import { IDENTITY_MESSAGES } from './messages.ts';

/**
 * What starts identity verification with the card payment provider's client library (002 §7): the secret of the check that waits, and
 * a page for whoever has no scripts. Both are null where none was begun (beginVerification), or nothing is left to do.
 */
export const verificationSession = operation({
  name: 'verificationSession',
  kind: 'query',
  description: 'What starts the verification of your identity in the browser.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    clientSecret: z.string().nullable().meta({ description: 'For the provider’s library in the browser.' }),
    url: z.string().nullable().meta({ description: 'A page of the provider’s; it serves once.' }),
  }),
  async run(ctx) {
    const { checkId, verifiedAt } = await ctx.db.run((sql) => readOwn(sql, ctx.practice.id));
    if (verifiedAt || !checkId) return { clientSecret: null, url: null };
    if (!(await ctx.limiter.spend('identityPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', IDENTITY_MESSAGES.tooOften);
    const { clientSecret, url } = await askingIdentity(ctx, () => checking(ctx).read(checkId));
    return { clientSecret, url };
  },
});
