import type { AnyOperation } from '#app/operations/operation.ts';
import { createRecurringAppointments } from './create-recurring-appointments.ts';
import { recurringTimes } from './recurring-times.ts';
import { timeConflicts } from './time-conflicts.ts';

export { createRecurringAppointments, recurringTimes, timeConflicts };

export const operations: AnyOperation[] = [recurringTimes, timeConflicts, createRecurringAppointments];
