import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  type CalendarProps,
  type DateValue,
} from 'react-aria-components';
import { cx } from '../../cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../display/icons.tsx';

const ARROW =
  'grid size-9 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-hover disabled:cursor-default disabled:text-line-strong [&_svg]:size-4.5';

/** A month to pick a date from, inside a date picker or standing alone (a mini calendar). */
export function CalendarPanel(props: CalendarProps<DateValue>) {
  return (
    <Calendar {...props} className="w-70">
      <div className="mb-2 flex items-center justify-between pl-2">
        <Heading className="text-sm font-semibold" />
        <div className="flex">
          <Button slot="previous" className={ARROW}>
            <ChevronLeftIcon />
          </Button>
          <Button slot="next" className={ARROW}>
            <ChevronRightIcon />
          </Button>
        </div>
      </div>
      <CalendarGrid weekdayStyle="short" className="w-full border-separate border-spacing-0">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-xs font-medium text-ink-mute">
              {day.slice(0, 2)}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={({ isSelected, isDisabled, isOutsideMonth, isUnavailable, isToday }) =>
                cx(
                  'tabular relative grid size-10 cursor-pointer place-items-center rounded-sm text-sm outline-offset-[-2px]',
                  isOutsideMonth && 'invisible',
                  (isDisabled || isUnavailable) && 'cursor-default text-ink-mute line-through',
                  isSelected ? 'bg-accent font-semibold text-accent-ink' : !isDisabled && 'hover:bg-hover',
                  isToday &&
                    'font-bold after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-current',
                )
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
