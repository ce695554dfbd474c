import type { AnyOperation } from '#app/operations/operation.ts';
import { availabilityOverrides } from './availability-overrides.ts';
import { bookingAvailability } from './booking-availability.ts';
import { bookingHold } from './booking-hold.ts';
import { deleteAvailabilityOverride } from './delete-availability-override.ts';
import { expireHold } from './expire-hold.ts';
import { holdTime } from './hold-time.ts';
import { nextWorkingTime } from './practice/next-working-time.ts';
import { practiceAvailability } from './practice/practice-availability.ts';
import { releaseHold } from './release-hold.ts';
import { upsertAvailabilityOverride } from './upsert-availability-override.ts';
import { whyNotFree } from './why-not-free.ts';

export { availabilityOverrides, deleteAvailabilityOverride, upsertAvailabilityOverride, whyNotFree };
export { nextWorkingTime };
export { bookingAvailability, bookingHold, expireHold, holdTime, practiceAvailability, releaseHold };
export { conflictOutput, conflictsWith, hasUnseen, type Conflict, type Span } from './conflicts.ts';
export { freeStarts } from './free-starts.ts';
export { freeTimesFor } from './free-times.ts';
export { monthOfFreeTimes, monthOfFreeTimesOutput } from './month-of-free-times.ts';
export { mustFindHold, type HeldOffer } from './holds.ts';
export { holdField } from './inputs.ts';
export { lockCalendar } from './lock.ts';
export { nextFreeTimes, type AskedOffer, type NextFreeTimes } from './next-free-times.ts';
export { readOpeningHours, whyOutsideHours } from './opening-hours.ts';
export { readHeldOffer, readOffer, type Hold, type Offer } from './offer.ts';
export type { Selection } from './offer-row.ts';
export { nearestField, slotTaken, TimeNotFree } from './slot-taken.ts';

export const operations: AnyOperation[] = [
  bookingAvailability,
  practiceAvailability,
  nextWorkingTime,
  bookingHold,
  holdTime,
  releaseHold,
  expireHold,
  availabilityOverrides,
  upsertAvailabilityOverride,
  deleteAvailabilityOverride,
  whyNotFree,
];
