import type { AnyOperation } from '#app/operations/operation.ts';
import { createRecurringAppointments } from './create-recurring-appointments.ts';
import { rebooking } from './rebooking.ts';
import { recurringTimes } from './recurring-times.ts';
import { timeConflicts } from './time-conflicts.ts';

export { createRecurringAppointments, rebooking, recurringTimes, timeConflicts };

export const operations: AnyOperation[] = [
  recurringTimes,
  timeConflicts,
  rebooking,
  createRecurringAppointments,
];
