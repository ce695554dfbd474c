import type { AnyOperation } from '#app/operations/operation.ts';
import { createRecurringAppointments } from './create-recurring-appointments.ts';
import { recurringTimes } from './recurring-times.ts';

export { createRecurringAppointments, recurringTimes };

export const operations: AnyOperation[] = [recurringTimes, createRecurringAppointments];
