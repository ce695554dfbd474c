import {
  Ban,
  CalendarClock,
  CalendarPlus,
  CreditCard,
  ExternalLink,
  Mail,
  MessageSquareText,
  Pencil,
  Receipt,
  RotateCcw,
  Scale,
  UserX,
  Wallet,
} from 'lucide-react';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import type { MenuEntry, MenuGroup } from '#app/ui/overlays/menu.tsx';
import type { ToastOptions } from '#app/ui/feedback/toast.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import type { MoneyQuestion } from '../money/money-question.ts';
import type { SendAction } from './use-appointment-actions.ts';

/** A question that stands over the flyout. */
export type Question = 'decline' | 'cancel' | 'reschedule' | 'no-show-fee' | 'waive-fee' | MoneyQuestion;

type Primary =
  | { label: string; action: 'chargeCard' | 'retryPayment'; question?: undefined }
  | { label: string; action?: undefined; question: MoneyQuestion };

/** The one thing that is wanted most of a confirmed appointment's money, or null: before the appointment, and once it is settled. */
export function primaryOf(appointment: AppointmentDetails): Primary | null {
  const { canRetry, canCharge, canMarkPaid, dueCents, amountCurrency } = appointment;
  if (canRetry) return { label: 'Retry payment', action: 'retryPayment' };
  if (canCharge) return { label: `Charge ${formatMoney(dueCents, amountCurrency)}`, action: 'chargeCard' };
  return canMarkPaid && isRebookable(appointment) ? { label: 'Mark as paid', question: 'mark-paid' } : null;
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true, className: 'size-4.5' } as const;

/** A slip of the finger is taken back from the toast. */
export const undoNoShow = (appointmentId: string, send: SendAction): ToastOptions => ({
  action: { label: 'Undo', onPress: () => void send('undoNoShow', { appointmentId }) },
});

/** Money may go back, or the bill be changed: what is to come and not paid is changed by its price instead. */
export const isAdjustable = ({ canAdjust, past, paidCents, state }: AppointmentDetails): boolean =>
  canAdjust && (past || paidCents > 0 || state !== 'approved');

/** What it is called: nothing can be refunded of what nobody has paid. */
export const adjustText = (appointment: Parameters<typeof isRefund>[0]): string =>
  isRefund(appointment) ? 'Refund or adjust' : 'Adjust the bill';

/** Whether what is taken off goes back; of a bill that is still open it lowers the bill, though a tip may be paid. */
export const isRefund = ({
  refundIsTrue,
  byHandCents,
}: Pick<AppointmentDetails, 'refundIsTrue' | 'byHandCents'>): boolean => refundIsTrue || byHandCents > 0;

/** Of what was paid, what goes back through whoever took it, cents. */
export const throughProviderCents = ({ paidCents, byHandCents }: AppointmentDetails): number =>
  paidCents - byHandCents;

/** Money that goes back is named where it is pressed. */
export function waiveLabel(appointment: AppointmentDetails): string {
  const back = throughProviderCents(appointment);
  return back > 0 ? `Waive and refund ${formatMoney(back, appointment.amountCurrency)}` : 'Waive the fee';
}

type Entry = MenuEntry | false;

interface Press {
  ask: (question: Question) => void;
  send: SendAction;
  /** Where it is edited. */
  edit: string;
  /** Where another one like it is made. */
  rebook: string;
}

/** What has begun, or will not take place, is mostly opened for the next one: a button of its own. The rest has it in the menu. */
export const isRebookable = ({ past, state }: AppointmentDetails): boolean =>
  past || state === 'cancelled' || state === 'unavailable';

