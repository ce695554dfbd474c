import { cardFault } from './faults.ts';

/**
 * Stripe's test cards (docs.stripe.com/testing). Any other number is refused as Stripe's test mode refuses it, so a
 * real card typed into a demo is neither taken nor kept.
 */

export type Decline =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

export type Behaviour =
  | 'ok'
  /** The bank asks its client once; a card that was set up is then charged without asking. */
  | 'authenticate_once'
  | 'authenticate_always'
  /** Can be saved, cannot be charged. */
  | 'charge_declines'
  | Decline;

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  funding: 'credit' | 'debit';
  behaviour: Behaviour;
}

const visa = (number: string, behaviour: Behaviour): TestCard => ({
  number,
  brand: 'visa',
  funding: 'credit',
  behaviour,
});

export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', 'ok'),
  { number: '4000056655665556', brand: 'visa', funding: 'debit', behaviour: 'ok' },
  { number: '5555555555554444', brand: 'mastercard', funding: 'credit', behaviour: 'ok' },
  { number: '2223003122003222', brand: 'mastercard', funding: 'credit', behaviour: 'ok' },
  { number: '378282246310005', brand: 'amex', funding: 'credit', behaviour: 'ok' },
  { number: '6011111111111117', brand: 'discover', funding: 'credit', behaviour: 'ok' },
  visa('4000002500003155', 'authenticate_once'),
  visa('4000002760003184', 'authenticate_always'),
  visa('4000000000000341', 'charge_declines'),
  visa('4000000000000002', 'generic_decline'),
  visa('4000000000009995', 'insufficient_funds'),
  visa('4000000000009987', 'lost_card'),
  visa('4000000000009979', 'stolen_card'),
  visa('4000000000000069', 'expired_card'),
  visa('4000000000000127', 'incorrect_cvc'),
  visa('4000000000000119', 'processing_error'),
];

const DECLINED = 'Your card was declined.';

/** What Stripe answers for each decline. */
export const DECLINES: Readonly<Record<Decline, { code: string; decline_code?: string; message: string }>> = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: DECLINED },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: DECLINED },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** The decline with which a card answers, when it is saved ('setup') or charged. */
export function declineOf(behaviour: Behaviour, at: 'setup' | 'charge'): Decline | null {
  if (behaviour === 'charge_declines') return at === 'charge' ? 'generic_decline' : null;
  return behaviour in DECLINES ? (behaviour as Decline) : null;
}

/** The checksum of card numbers. */
function luhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export interface CheckedCard extends TestCard {
  expMonth: number;
  expYear: number;
}

const fault = (code: string, param: string, message: string) => cardFault({ code, param, message });

function checkedExpiry(card: Record<string, unknown>, now: Date): { expMonth: number; expYear: number } {
  const expMonth = Number(card.exp_month);
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw fault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const given = Number(card.exp_year);
  const expYear = given < 100 ? given + 2000 : given;
  const year = now.getUTCFullYear();
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + 50) {
    throw fault('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (expYear === year && expMonth < now.getUTCMonth() + 1) {
    throw fault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  return { expMonth, expYear };
}

/** Checks a card's own fields as Stripe does before it asks any bank. Throws StripeFault (402). */
export function checkCard(card: Record<string, unknown>, now: Date): CheckedCard {
  const number = String(card.number ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) {
    throw fault('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const expiry = checkedExpiry(card, now);
  const known = TEST_CARDS.find((test) => test.number === number);
  const cvc = String(card.cvc ?? '');
  if (!(known?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw fault('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  if (!known) {
    throw cardFault({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  }
  return { ...known, ...expiry };
}
