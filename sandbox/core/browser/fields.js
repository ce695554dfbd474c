// The three fields of a card: how each is typed, shown and judged. No DOM here.

const BRANDS = [
  { brand: 'visa', start: /^4/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'mastercard', start: /^(5[1-5]|2[2-7])/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'amex', start: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { brand: 'discover', start: /^6(011|4[4-9]|5)/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
];
const UNKNOWN = { brand: 'unknown', start: /^/, lengths: [16], gaps: [4, 8, 12], cvc: 3 };

export function brandOf(number) {
  return BRANDS.find((brand) => brand.start.test(number)) || UNKNOWN;
}

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function passesLuhn(number) {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

const problem = (code, message) => ({ type: 'validation_error', code, message });

function judgeNumber(number) {
  const longest = Math.max(...brandOf(number).lengths);
  if (number.length < longest) return problem('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(number) ? null : problem('invalid_number', 'Your card number is invalid.');
}

function judgeExpiry(digits) {
  if (digits.length < 4) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  const now = new Date();
  if (month < 1 || month > 12)
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  if (year < now.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  const past = year === now.getFullYear() && month < now.getMonth() + 1;
  return past ? problem('invalid_expiry_month_past', "Your card's expiration date is in the past.") : null;
}

function showNumber(number) {
  const { gaps } = brandOf(number);
  return [...number].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

function showExpiry(digits) {
  // A month that needs no second digit is completed, as people expect of card forms.
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const kept = full.slice(0, 4);
  return kept.length > 2 ? `${kept.slice(0, 2)} / ${kept.slice(2)}` : kept;
}

/** Each field: its words and attributes, how it is shown, how many digits it takes and what is wrong with it. */
export const FIELDS = {
  cardNumber: {
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    limit: (digits) => Math.max(...brandOf(digits).lengths),
    show: showNumber,
    judge: judgeNumber,
  },
  cardExpiry: {
    label: 'Expiry date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    limit: () => 4,
    show: showExpiry,
    judge: judgeExpiry,
  },
  cardCvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    limit: (_digits, number) => brandOf(number).cvc,
    show: (digits) => digits,
    judge: (digits, number) =>
      digits.length < brandOf(number).cvc
        ? problem('incomplete_cvc', "Your card's security code is incomplete.")
        : null,
  },
};

/**
 * Makes fields in a shadow root a stop of Tab also where a dialog leads it: dialog libraries see the host alone. It hands the focus on
 * to its first field, and between the fields Tab is the browser's. (A vendor's own fields are frames, which such libraries know.)
 */
export function makeTabStop(host, root) {
  host.tabIndex = 0;
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const inputs = [...root.querySelectorAll('input:not(:disabled)')];
    const edge = event.shiftKey ? inputs[0] : inputs.at(-1);
    if (root.activeElement !== edge) event.stopPropagation();
  });
}
