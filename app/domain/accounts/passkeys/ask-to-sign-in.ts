import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { keepChallenge, siteOf } from './challenge.ts';

/** Asks whoever is there to log in by a passkey; the device offers those it has, so nobody says whose account it is (WebAuthn, JSON). */
export const askToSignIn = operation({
  name: 'askToSignIn',
  kind: 'mutation',
  description: 'Begins logging in by a passkey: answers what your browser is asked.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ options: z.string().meta({ description: 'PublicKeyCredentialRequestOptions, JSON.' }) }),
  async run(ctx) {
    if (!(await ctx.limiter.spend('passkeyAddress', ctx.address)))
      throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
    const options = await generateAuthenticationOptions({
      rpID: siteOf(ctx).rpID,
      userVerification: 'required',
    });
    await keepChallenge(ctx, options.challenge, null);
    return { options: JSON.stringify(options) };
  },
});
