import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { signInAnswer } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { challengeIn, siteOf, takeChallenge } from './challenge.ts';

/**
 * Proves what a browser answered to askToSignIn: whose passkey it is. The answer is good once, in the browser that was asked; one whose
 * counter went back comes of a copy, and proves nothing.
 * @param refusedAs what it is where the passkey is nobody's, or was not used
 * @throws invalid_input where it cannot be read; expired where this browser was not asked
 */
export async function provePasskey(
  ctx: OperationContext,
  text: string,
  refusedAs: 'unauthenticated' | 'invalid_input',
): Promise<{ userId: string }> {
  const answer = signInAnswer.safeParse(text);
  if (!answer.success) throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passkeyNotTaken);
  const response = answer.data as unknown as AuthenticationResponseJSON;
  const challenge = challengeIn(response);
  await takeChallenge(ctx, challenge, null);
  const passkey = await ctx.database.prisma.passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { disabledAt: true } } },
  });
  if (!passkey || passkey.user.disabledAt) throw new Refusal(refusedAs, ACCOUNT_MESSAGES.passkeyUnknown);
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
    ctx.log.info('a passkey was refused');
    throw new Refusal(refusedAs, ACCOUNT_MESSAGES.passkeyNotTaken);
  }
  await ctx.database.prisma.passkey.update({
    where: { id: passkey.id },
    data: {
      counter: proved.authenticationInfo.newCounter,
      lastUsedAt: new Date(ctx.clock.now()),
    },
  });
  return { userId: passkey.userId };
}
