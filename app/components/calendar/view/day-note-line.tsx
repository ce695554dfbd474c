import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import type { DayNote } from './day-note.ts';

interface DayNoteLineProps {
  note: DayNote | null;
  /** The address of a day. */
  to: (day: string) => string;
  /** What of the history's entry stays. */
  state: object | null;
}

/** Above the hours of a day that would only look empty. */
export function DayNoteLine({ note, to, state }: DayNoteLineProps) {
  if (!note) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 sm:px-5">
      <p className="text-sm font-medium">{note.text}</p>
      {note.next ? (
        <LinkButton
          to={to(note.next.date)}
          replace
          preventScrollReset
          state={state}
          size="sm"
          variant="soft"
          className="tabular"
        >
          {note.next.label}
        </LinkButton>
      ) : null}
    </div>
  );
}
