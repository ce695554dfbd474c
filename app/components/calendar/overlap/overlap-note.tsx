import { Banner } from '#app/ui/banner.tsx';

/** So many are named; a whole day may hold more than one cares to read. */
const NAMED = 6;

interface OverlapNoteProps {
  conflicts: readonly { id: string; name: string; timeRange: string }[];
}

/** Told while a time is chosen, before Save asks: what else stands there. */
export function OverlapNote({ conflicts }: OverlapNoteProps) {
  const more = conflicts.length - NAMED;
  return (
    <div role="status">
      {conflicts.length > 0 ? (
        <Banner tone="orange" title="This time is not free">
          <ul>
            {conflicts.slice(0, NAMED).map(({ id, name, timeRange }) => (
              <li key={id} className="tabular">
                {name}, {timeRange}
              </li>
            ))}
            {more > 0 ? <li>and {more} more</li> : null}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}
