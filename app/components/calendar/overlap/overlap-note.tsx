import { Banner } from '#app/ui/banner.tsx';

/** So many are named; a whole day may hold more than one cares to read. */
const NAMED = 6;

interface OverlapNoteProps {
  found: {
    conflicts: readonly { id: string; name: string; timeRange: string }[];
    /** How many others there are. */
    more: number;
  } | null;
}

/** Told while a time is chosen, before Save asks: what else stands there. */
export function OverlapNote({ found }: OverlapNoteProps) {
  const conflicts = found?.conflicts ?? [];
  const named = conflicts.slice(0, NAMED);
  const more = conflicts.length - named.length + (found?.more ?? 0);
  return (
    <div role="status">
      {conflicts.length > 0 ? (
        <Banner tone="orange" title="This time is not free">
          <ul>
            {named.map(({ id, name, timeRange }) => (
              <li key={id} className="tabular">
                {name}, {timeRange}
              </li>
            ))}
            {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}
