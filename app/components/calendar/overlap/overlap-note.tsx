import { Banner } from '#app/ui/feedback/banner.tsx';

/** So many are named; a whole day may hold more than one cares to read. */
const NAMED = 6;

interface OverlapNoteProps {
  found: {
    conflicts: readonly { id: string; name: string; timeRange: string }[];
    /** How many others there are. */
    more: number;
    refused: string | null;
    closed: string | null;
  } | null;
}

/** Told while a time is chosen or a move is asked about: what else stands there, and that the place is not open then. */
export function OverlapNote({ found }: OverlapNoteProps) {
  const conflicts = found?.conflicts ?? [];
  const named = conflicts.slice(0, NAMED);
  const more = conflicts.length - named.length + (found?.more ?? 0);
  return (
    <div role="status">
      {found?.refused && conflicts.length === 0 ? (
        <Banner tone="red" title={found.refused} />
      ) : conflicts.length > 0 ? (
        <Banner tone={found?.refused ? 'red' : 'orange'} title={found?.refused ?? 'This time is not free'}>
          <ul>
            {named.map(({ id, name, timeRange }) => (
              <li key={id} className="tabular">
                {name}, {timeRange}
              </li>
            ))}
            {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
            {found?.closed ? <li>{found.closed}</li> : null}
          </ul>
        </Banner>
      ) : found?.closed ? (
        <Banner title={found.closed}>You can work then all the same.</Banner>
      ) : null}
    </div>
  );
}
