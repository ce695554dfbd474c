import { openOverlay } from '../../core/browser/overlay.js';

// The window in which the payer signs in and says yes; here always a frame over the page, as where none may be popped up.

const CHOICES = [
  ['good', 'Pay now', false],
  ['declined', 'Pay with a way that is declined', true],
  ['review', 'Pay, and let it be reviewed', true],
  [null, 'Close the window', true],
];

/** Resolves to what the payer pays with, or null where they close it; Escape closes too. */
export function openWindow({ name, amount, description }) {
  const sum = new Intl.NumberFormat('en-US', { style: 'currency', currency: amount.currency_code });
  return openOverlay({
    label: `${name} sandbox`,
    badge: `${name} sandbox`,
    title: `Pay with ${name}`,
    main: '#003087',
    text: [{ strong: sum.format(Number(amount.value)) }, `${description}. No real money moves.`],
    choices: CHOICES,
    escape: null,
  });
}
