export { bookingSettings } from './booking/booking-settings.ts';
export { updateBookingSettings } from './booking/update-booking-settings.ts';
export { paymentSettings } from './payment-settings.ts';
export { updatePaymentSettings } from './update-payment-settings.ts';
