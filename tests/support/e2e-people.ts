import { randomInt } from 'node:crypto';

/** Area codes under which 555-01xx is a number, and nobody's. */
const AREAS = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228,
];

/**
 * A number that is nobody's, as people write it. Each booking takes one of its own, as strangers write to one number a few times a day
 * at most.
 */
export const aPhone = () => `(${AREAS[randomInt(AREAS.length)]!}) 555-01${randomInt(10, 100)}`;

/** The same as E.164. */
export const aPhoneNumber = () => `+1${aPhone().replace(/\D/g, '')}`;

/** An e-mail address that is nobody's. */
export const anEmail = (name: string) => `${name}.${randomInt(1_000_000)}@example.com`;
