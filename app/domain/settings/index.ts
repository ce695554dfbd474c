import type { AnyOperation } from '#app/operations/operation.ts';
import { paymentSettings } from './payment-settings.ts';
import { updatePaymentSettings } from './update-payment-settings.ts';

export { paymentSettings, updatePaymentSettings };

export const operations: AnyOperation[] = [paymentSettings, updatePaymentSettings];
