import { usePortal } from '#app/components/portal/use-portal.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import {
  adjustText,
  isAdjustable,
  isRebookable,
  primaryOf,
  waiveLabel,
  type Question,
} from '../appointment/appointment-menu.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import type { AppointmentActions } from '../appointment/use-appointment-actions.ts';

interface MoneyActionsProps {
  appointment: AppointmentDetails;
  actions: AppointmentActions;
  onAsk: (question: Question) => void;
}

/** What goes with the sums: each stands beside what it changes, but for the one that stands at the bottom of the sheet. */
export function MoneyActions({ appointment, actions, onAsk }: MoneyActionsProps) {
  const { canMarkPaid, canSendInvoice, canAskForCard, policyFeeCents } = appointment;
  const takesGiftCards = usePortal().navigation.flags.giftCardsEnabled;
  const first = primaryOf(appointment);
  const quick = (question: Question, label: string) => (
    <Button size="sm" disabled={actions.busy !== null} onPress={() => onAsk(question)}>
      {label}
    </Button>
  );
  return (
    <>
      {canMarkPaid && isRebookable(appointment) && first?.question !== 'mark-paid'
        ? quick('mark-paid', 'Mark as paid')
        : null}
      {canMarkPaid && takesGiftCards ? quick('gift-card', 'Use a gift card') : null}
      {policyFeeCents > 0 ? quick('waive-fee', waiveLabel(appointment)) : null}
      {isAdjustable(appointment) ? quick('adjust', adjustText(appointment)) : null}
      {canAskForCard ? (
        <Button
          size="sm"
          busy={actions.busy === 'askForCard'}
          busyLabel="Asking"
          disabled={actions.busy !== null}
          onPress={() => void actions.send('askForCard', { appointmentId: appointment.id })}
        >
          {appointment.paymentError ? 'Ask for a new card' : 'Ask for a card'}
        </Button>
      ) : null}
      {canSendInvoice && isRebookable(appointment) ? quick('invoice', 'Send invoice') : null}
    </>
  );
}
