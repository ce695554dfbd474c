/**
 * The sums of an appointment, all in whole cents of its one currency. `amountCents` is the price of its services after
 * discounts, as it is stored.
 */
export interface Amounts {
  amountCents: number;
  feeCents: number;
  platformFeeCents: number;
  tipAmountCents: number;
}

/** An adjustment as it is stored: above 0 money given back, below 0 money added to the bill (001 §4). */
export interface AdjustmentAmount {
  amountCents: number;
}

/** What the visit costs: price, fee and platform fee (000 §9). 0 shows as free. */
export function priceTotal(amounts: Amounts): number {
  return cents(amounts.amountCents + amounts.feeCents + amounts.platformFeeCents);
}

/**
 * `fullTotal` of the specification: the price with the tip, less what was given back, plus what was added. Never below 0. It is
 * also the most that can still be refunded (001 §5).
 */
export function fullTotal(amounts: Amounts, adjustments: readonly AdjustmentAmount[] = []): number {
  const adjusted = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents(Math.max(0, priceTotal(amounts) + amounts.tipAmountCents - adjusted));
}

/**
 * What a charge of the visit takes: nothing once it is paid, else the full total less what came already: a tip by card stays
 * where Mark as Paid was undone. Of a visit that keeps a fee never more than the fee, whatever its bill says.
 */
export function dueTotal(
  amounts: Amounts,
  adjustments: readonly AdjustmentAmount[],
  paid: { markPaid: boolean; paidAt: unknown; collectedCents?: number; policyFeeCents?: number },
): number {
  if (paid.markPaid || paid.paidAt) return 0;
  const { collectedCents = 0, policyFeeCents = 0 } = paid;
  const total = fullTotal(amounts, adjustments);
  const most = policyFeeCents > 0 ? Math.min(total, policyFeeCents) : total;
  return Math.max(0, most - collectedCents);
}

function cents(value: number): number {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`amounts: must be whole cents, their sum is ${value}`);
  return value;
}
