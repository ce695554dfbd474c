import type { Behaviour, SquareProblem, TypedCard } from './tables.ts';

/**
 * Square's test values (developer.squareup.com, "Sandbox Test Values"); the two cards that ask for a check on the day, and
 * the one whose date has run out, stand in for what Square tests by amounts. Any other number is refused, so a real card
 * typed into a demo is neither taken nor kept.
 */

export interface TestCard {
  number: string;
  brand: string;
  behaviour: Behaviour;
}

const visa = (number: string, behaviour: Behaviour): TestCard => ({ number, brand: 'VISA', behaviour });

export const TEST_CARDS: readonly TestCard[] = [
  visa('4111111111111111', 'ok'),
  { number: '5105105105105100', brand: 'MASTERCARD', behaviour: 'ok' },
  { number: '6011000000000004', brand: 'DISCOVER', behaviour: 'ok' },
  { number: '340000000000009', brand: 'AMERICAN_EXPRESS', behaviour: 'ok' },
  visa('4000000000000002', 'declined'),
  visa('4500600000000061', 'verify'),
  visa('4000000000000010', 'charge_declined'),
  visa('4000000000009995', 'charge_insufficient_funds'),
  visa('4000000000000069', 'charge_expired'),
  visa('4811110000000008', 'charge_verify'),
];

const problem = (code: string): SquareProblem => ({
  category: 'PAYMENT_METHOD_ERROR',
  code,
  detail: `Authorization error: '${code}'`,
});

const SAVING: Partial<Record<Behaviour, SquareProblem[]>> = {
  declined: [problem('GENERIC_DECLINE')],
  // Square tells all that is wrong at once.
  cvv: [problem('CVV_FAILURE'), problem('GENERIC_DECLINE')],
  postal_code: [problem('ADDRESS_VERIFICATION_FAILURE')],
  expired: [problem('INVALID_EXPIRATION')],
  verify: [problem('CARD_DECLINED_VERIFICATION_REQUIRED')],
};

const CHARGING: Partial<Record<Behaviour, SquareProblem[]>> = {
  charge_declined: [problem('GENERIC_DECLINE')],
  charge_insufficient_funds: [problem('INSUFFICIENT_FUNDS')],
  charge_expired: [problem('CARD_EXPIRED')],
  charge_verify: [problem('CARD_DECLINED_VERIFICATION_REQUIRED')],
};

/** Why a card cannot be saved; null: it can. */
export function refusalOfSaving({ behaviour, verified }: TypedCard): SquareProblem[] | null {
  if (behaviour === 'verify' && verified) return null;
  return SAVING[behaviour] ?? null;
}

/** Why a saved card is not charged; null: it is. */
export const refusalOfCharging = (behaviour: Behaviour): SquareProblem[] | null =>
  CHARGING[behaviour] ?? null;

/** The tokens that Square's sandbox takes as they stand; each may be used any number of times. */
const NONCES: Readonly<Record<string, Behaviour>> = {
  'cnon:card-nonce-ok': 'ok',
  'cnon:card-nonce-declined': 'declined',
  'cnon:card-nonce-rejected-cvv': 'cvv',
  'cnon:card-nonce-rejected-postalcode': 'postal_code',
  'cnon:card-nonce-rejected-expiration': 'expired',
  'cnon:card-nonce-requires-verification': 'verify',
  'cnon:card-nonce-charge-declined': 'charge_declined',
  'cnon:card-nonce-charge-requires-verification': 'charge_verify',
};

/** The card behind one of Square's test tokens. `now`: epoch ms. */
export function cardOfNonce(token: string, now: number): TypedCard | null {
  const behaviour = NONCES[token];
  if (!behaviour) return null;
  const expYear = new Date(now).getUTCFullYear() + 3;
  const card = { last4: '1111', bin: '411111', brand: 'VISA', expMonth: 12, expYear };
  return { ...card, behaviour, verified: false, at: now, used: false };
}

interface Typed {
  number: string;
  expMonth: number;
  expYear: number;
  cvv: string;
  postalCode: string;
  verified: boolean;
}

/** The card that was typed in; null for a number that is no test card. Square's trigger values go before the number. */
export function cardOfTyped(typed: Typed, now: number): TypedCard | null {
  const known = TEST_CARDS.find(({ number }) => number === typed.number);
  if (!known) return null;
  let { behaviour } = known;
  if (typed.cvv === '911') behaviour = 'cvv';
  if (typed.postalCode === '99999') behaviour = 'postal_code';
  if (typed.expMonth === 1 && typed.expYear === 2040) behaviour = 'expired';
  return {
    last4: typed.number.slice(-4),
    bin: typed.number.slice(0, 6),
    brand: known.brand,
    expMonth: typed.expMonth,
    expYear: typed.expYear,
    behaviour,
    verified: typed.verified,
    at: now,
    used: false,
  };
}
