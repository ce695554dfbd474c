import { z } from 'zod';
import { CLIENT_PAYMENT_STATUSES, LISTED_PAYMENT_STATUSES, paymentWait } from '#app/domain/payments/index.ts';
import { appointmentState, currency } from '#app/operations/outputs.ts';
import { PAYMENT_ACTIONS } from './payment-filter.ts';

/** One line of the payments list (001 §2, §3). */
export const listedPayment = z
  .object({
    id: z.uuid(),
    startsAt: z.date(),
    state: appointmentState,
    past: z.boolean().meta({ description: 'Its start has come.' }),
    paymentStatus: z.enum(LISTED_PAYMENT_STATUSES),
    paymentError: z.string().nullable(),
    waitsFor: paymentWait,
    amountCents: z.int().meta({ description: 'Cents: the price of its services after discounts.' }),
    fullTotal: z.int().meta({ description: 'Cents: price, fees and tip, less what was given back.' }),
    dueCents: z.int().meta({ description: 'Cents still to be paid.' }),
    collectedCents: z.int().meta({ description: 'Cents that came in, less what was given back.' }),
    refundedCents: z.int().meta({ description: 'Cents that were given back of what had come in.' }),
    disputedCents: z.int().meta({
      description: 'Cents of those given back that a bank has taken for a dispute which nobody has decided.',
    }),
    keptFeeCents: z.int().meta({
      description: 'Cents kept for cancelling late; 0 where there is no such fee, or it was waived.',
    }),
    feeStatus: z
      .enum(CLIENT_PAYMENT_STATUSES)
      .nullable()
      .meta({ description: 'How the payment of that fee stands.' }),
    amountCurrency: currency,
    noShow: z.boolean().meta({ description: 'The client did not come.' }),
    markPaid: z.boolean(),
    paidBy: z.string().nullable(),
    paidWith: z.string().nullable().meta({
      description:
        'What it was paid with: the practitioner’s word, ‘paypal’ or the card, a gift card, and the coupons that took something off; null where it is not paid.',
    }),
    tipAmountCents: z.int().meta({ description: 'Cents, within the full total.' }),
    hasPaymentMethod: z.boolean(),
    instantActionToken: z
      .string()
      .meta({ description: 'Opens the appointment, keep it from others; empty where it cannot be shown.' }),
    services: z.array(z.string()),
    packageSession: z.object({ number: z.int(), of: z.int() }).nullable().meta({
      id: 'PaymentPackageSession',
      description: 'Which session of its package it is; null where it is none.',
    }),
    client: z
      .object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable().meta({ description: 'E.164.' }),
      })
      .meta({ id: 'PaymentClient' }),
    location: z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'PaymentLocation' }),
    card: z
      .object({ brand: z.string(), last4: z.string() })
      .nullable()
      .meta({ id: 'PaymentCard', description: 'The card of this appointment.' }),
    actions: z.array(z.enum(PAYMENT_ACTIONS)).meta({ description: 'What its status offers to do.' }),
  })
  .meta({ id: 'ListedPayment' });
