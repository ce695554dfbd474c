import { formatTime, formatTimeRange } from '#app/lib/time.ts';
import { cx } from '#app/ui/cx.ts';
import type { CalendarEvent } from './events.ts';
import { LOOK_DOTS } from './looks.ts';

interface GridEventProps {
  event: CalendarEvent;
  /** How much room there is, as the grid measured it. */
  info: { isNarrow: boolean; isShort: boolean; view: { type: string } };
  timeZone: string;
}

/** What stands inside one event of the grid: as much as fits. The whole of it is the event's accessible name. */
export function GridEvent({ event, info, timeZone }: GridEventProps) {
  if (info.view.type === 'dayGridMonth')
    return <MonthEntry event={event} narrow={info.isNarrow} timeZone={timeZone} />;
  const time = event.allDay ? null : formatTimeRange(event.startsAt, event.endsAt, timeZone);
  if (info.isShort || event.allDay) {
    return (
      <div className="flex min-w-0 items-baseline gap-1.5 truncate text-xs leading-4">
        <span className="truncate font-semibold">{event.title}</span>
        {time && !info.isNarrow ? (
          <span className="shrink-0 opacity-85">{formatTime(event.startsAt, timeZone)}</span>
        ) : null}
      </div>
    );
  }
  return (
    <div className="min-w-0 overflow-hidden text-xs leading-4">
      <div className={cx('font-semibold', info.isNarrow ? 'break-words' : 'truncate')}>{event.title}</div>
      <div className="tabular truncate">{time}</div>
      {event.detail ? <div className="truncate opacity-85">{event.detail}</div> : null}
      {event.look === 'problem' && event.badge ? (
        <div className="truncate font-semibold">{event.badge.text}</div>
      ) : null}
    </div>
  );
}

function MonthEntry({
  event,
  narrow,
  timeZone,
}: {
  event: CalendarEvent;
  narrow: boolean;
  timeZone: string;
}) {
  const dot = <span aria-hidden className={cx('size-1.5 shrink-0 rounded-full', LOOK_DOTS[event.look])} />;
  if (narrow) {
    return (
      <div className="flex w-full min-w-0 items-center gap-1 text-[0.6875rem] leading-4">
        {dot}
        <span className="truncate">{event.title.replace(/^Request: /, '').split(' ')[0]}</span>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-1.5 text-xs leading-4">
      {dot}
      {event.allDay ? null : (
        <span className="tabular shrink-0 text-ink-soft">{formatTime(event.startsAt, timeZone)}</span>
      )}
      <span className="truncate font-medium">{event.title}</span>
    </div>
  );
}
