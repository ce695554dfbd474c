import { randomBytes } from 'node:crypto';

/** Makes random texts of these letters, of the length asked for. */
export const idsOf =
  (letters: string) =>
  (length: number): string =>
    [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
