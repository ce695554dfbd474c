import { generateRegistrationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { mustShowOneself } from '../changes/show-oneself.ts';
import { shownAgainInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { keepChallenge, siteOf } from './challenge.ts';

/** How many passkeys an account has at most. */
const MOST = 20;

/** Asks the caller's device for a new passkey, once they have shown who they are: answers what the browser is asked (WebAuthn, JSON). */
export const askForPasskey = operation({
  name: 'askForPasskey',
  kind: 'mutation',
  description: 'Begins a new passkey: answers what your browser is asked.',
  access: signedInUser(),
  input: shownAgainInput,
  output: z.object({
    options: z.string().meta({ description: 'PublicKeyCredentialCreationOptions, JSON.' }),
  }),
  async run(ctx, { password }) {
    const userId = actorUserId(ctx.actor)!;
    const user = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        email: true,
        name: true,
        passwordHash: true,
        passkeys: { select: { credentialId: true, transports: true }, take: MOST },
      },
    });
    await mustShowOneself(ctx, user.passwordHash, password);
    if (user.passkeys.length >= MOST) throw new Refusal('conflict', ACCOUNT_MESSAGES.passkeysFull);
    const options = await generateRegistrationOptions({
      rpName: 'Tendwell',
      rpID: siteOf(ctx).rpID,
      userID: new Uint8Array(Buffer.from(userId)),
      userName: user.email,
      userDisplayName: user.name,
      attestationType: 'none',
      excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(ctx, options.challenge, userId);
    return { options: JSON.stringify(options) };
  },
});
