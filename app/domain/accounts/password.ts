import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash (no such account) it takes as long and says
 * no, so that the time tells nothing.
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await nobody), password).catch(() => false);
  return storedHash !== null && matches;
}
