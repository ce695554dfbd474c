import { Button } from '#app/ui/button.tsx';
import {
  adjustWords,
  isAdjustable,
  isRebookable,
  primaryOf,
  waiveLabel,
  type Question,
} from './appointment-menu.tsx';
import type { AppointmentDetails } from './calendar-data.ts';
import type { useDeed } from './use-deed.ts';

interface MoneyActionsProps {
  appointment: AppointmentDetails;
  deeds: ReturnType<typeof useDeed>;
  onAsk: (question: Question) => void;
}

/** What goes with the sums: each stands beside what it changes, but for the one that stands at the bottom of the sheet. */
export function MoneyActions({ appointment, deeds, onAsk }: MoneyActionsProps) {
  const { canMarkPaid, canSendInvoice, canAskForCard, policyFeeCents } = appointment;
  const first = primaryOf(appointment);
  const quick = (question: Question, label: string) => (
    <Button size="sm" disabled={deeds.busy !== null} onPress={() => onAsk(question)}>
      {label}
    </Button>
  );
  return (
    <>
      {canMarkPaid && isRebookable(appointment) && first?.question !== 'mark-paid'
        ? quick('mark-paid', 'Mark as paid')
        : null}
      {policyFeeCents > 0 ? quick('waive-fee', waiveLabel(appointment)) : null}
      {isAdjustable(appointment) ? quick('adjust', adjustWords(appointment)) : null}
      {canAskForCard ? (
        <Button
          size="sm"
          busy={deeds.busy === 'askForCard'}
          busyLabel="Asking"
          disabled={deeds.busy !== null}
          onPress={() => void deeds.send('askForCard', { appointmentId: appointment.id })}
        >
          {appointment.paymentError ? 'Ask for a new card' : 'Ask for a card'}
        </Button>
      ) : null}
      {canSendInvoice && isRebookable(appointment) ? quick('invoice', 'Send invoice') : null}
    </>
  );
}
