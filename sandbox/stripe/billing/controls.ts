import type { Surroundings } from '../../core/vendor.ts';
import { Call, PLATFORM } from '../call.ts';
import { DEMOS } from '../demo.ts';
import type { StripeTables } from '../tables.ts';
import { billingNow, itemOf, tell } from './notes.ts';
import { passTime } from './passing.ts';

const platform = (around: Surroundings<StripeTables>) => new Call(around, PLATFORM, {}, DEMOS);

/** Lets Billing's clock go on, as a test clock is advanced; what falls due on the way happens in its order. */
export function advance(around: Surroundings<StripeTables>, seconds: number): void {
  const call = platform(around);
  const ahead = call.find('billing_clock', 'clock')?.seconds ?? 0;
  call.put('billing_clock', 'clock', { seconds: ahead + seconds });
  passTime(call);
  around.commit();
}

/** As Stripe's own portal page ends a subscription: a date is set, and the flag stays false. */
export function cancelInPortal(around: Surroundings<StripeTables>, id: string): object {
  const call = platform(around);
  const of = call.need('subscriptions', id, 'id');
  Object.assign(of, {
    cancel_at: itemOf(of).current_period_end,
    cancel_at_period_end: false,
    canceled_at: billingNow(call),
    cancellation_details: { ...of.cancellation_details!, reason: 'cancellation_requested' },
  });
  tell(call, of);
  around.commit();
  return of;
}
