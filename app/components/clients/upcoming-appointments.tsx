import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { PartFailed } from './part-failed.tsx';
import { AppointmentList } from './appointment-list.tsx';

/** Most that is listed of what is to come; a series is 25 at most. */
const MAX = 50;

interface UpcomingAppointmentsProps {
  clientId: string;
  now: number;
  /** Changes whenever the page was read anew. */
  version: unknown;
  onOpen?: (token: string) => void;
}

/** What is still to come of a client, read by itself: it may fail without the rest of the page. */
export function UpcomingAppointments({ clientId, now, version, onOpen }: UpcomingAppointmentsProps) {
  // Not while hydrating: only then is it known whether there is room for the card that this stands on.
  const input = useHydrated() ? { clientId, limit: MAX } : null;
  const { value, isWaiting, refused, retry } = useQueryOperation(op.upcomingAppointments, input, { version });
  if (refused) return <PartFailed text={CLIENT_MESSAGES.upcomingFailed} onRetry={retry} />;
  if (isWaiting || !value) {
    return (
      <div role="status" className="space-y-2.5 py-2">
        <span className="sr-only">Loading upcoming appointments</span>
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    );
  }
  if (value.upcomingAppointments.length === 0) return <p className="text-ink-soft">Nothing booked.</p>;
  return <AppointmentList appointments={value.upcomingAppointments} now={now} onOpen={onOpen} />;
}
