export { bookingSettings } from './booking/booking-settings.ts';
export { updateBookingSettings } from './booking/update-booking-settings.ts';
export { communicationSettings } from './communication/communication-settings.ts';
export { emailTemplates } from './communication/email-templates.ts';
export { previewEmailTemplate } from './communication/preview-email-template.ts';
export { textMessageCosts } from './communication/text-message-costs.ts';
export { updateCommunicationSettings } from './communication/update-communication-settings.ts';
export { paymentSettings } from './payment-settings.ts';
