import { z } from 'zod';
import { PAYMENT_WAITS, type PaymentWait } from '#app/lib/messages/payment-waits.ts';

/** What the payment of a bill waits for at its provider, as answers say it. */
export const paymentWait = z
  .enum(Object.keys(PAYMENT_WAITS) as PaymentWait[])
  .meta({ id: 'PaymentWait' })
  .nullable()
  .meta({ description: 'What a payment that is under way waits for, where its provider says so.' });
