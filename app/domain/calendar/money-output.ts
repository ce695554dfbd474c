import { z } from 'zod';
import { CLIENT_PAYMENT_STATUSES, paymentWait } from '#app/domain/payments/index.ts';
import { cents, discounts, transactionType } from '#app/operations/outputs.ts';

/** A correction of the bill, as the flyout shows it. */
const shownAdjustment = z
  .object({
    id: z.uuid(),
    amountCents: z.int().meta({ description: 'Cents; from 0 up refunded, below 0 added to the bill.' }),
    adjustedAt: z.date(),
    note: z.string().nullable(),
    policy: z
      .enum(['fee', 'waived'])
      .meta({ id: 'PolicyAdjustment' })
      .nullable()
      .meta({ description: 'What the terms of the appointment did by it; null where a person made it.' }),
    refundUnderWay: z.boolean(),
    canRemove: z.boolean(),
  })
  .meta({ id: 'AppointmentAdjustment' });

export const disputedCents = cents.meta({
  description: 'Cents that a bank has taken for a dispute which nobody has decided.',
});

/** Where the money of an appointment stands, and what its practitioner may do about it now (spec 001 §3, §4). */
export const moneyOutput = {
  amountCents: cents,
  dueCents: z.int().meta({ description: 'Cents still to be paid.' }),
  paidCents: z.int().meta({ description: 'Cents collected, less what went back.' }),
  refundableCents: z.int().meta({ description: 'The most that an adjustment may give back now, cents.' }),
  byHandCents: z
    .int()
    .meta({ description: 'Of that, what was paid by hand and goes back by hand first, cents.' }),
  refundIsTrue: z.boolean().meta({ description: 'A refund goes back through the payment provider.' }),
  hasTransaction: z.boolean(),
  transaction: z
    .object({
      id: z.uuid(),
      amountCents: cents,
      state: z.int(),
      type: transactionType,
      provider: z
        .enum(['stripe', 'square', 'paypal'])
        .meta({ id: 'PaidThrough' })
        .nullable()
        .meta({ description: 'Null of a Hold: nobody was asked yet.' }),
      display: z.enum(['PENDING', 'PROCESSED', 'FAILURE', 'CANCELLED']),
    })
    .meta({ id: 'AppointmentTransaction' })
    .nullable()
    .meta({
      description:
        'The newest charge of the appointment; a Hold where a card is kept to be charged on the day.',
    }),
  waitsFor: paymentWait,
  discountCodeRedemptions: discounts,
  adjustments: z.array(shownAdjustment),
  policyFeeCents: z.int().meta({ description: 'Cents kept for a late cancellation or a no-show.' }),
  disputedCents,
  waivedFeeCents: cents.meta({ description: 'Of such a fee that was let go; 0 where none was.' }),
  feeStatus: z
    .enum(CLIENT_PAYMENT_STATUSES)
    .nullable()
    .meta({ description: 'How the fee of a cancelled appointment stands; null where none is kept.' }),
  noShowFeeCents: z.int().meta({ description: 'Cents that a no-show would cost by its terms.' }),
  canMarkPaid: z.boolean(),
  canUndoMarkPaid: z.boolean(),
  canCharge: z.boolean(),
  canRetry: z.boolean(),
  canAdjust: z.boolean(),
  canAddToBill: z.boolean(),
  canSendInvoice: z.boolean(),
};
