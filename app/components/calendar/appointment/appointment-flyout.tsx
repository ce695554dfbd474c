import { useEffect } from 'react';
import { hasNoteDraft } from '#app/components/clients/notes/use-note-draft.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { Skeleton, SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import { Tabs, type TabItem } from '#app/ui/display/tabs.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentDetailsView, AppointmentHead } from './appointment-details.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import { flyoutHead } from './flyout-title.ts';
import { MoneyActions } from '../money/money-actions.tsx';
import { NotesSection } from './notes-section.tsx';
import { PartWaiting } from './part-waiting.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { useAppointmentAction } from './use-appointment-action.ts';
import { useAppointment } from './use-appointment.ts';
import { useAppointmentActions } from './use-appointment-actions.ts';
import { useQuestion } from './use-question.ts';

interface AppointmentFlyoutProps {
  /** The token of the address, or null where none is open. */
  token: string | null;
  timeZone: string;
  onClose: () => void;
  /** Asks at once whether it is to be cancelled. */
  asks?: boolean;
  /** It stands beside the calendar where there is room; over every other page. */
  isBeside?: boolean;
}

/** The right-hand sheet of one appointment; its address is the page's with #token, so that Back closes it. */
export function AppointmentFlyout(props: AppointmentFlyoutProps) {
  const { token, timeZone, onClose, asks = false, isBeside } = props;
  const { answer, failed } = useAppointment(token);
  const appointment = answer?.appointment ?? null;
  const shownToken = appointment?.instantActionToken ?? '';
  const actions = useAppointmentActions(shownToken);
  const [asking, ask] = useQuestion(appointment);
  useEffect(() => {
    if (asks && appointment?.canCancel) ask('cancel');
  }, [asks, appointment?.id]);
  const answering = useAppointmentAction(shownToken, appointment?.state, (name) => {
    ask(null);
    if (name !== 'acceptAppointment') onClose();
  });
  const head = appointment ? flyoutHead(appointment) : null;
  const tabs = (shown: AppointmentDetails): TabItem[] => [
    {
      id: 'details',
      label: 'Details',
      content: (
        <AppointmentDetailsView
          appointment={shown}
          timeZone={timeZone}
          actions={actions}
          moneyActions={<MoneyActions appointment={shown} actions={actions} onAsk={ask} />}
        />
      ),
    },
    ...(shown.clientNotesEnabled
      ? [
          {
            id: 'notes',
            label: hasNoteDraft(shown.id) ? 'Notes, a draft' : 'Notes',
            count: shown.notesCount,
            content: <NotesSection appointment={shown} timeZone={timeZone} />,
          },
        ]
      : []),
    {
      id: 'timeline',
      label: 'Timeline',
      count: shown.timelineCount,
      content: <TimelineSection appointment={shown} timeZone={timeZone} />,
    },
  ];
  return (
    <Flyout
      open={token !== null}
      beside={isBeside ? token : null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={head?.title ?? (answer ? APPOINTMENT_MESSAGES.notFound : 'Appointment')}
      subtitle={head?.badge ? <Badge tone={head.badge.tone}>{head.badge.text}</Badge> : null}
      footer={
        appointment ? (
          <AppointmentActions
            key={appointment.id}
            {...{ appointment, actions, timeZone, asking }}
            answer={answering}
            onAsk={ask}
          />
        ) : null
      }
    >
      {appointment ? (
        <div className="space-y-5">
          <AppointmentHead appointment={appointment} />
          <Tabs key={appointment.id} label="About this appointment" items={tabs(appointment)} />
        </div>
      ) : answer ? (
        <EmptyState title="It is not in your calendar">
          The link may belong to another account, or is not complete.
        </EmptyState>
      ) : failed ? (
        <PartWaiting what="the appointment" failed={failed} />
      ) : (
        <FlyoutSkeleton />
      )}
    </Flyout>
  );
}

function FlyoutSkeleton() {
  return (
    <div role="status" className="space-y-8">
      <span className="sr-only">Loading the appointment</span>
      <div className="flex items-center gap-3">
        <Skeleton round className="size-10" />
        <Skeleton className="h-4 w-40" />
      </div>
      <SkeletonText lines={4} />
      <SkeletonText lines={3} />
    </div>
  );
}
