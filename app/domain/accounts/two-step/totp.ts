import { Secret, TOTP } from 'otpauth';

/** Seconds that a code stands for (RFC 6238). */
const PERIOD = 30;
/** How many steps a clock may be off, either way. */
const WINDOW = 1;

/** What every authenticator app expects: SHA-1, six digits, 30 seconds. */
const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Tendwell',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** A new secret for an app: 160 random bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from a picture. */
export const secretUri = (secret: string, label: string): string => totp(secret, label).toString();

/** The code that the app shows at a moment (epoch ms). */
export const codeAt = (secret: string, now: number): string => totp(secret).generate({ timestamp: now });

/**
 * The step whose code was typed, at most one off from now (epoch ms); null where it is none, or not later than the one that was used
 * last: a code that somebody read over one's shoulder opens nothing.
 */
export function stepOf(secret: string, code: string, now: number, lastStep: bigint | null): bigint | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now / 1000 / PERIOD) + delta);
  return lastStep !== null && step <= lastStep ? null : step;
}
