import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { startOwnSession } from '../enter.ts';
import { signInAnswer, signInByPasskeyInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { challengeIn, siteOf, takeChallenge } from './challenge.ts';

/**
 * Logs in by a passkey: what one has and what one is (or knows) are shown at once, so no second step is asked for. The answer is good
 * once, in the browser that was asked. An answer whose counter went back comes of a copy, and opens nothing.
 */
export const signInByPasskey = operation({
  name: 'signInByPasskey',
  kind: 'mutation',
  description: 'Logs in by a passkey.',
  access: anyone(),
  input: signInByPasskeyInput,
  output: z.object({ userKind: z.enum(['practitioner', 'client', 'admin']) }),
  async run(ctx, { response: text, keep = false }) {
    const answer = signInAnswer.safeParse(text);
    if (!answer.success) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passkeyNotTaken);
    const response = answer.data as unknown as AuthenticationResponseJSON;
    const challenge = challengeIn(response);
    await takeChallenge(ctx, challenge, null);
    const passkey = await ctx.database.prisma.passkey.findUnique({
      where: { credentialId: response.id },
      include: { user: { select: { disabledAt: true, kind: true, emailVerifiedAt: true } } },
    });
    if (!passkey || passkey.user.disabledAt)
      throw new Refusal('unauthenticated', ACCOUNT_MESSAGES.passkeyUnknown);
    const { rpID, origin } = siteOf(ctx);
    const proved = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }).catch(() => null);
    if (!proved?.verified) {
      ctx.log.info('sign-in by passkey refused');
      throw new Refusal('unauthenticated', ACCOUNT_MESSAGES.passkeyNotTaken);
    }
    await ctx.database.prisma.passkey.update({
      where: { id: passkey.id },
      data: {
        counter: proved.authenticationInfo.newCounter,
        lastUsedAt: new Date(ctx.clock.now()),
      },
    });
    return startOwnSession(ctx, passkey.userId, keep);
  },
});
