/** What becomes of what was paid for something that is off. `payments` as readPaymentsMade has them; what went back is negative. */
export const moneyGoesBack = (payments: readonly { amountCents: number }[]): string =>
  payments.some(({ amountCents }) => amountCents > 0)
    ? 'Whatever you paid for it is on its way back to you.'
    : 'Nothing was charged.';
