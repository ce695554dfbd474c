import { Link } from '@remix-run/react';
import { Building2, Home, Video } from 'lucide-react';
import { WeekLines } from '#app/components/hours/week-lines.tsx';
import { zoneName } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import type { LocationHours } from './time-off-data.ts';

const PICTURES = { office: Building2, virtual: Video, home: Home };

/** The hours of an ordinary week, by location. */
export function WeeklyHours({ locations, timeZone }: { locations: LocationHours[]; timeZone: string }) {
  if (locations.length === 0) {
    return (
      <p className="mt-3 text-ink-soft">You have no location yet. Weekly hours are set with each location.</p>
    );
  }
  return (
    <>
      <Card as="div" padding="flush" className="mt-3 divide-y divide-line">
        {locations.map((location) => (
          <Week key={location.id} location={location} practiceZone={timeZone} />
        ))}
      </Card>
      <p className="mt-3 text-sm text-ink-mute">
        They repeat every week. Time off and different hours go before them.{' '}
        <Link to={paths.locations()} className="underline underline-offset-4">
          Change them
        </Link>
      </p>
    </>
  );
}

function Week({ location, practiceZone }: { location: LocationHours; practiceZone: string }) {
  const Picture = PICTURES[location.kind];
  return (
    <section aria-label={location.name} className="px-4 py-4 sm:px-5">
      <h3 className="flex items-center gap-2 font-medium">
        <Picture strokeWidth={1.5} aria-hidden className="size-4.5 shrink-0 text-ink-mute" />
        <span className="min-w-0 truncate">{location.name}</span>
      </h3>
      {location.timeZone === practiceZone ? null : (
        <p className="mt-0.5 text-sm text-ink-mute">{zoneName(location.timeZone)}</p>
      )}
      <WeekLines hours={location.weeklyHours} />
    </section>
  );
}
