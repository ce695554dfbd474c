import type { AnyOperation } from '#app/operations/operation.ts';
import { paymentSettings } from './payment-settings.ts';
import { portalNavigation } from './portal-navigation.ts';
import { updatePaymentSettings } from './update-payment-settings.ts';

export { paymentSettings, portalNavigation, updatePaymentSettings };

export const operations: AnyOperation[] = [paymentSettings, portalNavigation, updatePaymentSettings];
