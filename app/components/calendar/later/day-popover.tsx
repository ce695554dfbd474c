import { Dialog, Heading, Popover } from 'react-aria-components';
import { formatLongDate, startOfLocalDay } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { PANEL, PANEL_ITEM } from '#app/ui/overlays/panel-styles.ts';
import { eventTime, type CalendarEvent } from '../grid/events.ts';
import { VARIANT_DOTS } from '../grid/variants.ts';
import { eventsOn } from '../view/days.ts';

/** A day of the month whose events have no room in it, and the link that asked for them. */
export interface FullDay {
  day: string;
  link: HTMLElement;
}

interface DayPopoverProps {
  full: FullDay | null;
  events: readonly CalendarEvent[];
  timeZone: string;
  onOpen: (hash: string) => void;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** Everything of a day, beside the month: what is chosen opens over it, Escape leads back to the link. */
export function DayPopover({ full, events, timeZone, onOpen, onDay, onClose }: DayPopoverProps) {
  if (!full) return null;
  const { day, link } = full;
  return (
    <Popover
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      triggerRef={{ current: link }}
      placement="bottom"
      offset={4}
      className={cx(PANEL, 'flex w-80 max-w-[calc(100vw-1.5rem)] flex-col')}
    >
      <Dialog className="flex min-h-0 flex-col outline-none">
        <Heading slot="title" className="px-4 pt-3 pb-1.5 text-sm font-semibold">
          {formatLongDate(startOfLocalDay(day, timeZone), timeZone)}
        </Heading>
        <ul className="min-h-0 overflow-y-auto px-1.5">
          {eventsOn(events, day, timeZone).map((event) => (
            <li key={event.id}>
              <button
                type="button"
                className={cx(PANEL_ITEM, 'w-full text-left focus-visible:bg-hover')}
                onClick={() => {
                  onClose();
                  onOpen(event.hash);
                }}
              >
                <span
                  aria-hidden
                  className={cx(
                    'mt-1.5 size-2 shrink-0 self-start rounded-full',
                    VARIANT_DOTS[event.variant],
                  )}
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{event.title}</span>
                  <span className="tabular block truncate text-xs text-ink-soft">
                    {[eventTime(event, timeZone), event.detail].filter(Boolean).join(' · ')}
                  </span>
                  {event.badge ? <span className="sr-only">{event.badge.text}</span> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-1.5">
          <Button
            variant="ghost"
            size="sm"
            wide
            onPress={() => {
              onClose();
              onDay(day);
            }}
          >
            Open this day
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}
