import { MoreHorizontal } from 'lucide-react';
import { useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import {
  isRebookable,
  menuGroups,
  primaryOf,
  undoNoShow,
  waiveLabel,
  type Question,
} from './appointment-menu.tsx';
import { noShowFeeText, waiveText } from './fee-texts.ts';
import type { AppointmentDetails } from '../calendar-data.ts';
import { CancelDialog } from '../cancel/cancel-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { MoneyDialogs } from '../money/money-dialogs.tsx';
import { RescheduleDialog } from '../move/reschedule-button.tsx';
import type { useAppointmentAction } from './use-appointment-action.ts';
import type { AppointmentActions } from './use-appointment-actions.ts';

interface ActionsProps {
  appointment: AppointmentDetails;
  answer: ReturnType<typeof useAppointmentAction>;
  actions: AppointmentActions;
  /** IANA zone of the practice. */
  timeZone: string;
  asking: Question | null;
  onAsk: (question: Question | null) => void;
}

/** What can be done now: the one thing that is wanted most, what goes with it, and the rest behind a button. */
export function AppointmentActions({ appointment, answer, actions, timeZone, asking, onAsk }: ActionsProps) {
  const { id, instantActionToken: token, state, canAccept, canDecline } = appointment;
  const busy = answer.pending !== null || actions.busy !== null;
  const primary = primaryOf(appointment);
  const edit = useHere(paths.editAppointment(token));
  const rebook = useHere(paths.rebookAppointment(token));
  const groups = menuGroups(appointment, { ask: onAsk, send: actions.send, edit, rebook });
  return (
    <>
      {groups.length > 0 ? (
        <Menu
          label="More actions"
          placement="top start"
          groups={groups}
          trigger={
            <IconButton
              plain
              variant="secondary"
              label="More actions"
              icon={<MoreHorizontal aria-hidden />}
              className="grow-0!"
            />
          }
        />
      ) : null}
      {state === 'pending' && canDecline ? (
        <Button variant="danger-quiet" disabled={busy} onPress={() => onAsk('decline')}>
          Decline
        </Button>
      ) : null}
      {state === 'pending' && canAccept ? (
        <Button
          variant="primary"
          busy={answer.pending === 'acceptAppointment'}
          busyLabel="Accepting"
          disabled={actions.busy !== null}
          onPress={() => void answer.send('acceptAppointment', { appointmentId: id })}
        >
          Accept
        </Button>
      ) : null}
      {state === 'approved' && appointment.canReschedule ? (
        <Button disabled={busy} onPress={() => onAsk('reschedule')}>
          Reschedule
        </Button>
      ) : null}
      {state === 'approved' && appointment.canEdit && !appointment.past ? (
        <LinkButton to={edit} variant={primary ? 'secondary' : 'primary'} preventScrollReset>
          Edit
        </LinkButton>
      ) : null}
      {isRebookable(appointment) ? (
        <LinkButton to={rebook} variant={primary ? 'secondary' : 'primary'} preventScrollReset>
          Rebook
        </LinkButton>
      ) : null}
      {primary ? (
        <Button
          variant="primary"
          busy={primary.action !== undefined && actions.busy === primary.action}
          busyLabel="Working"
          disabled={answer.pending !== null}
          onPress={() =>
            primary.action
              ? void actions.send(primary.action, { appointmentId: id })
              : onAsk(primary.question)
          }
        >
          {primary.label}
        </Button>
      ) : null}
      <Questions {...{ appointment, answer, actions, timeZone, asking, onAsk }} />
    </>
  );
}

/** The calendar's address that opens a form; in the calendar it stays at the days that are shown. */
function useHere(address: string): string {
  const { pathname, search } = useLocation();
  return pathname === paths.calendar()
    ? `${pathname}${search}${address.slice(address.indexOf('#'))}`
    : address;
}

/** The question that is open, if any. */
function Questions(props: ActionsProps) {
  const { appointment, actions, timeZone, asking, onAsk, answer } = props;
  const { id, client, startsAt, endsAt, services } = appointment;
  const close = () => onAsk(null);
  const open = (which: Question) => (wanted: boolean) => onAsk(wanted ? which : null);
  async function keepNoShowFee() {
    await actions.send('markNoShow', { appointmentId: id, chargeFee: true }, undoNoShow(id, actions.send));
    close();
  }
  async function waive() {
    await actions.send('waiveFee', { appointmentId: id });
    close();
  }
  const money = asking === 'mark-paid' || asking === 'adjust' || asking === 'invoice' ? asking : null;
  return (
    <>
      <DeclineDialog
        name={client.name}
        open={asking === 'decline'}
        onOpenChange={open('decline')}
        busy={answer.pending === 'declineAppointment'}
        onConfirm={({ practitionerNote }) =>
          void answer.send('declineAppointment', {
            appointmentId: id,
            practitionerNote: practitionerNote || null,
          })
        }
      />
      <CancelDialog
        appointment={appointment}
        open={asking === 'cancel'}
        onOpenChange={open('cancel')}
        busy={answer.pending === 'cancelAppointment'}
        onConfirm={(fields) => void answer.send('cancelAppointment', { appointmentId: id, ...fields })}
      />
      <ConfirmDialog
        open={asking === 'no-show-fee'}
        onOpenChange={open('no-show-fee')}
        title="Keep the no-show fee?"
        confirmLabel="Mark and keep the fee"
        cancelLabel="Not now"
        busy={actions.busy === 'markNoShow'}
        onConfirm={() => void keepNoShowFee()}
      >
        {noShowFeeText(appointment)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'waive-fee'}
        onOpenChange={open('waive-fee')}
        title="Waive the fee?"
        confirmLabel={waiveLabel(appointment)}
        cancelLabel="Not now"
        busy={actions.busy === 'waiveFee'}
        onConfirm={() => void waive()}
      >
        {waiveText(appointment)}
      </ConfirmDialog>
      <MoneyDialogs asking={money} {...{ appointment, actions, timeZone }} onClose={close} />
      {asking === 'reschedule' ? (
        <RescheduleDialog
          event={{
            id,
            kind: 'client',
            title: client.name,
            detail: services.map(({ name }) => name).join(', '),
            where: appointment.location.name,
            allDay: false,
            startsAt: Number(startsAt),
            endsAt: Number(endsAt),
            hash: appointment.instantActionToken,
          }}
          timeZone={timeZone}
          onClose={close}
        />
      ) : null}
    </>
  );
}
