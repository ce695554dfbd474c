import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadEnvironment, parseEnv, type Env } from './parse.ts';
import { withOwnSecrets } from './stand-ins.ts';

export type { Env } from './parse.ts';

let current: Env | undefined;

/** The parsed environment, read once. A bad value ends the process with one clear line. */
export function env(): Env {
  if (current) return current;
  try {
    current = withOwnSecrets(parseEnv(process.env), appSecret);
    return current;
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    process.stderr.write(`Tendwell cannot start: ${error.message}.\n`);
    process.exit(1);
  }
}

let secret: Buffer | undefined;

/**
 * The key that encrypts link tokens and signs CSRF tokens: SESSION_SECRET, or one made on the first start and
 * kept in DATA_DIR with owner-only rights, so that a restart keeps every session and link.
 */
export function appSecret(): Buffer {
  if (secret) return secret;
  const configured = env().sessionSecret;
  if (configured) return (secret = Buffer.from(configured));
  const file = join(env().dataDir, 'session-secret');
  mkdirSync(env().dataDir, { recursive: true });
  try {
    // wx: of two processes that start together one writes and the other reads.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (secret = Buffer.from(readFileSync(file, 'utf8').trim()));
}

/** The secrets that SESSION_SECRET had before, newest first (SESSION_SECRET_FORMER). */
export const formerSecrets = (): Buffer[] => env().formerSecrets.map((former) => Buffer.from(former));
