import { COUPON_MESSAGES as messages } from './messages.ts';

/** A coupon as far as it decides what is taken off. */
export interface Coupon {
  id: string;
  code: string;
  kind: 'fixed' | 'percentage';
  /** Cents. */
  amountCents: number | null;
  percent: number | null;
  /** The last moment at which it is taken. */
  expiresAt: Date | null;
  maxRedemptions: number | null;
  redemptionCount: number;
  combinationLimit: number;
  /** Null: for whatever is booked. */
  serviceIds: readonly string[] | null;
  isDeleted: boolean;
}

/** One line of what is to be paid; cents. */
export interface PricedLine {
  /** Null for a place at a group event, which is no service. */
  serviceId: string | null;
  amountCents: number;
}

/** What one coupon takes off; cents. */
export interface Discount {
  discountCodeId: string;
  code: string;
  amountCents: number;
}

/** Why nobody can use a coupon any more at `now` (epoch ms), in a sentence, or null. */
export function whyOver(coupon: Coupon, now: number): string | null {
  const { code, expiresAt, maxRedemptions } = coupon;
  if (coupon.isDeleted) return messages.codeGone(code);
  if (expiresAt !== null && expiresAt.getTime() < now) return messages.codeExpired(code);
  if (maxRedemptions !== null && coupon.redemptionCount >= maxRedemptions) return messages.codeUsedUp(code);
  return null;
}

/** Why a coupon is not taken off these lines, as one of `count` codes, in a sentence, or null. */
export function whyNot(coupon: Coupon, lines: readonly PricedLine[], count: number): string | null {
  if (!lines.some((line) => isFor(coupon, line)))
    return lines.every(({ serviceId }) => serviceId === null)
      ? messages.codeForServices(coupon.code)
      : messages.codeForOthers(coupon.code);
  return count > coupon.combinationLimit ? messages.codeAlone(coupon.code) : null;
}

const isFor = ({ serviceIds }: Coupon, { serviceId }: PricedLine) =>
  serviceIds === null || (serviceId !== null && serviceIds.includes(serviceId));

/**
 * What coupons take off, in their order, each of what the ones before it left of the lines that it is for. A share is rounded once,
 * half a cent in the client's favour; a fixed amount takes no more than is there. So no line and no total falls below nothing.
 */
export function discountsOf(coupons: readonly Coupon[], lines: readonly PricedLine[]): Discount[] {
  const left = lines.map(({ amountCents }) => amountCents);
  return coupons.map((coupon) => {
    const eligible = lines.flatMap((line, at) => (isFor(coupon, line) ? [at] : []));
    const base = eligible.reduce((sum, at) => sum + left[at]!, 0);
    const amountCents =
      coupon.kind === 'fixed'
        ? Math.min(coupon.amountCents ?? 0, base)
        : Math.round((base * (coupon.percent ?? 0)) / 100);
    takeOff(left, eligible, base, amountCents);
    return { discountCodeId: coupon.id, code: coupon.code, amountCents };
  });
}

/** Takes an amount off some lines by their share of it, in whole cents. */
function takeOff(left: number[], lines: readonly number[], base: number, amountCents: number): void {
  let before = 0;
  let taken = 0;
  for (const at of lines) {
    before += left[at]!;
    // Of running sums each line gets what the rounding leaves it, never more than it has.
    const upTo = base === 0 ? 0 : Math.round((amountCents * before) / base);
    left[at]! -= upTo - taken;
    taken = upTo;
  }
}

export const totalOf = (discounts: readonly Pick<Discount, 'amountCents'>[]): number =>
  discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
