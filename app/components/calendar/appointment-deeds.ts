import type { z } from 'zod';
import type { createAdjustmentInput, markPaidInput, sendInvoiceInput } from '#app/domain/payments/inputs.ts';

/** What can be done about an appointment from its flyout, beside answering and cancelling it, and what each is sent with. */
export interface Deeds {
  markPaid: z.input<typeof markPaidInput>;
  undoMarkPaid: { appointmentId: string };
  chargeCard: { appointmentId: string };
  retryPayment: { appointmentId: string };
  /** The day is a date in the practice's zone. */
  createAdjustment: Omit<z.input<typeof createAdjustmentInput>, 'adjustedAt'> & {
    day: string;
    timeZone: string;
  };
  removeAdjustment: { adjustmentId: string };
  sendInvoice: z.input<typeof sendInvoiceInput>;
  askForCard: { appointmentId: string };
  resendConfirmation: { appointmentId: string; sendTo: 'email' | 'sms' };
  markNoShow: { appointmentId: string; chargeFee?: boolean };
  waiveFee: { appointmentId: string };
  undoNoShow: { appointmentId: string };
}

export type Deed = keyof Deeds;

/** What the action answers. */
export type DeedAnswer =
  | { ok: true; text: string }
  | {
      ok: false;
      /** The sentence of the specification. */
      text: string;
      /** The first text of each field. */
      fields: Record<string, string>;
    };
