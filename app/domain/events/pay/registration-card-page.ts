import { z } from 'zod';
import { payerCardPageUrl } from '#app/domain/cards/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { registrationLink } from '../inputs.ts';
import { mustBePayable, registrationPayer } from '../registration/registration-payer.ts';

/** A card page at the provider, for visitors without JavaScript; coming back from it by itself pays nothing. */
export const registrationCardPage = operation({
  name: 'registrationCardPage',
  kind: 'mutation',
  description: 'Makes a card page on the provider’s side that returns to the registration with ?cardPage=….',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({ url: z.string() }),
  async run(ctx, { token }) {
    const payer = await ctx.db.run((sql) => registrationPayer(ctx, sql, token));
    mustBePayable(payer, ctx.clock.now());
    const here = ctx.appOrigin + paths.eventRegistration(token);
    const successUrl = `${here}?cardPage={CHECKOUT_SESSION_ID}`;
    return { url: await payerCardPageUrl(ctx, payer.registered, { successUrl, cancelUrl: here }) };
  },
});
