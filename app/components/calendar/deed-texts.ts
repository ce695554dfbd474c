import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { PAYMENT_MESSAGES as TEXTS } from '#app/domain/payments/messages.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';
import type { Deed } from './appointment-deeds.ts';

interface DeedTexts {
  done: string;
  /** The toast of a refusal; null where nobody can say why: our own failure, or a connection that broke. */
  failed: (errors: string | null) => string;
}

const own = (errors: string | null) => errors ?? TEXTS.unexpected;

/** What is said after each deed (spec 001 §8), by the server and by a page that did not reach it. */
export const DEED_TEXTS: Record<Deed, DeedTexts> = {
  markPaid: { done: TEXTS.markedAsPaid, failed: own },
  undoMarkPaid: { done: TEXTS.markPaidUndone, failed: own },
  chargeCard: {
    done: TEXTS.processed,
    failed: (errors) => (errors === null ? TEXTS.processingFailed : TEXTS.retryFailed(errors)),
  },
  retryPayment: { done: TEXTS.retried, failed: (errors) => TEXTS.retryFailed(errors ?? undefined) },
  createAdjustment: {
    done: TEXTS.adjustmentAdded,
    failed: (errors) => TEXTS.addAdjustmentFailed(errors ?? TEXTS.unexpected),
  },
  removeAdjustment: {
    done: TEXTS.adjustmentRemoved,
    failed: (errors) => TEXTS.removeAdjustmentFailed(errors ?? TEXTS.unexpected),
  },
  sendInvoice: { done: TEXTS.invoiceSent, failed: (errors) => errors ?? TEXTS.invoiceFailed },
  askForCard: { done: TEXTS.cardAskedFor, failed: (errors) => errors ?? TEXTS.cardNotAskedFor },
  resendConfirmation: {
    done: APPOINTMENT_MESSAGES.confirmationResent,
    failed: (errors) => APPOINTMENT_MESSAGES.resendFailed(errors ?? TEXTS.unexpected),
  },
  markNoShow: { done: APPOINTMENT_MESSAGES.noShowMarked, failed: own },
  waiveFee: { done: POLICY_MESSAGES.waived, failed: own },
  undoNoShow: { done: APPOINTMENT_MESSAGES.noShowUndone, failed: own },
};
