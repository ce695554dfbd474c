import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import type { OperationName } from '#app/components/operation/op.ts';
import type { Said } from '#app/components/operation/use-operation.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { PAYMENT_MESSAGES as TEXTS } from '#app/domain/payments/messages.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';

/** Why it was refused, for the practitioner; null where nobody can say why: our own failure, or a connection that broke. */
function reasonOf(refused: Refused): string | null {
  if (isUnexplained(refused)) return null;
  // What these say is meant for the client, whose payment it is.
  return refused.code === 'authentication_required' ? TEXTS.bankAsksClient : declineForPractice(refused.text);
}

const own = (refused: Refused) => reasonOf(refused) ?? TEXTS.unexpected;

/** What nobody knows yet, as the bank has not decided or its answer was lost, was not processed. */
const unlessPending =
  (done: string) =>
  ({ appointment }: { appointment: { clientPaymentStatus: string } }) =>
    appointment.clientPaymentStatus === 'Paid' ? done : TEXTS.outcomeUnknown;

/** What is said after each thing that is done about an appointment, beside answering and cancelling it (spec 001 §8). */
export const ACTION_TEXTS = {
  markPaid: { done: TEXTS.markedAsPaid, failed: own },
  undoMarkPaid: { done: TEXTS.markPaidUndone, failed: own },
  chargeCard: {
    done: unlessPending(TEXTS.processed),
    failed: (refused) => {
      const reason = reasonOf(refused);
      return reason === null ? TEXTS.processingFailed : TEXTS.retryFailed(reason);
    },
  },
  retryPayment: {
    done: unlessPending(TEXTS.retried),
    failed: (refused) => TEXTS.retryFailed(reasonOf(refused) ?? undefined),
  },
  createAdjustment: {
    // A refund whose provider has not answered is not done yet.
    done: ({ adjustment }) => (adjustment.refundUnderWay ? TEXTS.refundUnderWay : TEXTS.adjustmentAdded),
    failed: (refused) => TEXTS.addAdjustmentFailed(own(refused)),
  },
  removeAdjustment: {
    done: TEXTS.adjustmentRemoved,
    failed: (refused) => TEXTS.removeAdjustmentFailed(own(refused)),
  },
  sendClientInvoiceMutation: {
    done: TEXTS.invoiceSent,
    failed: (refused) => reasonOf(refused) ?? TEXTS.invoiceFailed,
  },
  askForCard: { done: TEXTS.cardAskedFor, failed: (refused) => reasonOf(refused) ?? TEXTS.cardNotAskedFor },
  resendProAppointmentConfirmation: {
    done: APPOINTMENT_MESSAGES.confirmationResent,
    failed: (refused) => APPOINTMENT_MESSAGES.resendFailed(own(refused)),
  },
  markNoShow: { done: APPOINTMENT_MESSAGES.noShowMarked, failed: own },
  waiveFee: { done: POLICY_MESSAGES.waived, failed: own },
  undoNoShow: { done: APPOINTMENT_MESSAGES.noShowUndone, failed: own },
} satisfies { [Name in OperationName]?: Said<Name> };

/** What can be done about an appointment, beside answering and cancelling it. */
export type AppointmentAction = keyof typeof ACTION_TEXTS;
