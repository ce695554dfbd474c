import type { OpInput, OpValue } from '#app/components/operation/op.ts';
import type { Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { COUPON_MESSAGES as messages } from '#app/domain/coupons/messages.ts';
import { formatMoney, parseMoney, type Currency } from '#app/lib/money.ts';
import { dateLabel, localDate } from '#app/lib/time.ts';
import { centsToText } from '#app/ui/fields/masks.ts';

/** Everything that the tab shows. */
export type CouponsData = OpValue<'discountCodes'>;
export type Coupon = CouponsData['discountCodes'][number];

/** What another window may change of a coupon that stands in a form. */
export const COUPON_FACTS: Facts<Coupon> = {
  'its code': ({ code }) => code,
  'what it takes off': ({ kind, amountCents, percent }) => [kind, amountCents, percent],
  'when it expires': ({ expiresAt }) => expiresAt,
  'how often it is used': ({ maxRedemptions }) => maxRedemptions,
  'its services': ({ applyToSpecificServices, serviceIds }) => [
    applyToSpecificServices,
    [...serviceIds].sort(),
  ],
  'whether it was used': ({ editable }) => editable,
};

/** '10% off', '$15 off'. */
export const discountText = ({ kind, percent, amountCents }: Coupon, currency: Currency): string =>
  `${kind === 'percentage' ? `${percent}%` : formatMoney(amountCents ?? 0, currency)} off`;

/** '3', '3 of 20'. */
export const usesText = ({ redemptionCount, maxRedemptions }: Coupon): string =>
  maxRedemptions === null ? `${redemptionCount}` : `${redemptionCount} of ${maxRedemptions}`;

const dayText = dateLabel({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Mar 31, 2026': its last day, by the practice's clocks; 'Never'. */
export const expiryText = ({ expiresAt }: Pick<Coupon, 'expiresAt'>, timeZone: string): string =>
  expiresAt === null ? 'Never' : dayText(localDate(new Date(expiresAt), timeZone));

/** 'All services', or those that it is for. */
export function servicesText(
  { applyToSpecificServices, serviceIds }: Coupon,
  services: CouponsData['services'],
): string {
  if (!applyToSpecificServices) return 'All services';
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : 'None that are left';
}

/** What stands in the form. */
export interface CouponState {
  code: string;
  kind: Coupon['kind'];
  /** As typed, in dollars. */
  amount: string;
  percent: string;
  expires: boolean;
  lastDay: string;
  limited: boolean;
  limit: string;
  someServices: boolean;
  serviceIds: readonly string[];
}

/** The form as it opens. */
export function opened(coupon: Coupon | null, timeZone: string): CouponState {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  return {
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? 'percentage',
    amount: coupon?.amountCents ? centsToText(coupon.amountCents) : '',
    percent: text(coupon?.percent),
    expires: Boolean(coupon?.expiresAt),
    lastDay: coupon?.expiresAt ? localDate(new Date(coupon.expiresAt), timeZone) : '',
    limited: Boolean(coupon?.maxRedemptions),
    limit: text(coupon?.maxRedemptions),
    someServices: coupon?.applyToSpecificServices ?? false,
    serviceIds: coupon?.serviceIds ?? [],
  };
}

/** What is still missing, or null. */
export function missing(state: CouponState): string | null {
  if (state.code !== '' && state.code.length < 8) return messages.codeInvalid;
  if (state.kind === 'fixed' && !parseMoney(state.amount)) return messages.amountMissing;
  if (state.kind === 'percentage' && state.percent === '') return messages.percentMissing;
  if (state.expires && state.lastDay === '') return messages.expiryInvalid;
  if (state.limited && state.limit === '') return messages.limitInvalid;
  if (state.someServices && state.serviceIds.length === 0) return messages.servicesMissing;
  return null;
}

/** What the server is sent. */
export function inputOf(
  state: CouponState,
  id: string | undefined,
): Omit<OpInput<'upsertDiscountCode'>, 'previousUpdatedAt'> {
  const { code, kind, amount, percent, expires, lastDay, limited, limit, someServices, serviceIds } = state;
  return {
    ...(id ? { id } : {}),
    code: code || null,
    kind,
    amountCents: kind === 'fixed' ? parseMoney(amount) : null,
    percent: kind === 'percentage' && percent !== '' ? Number(percent) : null,
    expiresAt: expires ? lastDay || null : null,
    maxRedemptions: limited && limit !== '' ? Number(limit) : null,
    applyToSpecificServices: someServices,
    serviceIds: someServices ? [...serviceIds] : [],
  };
}
