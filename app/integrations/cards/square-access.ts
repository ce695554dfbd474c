import { z } from 'zod';
import type { AccessRenewal } from './port-access.ts';
import { ProviderError } from '../payments/port.ts';
import { squareApplication, type SquareOptions } from './square-client.ts';
import { toSquareProviderError } from './square-failures.ts';
import { openAccess, sealAccess } from './square-seal.ts';

const renewed = z.object({
  accessToken: z.string().min(2),
  refreshToken: z.string().min(2),
  expiresAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});

/**
 * A new access token for the leave that a seller gave: Square's last 30 days. The refresh token of this flow may be used again, so an
 * answer that was lost is asked for anew.
 */
export async function renewSquareAccess(
  options: SquareOptions,
  refreshTokenEncrypted: string,
): Promise<AccessRenewal> {
  try {
    const answer = await squareApplication(options).oAuth.obtainToken({
      clientId: options.applicationId,
      clientSecret: options.applicationSecret,
      grantType: 'refresh_token',
      refreshToken: openAccess(refreshTokenEncrypted),
    });
    const { accessToken, refreshToken, expiresAt } = read(answer);
    return {
      outcome: 'renewed',
      accessTokenEncrypted: sealAccess(accessToken),
      refreshTokenEncrypted: sealAccess(refreshToken),
      expiresAt,
    };
  } catch (error) {
    const ours = toSquareProviderError(error);
    if (!(ours instanceof ProviderError) || ours.problem === 'unexpected_answer') throw ours;
    return ours.problem === 'unavailable'
      ? { outcome: 'unavailable' }
      : { outcome: 'refused', message: ours.message };
  }
}

function read(answer: unknown) {
  const parsed = renewed.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.');
  throw new ProviderError('unexpected_answer', `Square answered without a usable ${path}`);
}
