import { z } from 'zod';
import { MAX_CENTS } from '#app/lib/money.ts';
import { PLAIN_LINES } from '#app/lib/text.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { EVIDENCE_KINDS, EVIDENCE_MAX } from '#app/lib/messages/dispute-answers.ts';
import { PAYMENT_MESSAGES } from './messages.ts';

export const appointmentIdInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
});

/** Paying by card: the tip in cents that is paid with it, 0 for none; left out, the one that was offered before. */
export const chargeInput = appointmentIdInput.extend({
  tipAmount: z
    .int('Please enter the tip in whole cents.')
    .min(0, PAYMENT_MESSAGES.tipMalformed)
    .max(MAX_CENTS, PAYMENT_MESSAGES.tipTooLarge)
    .optional(),
});

/** A tip in cents. The amount is the client's own choice; everything else is read from the database. */
export const tipInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  tipAmount: z
    .int('Please enter the tip in whole cents.')
    .min(1, PAYMENT_MESSAGES.tipMissing)
    .max(MAX_CENTS, PAYMENT_MESSAGES.tipTooLarge),
});

/** A PayPal or Venmo checkout (000 §7): the tip in cents, alone or beside what is due. */
export const paypalOrderInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  tipAmountCents: z
    .int('Please enter the tip in whole cents.')
    .min(0, PAYMENT_MESSAGES.tipMalformed)
    .max(MAX_CENTS, PAYMENT_MESSAGES.tipTooLarge)
    .default(0),
  tipOnly: z.boolean().default(false),
});

export const paypalCaptureInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  orderId: z.string().regex(/^[A-Z0-9-]{5,50}$/, PAYMENT_MESSAGES.paypalOrderUnknown),
});

/** How an appointment was paid outside the product: cash, venmo, paypal, or in the practitioner's own words (001 §9). */
export const MARK_PAID_METHODS = ['cash', 'venmo', 'paypal', 'other'] as const;
export const PAID_BY_LENGTH = 60;

export const markPaidInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  paidBy: z
    .string(PAYMENT_MESSAGES.paidByMissing)
    .trim()
    .min(1, PAYMENT_MESSAGES.paidByMissing)
    .max(PAID_BY_LENGTH, PAYMENT_MESSAGES.paidByTooLong)
    .regex(PLAIN_LINES, PAYMENT_MESSAGES.oddCharacters),
});

export const ADJUSTMENT_NOTE_LENGTH = 500;

/** From 0 up money given back, below 0 an amount added to the bill; cents. The currency is the appointment's own. */
export const createAdjustmentInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  adjustedAt: instant(PAYMENT_MESSAGES.adjustmentDate),
  amountCents: z
    .int(PAYMENT_MESSAGES.adjustmentMalformed)
    .min(-MAX_CENTS, PAYMENT_MESSAGES.adjustmentTooLarge)
    .max(MAX_CENTS, PAYMENT_MESSAGES.adjustmentTooLarge),
  note: z
    .string()
    .trim()
    .max(ADJUSTMENT_NOTE_LENGTH, PAYMENT_MESSAGES.noteTooLong)
    .regex(PLAIN_LINES, PAYMENT_MESSAGES.oddCharacters)
    .nullish(),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'This form is out of date. Please open it anew.')
    .optional()
    .meta({ description: 'The same key adjusts once, and answers the same adjustment again.' }),
});

/** The channels of an invoice (001 §7). */
export const INVOICE_CHANNELS = ['email', 'sms', 'both'] as const;

export const sendInvoiceInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  sendTo: z.enum(INVOICE_CHANNELS, 'Please choose email, text message or both.'),
});

/** A gift card's code as somebody types it. */
export const giftCardCode = z
  .string(PAYMENT_MESSAGES.giftCodeMissing)
  .trim()
  .min(1, PAYMENT_MESSAGES.giftCodeMissing)
  .max(100, PAYMENT_MESSAGES.giftCodeUnknown);

export const redeemInput = z.strictObject({ appointmentId: z.uuid(), code: giftCardCode });

export const sendDisputeEvidenceInput = z.strictObject({
  disputeId: z.uuid('We could not find this dispute.'),
  evidence: z
    .array(
      z.strictObject({
        kind: z.enum(EVIDENCE_KINDS),
        text: z
          .string()
          .trim()
          .min(1, 'Please write a few words, or leave this piece out.')
          .max(EVIDENCE_MAX, `Please use at most ${EVIDENCE_MAX} letters.`)
          .regex(PLAIN_LINES, 'Please leave out special characters.'),
      }),
    )
    .min(1, 'Please choose at least one piece of evidence.')
    .max(EVIDENCE_KINDS.length)
    .refine(
      (list) => new Set(list.map(({ kind }) => kind)).size === list.length,
      'Each kind of evidence is sent once.',
    ),
});
