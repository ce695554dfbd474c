import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { appSecret, formerSecrets } from './env/index.ts';

/** A new link or session token: 192 random bits, base64url, 32 characters. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** How a token is looked up: SHA-256, hex. The token itself is never stored in the clear. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const keys = new Map<string, Buffer[]>();

/** 256-bit keys for one purpose: that of the application's secret, then those of its former ones, which open what was made with them. */
export function derivedKeys(purpose: string): Buffer[] {
  let made = keys.get(purpose);
  if (!made) {
    made = [appSecret(), ...formerSecrets()].map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, 'tendwell', purpose, 32)),
    );
    keys.set(purpose, made);
  }
  return made;
}

/** The first of these, with which all is made. */
export const derivedKey = (purpose: string): Buffer => derivedKeys(purpose)[0]!;

/** Encrypts a token that the product must be able to show again (AES-256-GCM; iv, tag and text in base64url). */
export function encryptToken(token: string): string {
  return encrypt('link-tokens', token);
}

/** Opens what encryptToken made, under this secret or a former one. Throws where the text was altered or no secret opens it. */
export function decryptToken(encrypted: string): string {
  return decrypt('link-tokens', encrypted);
}

/** The token of an appointment's address; null where it was encrypted under another secret: the rest is still shown. */
export function openToken(encrypted: string): string | null {
  try {
    return decryptToken(encrypted);
  } catch {
    return null;
  }
}

/** Opening a token takes longer than all else that is done with its row, and lists are read again and again. */
const opened = new Map<string, string | null>();
const MAX_OPENED = 20_000;

/** The same, opened once a process. */
export function linkToken(encrypted: string): string | null {
  let token = opened.get(encrypted);
  if (token === undefined) {
    token = openToken(encrypted);
    if (opened.size >= MAX_OPENED) opened.clear();
    opened.set(encrypted, token);
  }
  return token;
}

/** Texts about a person and what opens their accounts at vendors, each kind under a key of its own. */
export type EncryptedKind =
  'client-notes' | 'intake-answers' | 'reviewer' | 'vendor-access' | 'sign-in-proof';

/** Encrypts a text that must not stand in the database in the clear (AES-256-GCM). */
export function encryptText(kind: EncryptedKind, text: string): string {
  return encrypt(kind, text);
}

/** Opens what encryptText made for the same kind, under this secret or a former one. Throws where it was altered or no secret opens it. */
export function decryptText(kind: EncryptedKind, encrypted: string): string {
  return decrypt(kind, encrypted);
}

/** The same; null where there is none, or where no secret of ours opens it any more. */
export function openText(kind: EncryptedKind, encrypted: string | null): string | null {
  try {
    return encrypted && decrypt(kind, encrypted);
  } catch {
    return null;
  }
}

/** Whether a text was encrypted under the secret of today, and for this purpose. */
export function isSealedNow(purpose: EncryptedKind | 'link-tokens', encrypted: string): boolean {
  try {
    decryptWith(derivedKey(purpose), encrypted);
    return true;
  } catch {
    return false;
  }
}

function encrypt(purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** What was encrypted before the secret was changed opens with the one of that time (SESSION_SECRET_FORMER). */
function decrypt(purpose: string, encrypted: string): string {
  const [present, ...former] = derivedKeys(purpose);
  try {
    return decryptWith(present!, encrypted);
  } catch (error) {
    for (const key of former) {
      try {
        return decryptWith(key, encrypted);
      } catch {
        // Made under another one still.
      }
    }
    throw error;
  }
}

function decryptWith(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/**
 * A name in the form of a UUID (version 8) for something that is told to nobody: the same for the same text, and nothing of it, such as
 * the moment that a version 7 shows, can be read out of it. Whoever knows the text can tell whether a name is its.
 */
export function nameFor(kind: 'client-of-appointment', text: string): string {
  const bytes = createHmac('sha256', derivedKey(kind)).update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
