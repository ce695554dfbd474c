/**
 * The platform's part of a payment, cents: basis points of the practice's plan, half a cent rounded up. It is out of what comes to
 * the practice, never added to what the client pays.
 */
export const platformFee = (amountCents: number, basisPoints: number): number =>
  Math.floor((amountCents * basisPoints + 5_000) / 10_000);
