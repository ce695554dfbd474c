export { bookingRecurringTimes } from './booking-recurring-times.ts';
export { createRecurringAppointments } from './create-recurring-appointments.ts';
export { recurringTimes } from './recurring-times.ts';
