import { CalendarOff, Clock, Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { useHashSheet } from '#app/components/portal/use-hash-sheet.ts';
import { paths } from '#app/paths.ts';
import { zoneName } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { EntryRow } from './entry-row.tsx';
import { PlainTimeOff } from './plain-time-off.tsx';
import { spanText, type TimeOffData, type TimeOffEntry, type TimeOffRequest } from './time-off-data.ts';
import { TimeOffFlyout } from './time-off-flyout.tsx';
import { useRemoval } from './use-removal.tsx';
import { WeeklyHours } from './weekly-hours.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** When clients can book: coming time off and different hours, and the weekly hours that they replace (spec 001 §2). */
export function TimeOffPage({ data }: { data: TimeOffData }) {
  const { availabilityOverrides: entries, locations, today, timeZone } = data;
  const { request, open, close } = useSheet(entries);
  const { gone, remove, question } = useRemoval();
  const scripted = useHydrated();
  const plain = usePlain(entries);
  const shown = entries.filter(({ id }) => !gone.has(id));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-5xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <BackLink to={paths.settings()}>Settings</BackLink>
      <SectionHeader
        className="mt-4"
        level={1}
        title="Hours & time off"
        actions={
          scripted ? (
            <>
              <Button
                icon={<Clock {...icon} />}
                onPress={() => open('different-hours')}
                className="max-sm:grow max-sm:px-3"
              >
                Different hours
              </Button>
              <Button
                variant="primary"
                icon={<CalendarOff {...icon} />}
                onPress={() => open('time-off')}
                className="max-sm:grow max-sm:px-3"
              >
                Add time off
              </Button>
            </>
          ) : null
        }
      >
        When clients can book you. Times are in {zoneName(timeZone)} unless a location has its own.
      </SectionHeader>
      <RefusedSummary className="mt-6" />
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="time-off-heading">
          <h2 id="time-off-heading" className="text-lg font-semibold">
            Time off and different hours
          </h2>
          <Card as="div" padding="flush" className="mt-3">
            {shown.length === 0 ? (
              <EmptyState
                title="Nothing planned"
                action={
                  scripted ? (
                    <Button icon={<Plus {...icon} />} onPress={() => open('time-off')}>
                      Plan your next holiday
                    </Button>
                  ) : undefined
                }
              >
                Holidays, a day at a course, a longer Thursday: clients see the changed times at once.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {shown.map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    today={today}
                    onEdit={() => open(entry.id)}
                    onDelete={() => void remove(entry)}
                  />
                ))}
              </ul>
            )}
          </Card>
          {scripted ? null : <PlainTimeOff key={plain.edited?.id} data={data} entry={plain.edited} />}
        </section>
        <aside aria-labelledby="weekly-heading">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="weekly-heading" className="text-lg font-semibold">
              Weekly hours
            </h2>
            <LinkButton to={paths.calendar()} size="sm" variant="ghost" className="-mr-2">
              See the calendar
            </LinkButton>
          </div>
          <WeeklyHours locations={locations} timeZone={timeZone} />
        </aside>
      </div>
      <TimeOffFlyout request={request} data={data} onClose={close} />
      {question}
      <PostQuestion
        open={plain.removed !== null}
        title="Back to your weekly hours?"
        keepLabel="Keep it"
        here={paths.hoursSettings()}
        onClose={plain.close}
        values={{ intent: 'delete', id: plain.removed?.id }}
        submit="Delete"
        busyLabel="Deleting"
      >
        <p className="text-ink-soft">
          {plain.removed
            ? `${plain.removed.name ?? spanText(plain.removed.firstDate, plain.removed.lastDate, today)}: clients can book your weekly hours again. Whoever is booked stays booked.`
            : ''}
        </p>
      </PostQuestion>
    </main>
  );
}

/** What the address asks for where there are no scripts. */
function usePlain(entries: TimeOffEntry[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const find = (name: string) => entries.find(({ id }) => id === search.get(name)) ?? null;
  return {
    edited: find('edit'),
    removed: find('remove'),
    close: () => void navigate(paths.hoursSettings(), { replace: true, preventScrollReset: true }),
  };
}

/** What the address asks for, and how to open and close it. */
function useSheet(entries: TimeOffEntry[]) {
  const { asked, ...sheet } = useHashSheet();
  const [search] = useSearchParams();
  const entry = entries.find(({ id }) => id === asked);
  const date = search.get('date') ?? undefined;
  const request: TimeOffRequest | null = entry
    ? { kind: 'edit', entry }
    : asked === 'time-off'
      ? { kind: 'closed', date }
      : asked === 'different-hours'
        ? { kind: 'hours', date }
        : null;
  return { ...sheet, request };
}
