export { paymentSettings } from './payment-settings.ts';
export { portalNavigation } from './portal-navigation.ts';
