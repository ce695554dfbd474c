import { CalendarDays, Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { plainText } from '#app/components/booking/plain-text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { BackLink } from '#app/ui/crumbs.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Picture } from './event-list.tsx';
import { Place } from './place.tsx';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';
import type { PublicEvent } from './view.ts';
import { placesWords, whenWords } from './words.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface EventPageProps extends RegisterFormProps {
  tileUrl: string;
}

/** One kind of group event: what it is, where, when, and the form for a place. */
export function EventPage({ tileUrl, ...form }: EventPageProps) {
  const { event } = form;
  const { name, description, photoUrl, dates } = event;
  const text = plainText(description);
  const next = dates.find(({ full }) => !full) ?? dates[0];
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-5 pb-16 sm:px-6 sm:pt-8">
      <BackLink to={paths.events()} className="mb-3">
        All events
      </BackLink>
      <div className="overflow-hidden rounded-xl border border-line">
        <Picture photoUrl={photoUrl} tall />
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-8 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
            {name}
          </h1>
          {text ? <p className="measure mt-3 break-words whitespace-pre-line text-ink-soft">{text}</p> : null}
        </div>
        {next ? (
          <aside aria-label="About this event" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ul className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-6">
              <Fact icon={<CalendarDays {...icon} />}>
                <p className="font-medium">{whenWords(next)}</p>
                <p className="text-sm text-ink-mute">{placesWords(next) ?? 'Places for everybody'}</p>
              </Fact>
              <Fact icon={<Clock {...icon} />}>{lengthWords(event)}</Fact>
              <Fact icon={<MapPin {...icon} />}>
                <Place place={next.place} tileUrl={tileUrl} />
              </Fact>
            </ul>
          </aside>
        ) : null}
        <div className="min-w-0">
          {dates.some(({ full }) => !full) ? <RegisterForm {...form} /> : <NoPlaces event={event} />}
        </div>
      </div>
    </div>
  );
}

function Fact({ icon: picture, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-ink-mute">
      {picture}
      <div className="min-w-0">{children}</div>
    </li>
  );
}

const MINUTES = { minute: 1, hour: 60 };

function lengthWords({ duration, durationUnit }: PublicEvent): string {
  return durationUnit === 'day'
    ? pluralize(duration, 'day')
    : formatDuration(duration * MINUTES[durationUnit]);
}

/** Every date is full, or there is none. */
function NoPlaces({ event: { dates } }: { event: PublicEvent }) {
  return (
    <EmptyState
      title={dates.length > 0 ? 'Every date is full' : 'No dates at the moment'}
      action={
        <LinkButton to={paths.events()} variant="primary">
          See all events
        </LinkButton>
      }
    >
      {dates.length > 0
        ? `${dates.map(whenWords).join('; ')}: no places left. Somebody may still cancel, so it is worth looking again.`
        : 'New dates are shown here as soon as they are planned.'}
    </EmptyState>
  );
}
