import { generateRegistrationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { bothStepsInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { showBothSteps } from '../two-step/show-both-steps.ts';
import { keepChallenge, siteOf } from './challenge.ts';

/** How many passkeys an account has at most. */
const MOST = 20;

/**
 * Asks the caller's device for a new passkey, once they have shown who they are, in two steps where logging in takes two: it logs in by
 * itself. Answers what the browser is asked (WebAuthn, JSON).
 */
export const askForPasskey = operation({
  name: 'askForPasskey',
  kind: 'mutation',
  description: 'Begins a new passkey: answers what your browser is asked.',
  access: signedInUser(),
  input: bothStepsInput,
  output: z.object({
    options: z.string().meta({ description: 'PublicKeyCredentialCreationOptions, JSON.' }),
  }),
  async run(ctx, shown) {
    const { userId } = await showBothSteps(ctx, shown);
    const user = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        email: true,
        name: true,
        passkeys: { select: { credentialId: true, transports: true }, take: MOST },
      },
    });
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
