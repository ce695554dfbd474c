import { weekLines, type WeekHoursLike } from './week-words.ts';

/** The hours of an ordinary week in words: 'Mon – Fri', '9:00 AM – 5:00 PM'. */
export function WeekLines({ hours }: { hours: WeekHoursLike }) {
  return (
    <dl className="mt-2 space-y-1 text-sm">
      {weekLines(hours).map(({ days, ranges }) => (
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
  );
}
