export { paymentSettings } from './payment-settings.ts';
