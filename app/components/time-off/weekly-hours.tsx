import { Building2, Home, Video } from 'lucide-react';
import { zoneName } from '#app/lib/time.ts';
import { Card } from '#app/ui/display/card.tsx';
import { weekLines, type LocationHours } from './time-off-data.ts';

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
        They repeat every week. Time off and different hours go before them.
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
      <dl className="mt-2 space-y-1 text-sm">
        {weekLines(location.weeklyHours).map(({ days, ranges }) => (
          <div key={days} className="flex gap-3">
            <dt className="w-20 shrink-0 text-ink-soft">{days}</dt>
            <dd className="tabular min-w-0">
              {ranges.length === 0 ? (
                <span className="text-ink-mute">Closed</span>
              ) : (
                ranges.map((range) => (
                  <span key={range} className="block">
                    {range}
                  </span>
                ))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
