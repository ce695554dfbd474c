import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { paths } from '#app/paths.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import type { Visits } from './client-data.ts';
import { PartFailed } from './part-failed.tsx';
import { usePart } from './use-part.ts';
import { VisitList } from './visit-list.tsx';

interface UpcomingVisitsProps {
  clientId: string;
  now: number;
  /** Changes whenever the page was read anew. */
  version: unknown;
  onOpen?: (token: string) => void;
}

/** What is still to come of a client, read by itself: it may fail without the rest of the page. */
export function UpcomingVisits({ clientId, now, version, onOpen }: UpcomingVisitsProps) {
  // Not while hydrating: only then is it known whether there is room for the card that this stands on.
  const address = useHydrated() ? paths.clientUpcoming(clientId) : null;
  const { state, data, retry } = usePart<Visits>(address, version);
  if (state === 'failed') return <PartFailed text={CLIENT_MESSAGES.upcomingFailed} onRetry={retry} />;
  if (state === 'loading') {
    return (
      <div role="status" className="space-y-2.5 py-2">
        <span className="sr-only">Loading upcoming appointments</span>
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    );
  }
  if (data.visits.length === 0) return <p className="text-ink-soft">Nothing booked.</p>;
  return <VisitList visits={data.visits} now={now} onOpen={onOpen} />;
}