/** Everything else that can be done now, in groups that hold something. */
export function menuGroups(appointment: AppointmentDetails, press: Press): MenuGroup[] {
  const groups = [
    { id: 'appointment', entries: appointmentEntries(appointment, press) },
    { id: 'payment', heading: 'Payment', entries: moneyEntries(appointment, press) },
    { id: 'end', entries: endEntries(appointment, press) },
  ];
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry): entry is MenuEntry => entry !== false),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function appointmentEntries(appointment: AppointmentDetails, { ask, send, edit, rebook }: Press): Entry[] {
  const { id: appointmentId, state, client, canResend } = appointment;
  const isRequest = state === 'pending';
  const resend = (sendTo: 'email' | 'sms') => () =>
    void send('resendProAppointmentConfirmation', { appointmentId, sendTo });
  return [
    (isRequest || appointment.past) &&
      appointment.canEdit && {
        id: 'edit',
        label: 'Edit',
        icon: <Pencil {...icon} />,
        href: edit,
      },
    isRequest &&
      appointment.canReschedule && {
        id: 'reschedule',
        label: 'Reschedule',
        icon: <CalendarClock {...icon} />,
        onSelect: () => ask('reschedule'),
      },
    !isRebookable(appointment) && {
      id: 'rebook',
      label: 'Rebook',
      icon: <CalendarPlus {...icon} />,
      href: rebook,
    },
    canResend && {
      id: 'resend-email',
      label: 'Resend confirmation by email',
      icon: <Mail {...icon} />,
      disabled: !client.email,
      onSelect: resend('email'),
    },
    canResend && {
      id: 'resend-sms',
      label: 'Resend confirmation by text',
      icon: <MessageSquareText {...icon} />,
      disabled: !client.phone,
      onSelect: resend('sms'),
    },
    appointment.canMarkNoShow && {
      id: 'no-show',
      label: 'Mark as a no-show',
      icon: <UserX {...icon} />,
      onSelect: () => void send('markNoShow', { appointmentId }, undoNoShow(appointmentId, send)),
    },
    appointment.canMarkNoShow &&
      appointment.noShowFeeCents > 0 && {
        id: 'no-show-fee',
        label: `No-show, with its fee of ${formatMoney(appointment.noShowFeeCents, appointment.amountCurrency)}`,
        icon: <UserX {...icon} />,
        onSelect: () => ask('no-show-fee'),
      },
    appointment.noShowAt !== null && {
      id: 'undo-no-show',
      label: 'Take back the no-show',
      icon: <RotateCcw {...icon} />,
      onSelect: () => void send('undoNoShow', { appointmentId }),
    },
  ];
}

function moneyEntries(appointment: AppointmentDetails, { ask }: Press): Entry[] {
  const { instantActionToken: token, canMarkPaid, canSendInvoice, state } = appointment;
  return [
    canMarkPaid && {
      id: 'mark-paid',
      label: 'Mark as paid',
      icon: <Wallet {...icon} />,
      onSelect: () => ask('mark-paid'),
    },
    isAdjustable(appointment) && {
      id: 'adjust',
      label: adjustText(appointment),
      icon: <Scale {...icon} />,
      onSelect: () => ask('adjust'),
    },
    canSendInvoice && {
      id: 'invoice',
      label: 'Send invoice',
      icon: <Receipt {...icon} />,
      onSelect: () => ask('invoice'),
    },
    (state === 'approved' || appointment.policyFeeCents > 0) && {
      id: 'in-person',
      label: appointment.dueCents > 0 ? 'Pay in person' : 'Client’s page',
      icon: appointment.dueCents > 0 ? <CreditCard {...icon} /> : <ExternalLink {...icon} />,
      aside: <ExternalLink aria-hidden strokeWidth={1.75} className="size-3.5" />,
      // In a new tab, since the phone is handed over with it.
      onSelect: () => window.open(paths.appointment(token), '_blank', 'noopener'),
    },
  ];
}

function endEntries(appointment: AppointmentDetails, { ask }: Press): Entry[] {
  return [
    appointment.canCancel && {
      id: 'cancel',
      label: 'Cancel appointment',
      icon: <Ban {...icon} />,
      destructive: true,
      onSelect: () => ask('cancel'),
    },
  ];
}
