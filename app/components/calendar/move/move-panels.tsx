import { Kbd } from '#app/ui/display/kbd.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { spanText } from './move.ts';
import { RescheduleDialog } from './reschedule-button.tsx';
import type { useMoving } from './use-moving.ts';

/** What stands over the calendar while something is put elsewhere in time. */
export function MovePanels({ moving, timeZone }: { moving: ReturnType<typeof useMoving>; timeZone: string }) {
  const { moving: current, form, spoken, stay, moved } = moving;
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {current?.stage === 'choosing' ? (
        <div
          aria-hidden
          className="absolute inset-x-4 bottom-4 z-20 mx-auto flex max-w-max flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg border border-line bg-raised px-4 py-2.5 text-sm shadow-float"
        >
          <span className="tabular font-semibold">
            {spanText(current.to, timeZone, current.event.allDay)}
          </span>
          <span className="flex items-center gap-1.5 text-ink-soft">
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> move
          </span>
          <span className="flex items-center gap-1.5 text-ink-soft">
            <Kbd>Shift ↓</Kbd> lengthen
          </span>
          <span className="flex items-center gap-1.5 text-ink-soft">
            <Kbd>Enter</Kbd> go on
          </span>
          <span className="flex items-center gap-1.5 text-ink-soft">
            <Kbd>Esc</Kbd> leave it
          </span>
        </div>
      ) : null}
      {current?.stage === 'asking' ? (
        <MoveDialog event={current.event} to={current.to} timeZone={timeZone} onStay={stay} onMoved={moved} />
      ) : null}
      {form ? <RescheduleDialog event={form} timeZone={timeZone} onClose={moved} /> : null}
    </>
  );
}
