import type { OpValue } from '#app/components/operation/op.ts';
import { formatMoney } from '#app/lib/money.ts';

export type PlanView = OpValue<'practicePlan'>;
export type BillingView = OpValue<'planBilling'>;
export type ChangeView = OpValue<'previewPlanChange'>;
export type Interval = 'month' | 'year';

/** Plans are priced in US dollars. */
export const dollars = (cents: number): string => formatMoney(cents, 'USD');

export const PERIODS: Readonly<Record<Interval, string>> = { month: 'a month', year: 'a year' };
