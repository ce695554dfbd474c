import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { pluralize } from '#app/lib/text.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { paths } from '#app/paths.ts';
import { rangeText } from '#app/components/hours/week-words.ts';
import { daysOf, spanText, type TimeOffEntry } from './time-off-data.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface EntryRowProps {
  entry: TimeOffEntry;
  /** YYYY-MM-DD. */
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** One entry: a leaf of the calendar, what it is called, its dates and hours, and where it holds. */
export function EntryRow({ entry, today, onEdit, onDelete }: EntryRowProps) {
  const { name, firstDate, lastDate, closed, ranges, location } = entry;
  const scripted = useHydrated();
  const dates = spanText(firstDate, lastDate, today);
  const days = daysOf(firstDate, lastDate);
  const isNow = firstDate <= today;
  const called = `${name ?? (closed ? 'time off' : 'different hours')}, ${dates}`;
  return (
    <li className="flex items-start gap-4 px-4 py-4 sm:px-5">
      <div
        aria-hidden
        className={cx(
          'grid w-13 shrink-0 place-items-center rounded-lg py-1.5 leading-none',
          closed ? 'bg-sunken text-ink-soft' : 'bg-accent-soft text-accent-text',
        )}
      >
        <span className="text-[0.6875rem] font-semibold tracking-wide uppercase">
          {MONTHS[Number(firstDate.slice(5, 7)) - 1]}
        </span>
        <span className="tabular mt-1 text-xl font-semibold">{Number(firstDate.slice(8))}</span>
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="tabular min-w-0 break-words">{name ?? dates}</span>
          {isNow ? <Badge tone="orange">Now</Badge> : null}
        </p>
        {name || days > 1 ? (
          <p className="tabular mt-0.5 text-sm text-ink-soft">
            {[name ? dates : '', days > 1 ? pluralize(days, 'day') : ''].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {closed ? (
            <Badge>Closed</Badge>
          ) : (
            ranges.map((range) => (
              <Badge key={range.startMinute} tone="accent" className="tabular">
                {rangeText(range)}
              </Badge>
            ))
          )}
          {location ? (
            <span className="inline-flex items-center gap-1 text-sm text-ink-mute">
              <MapPin {...icon} className="size-3.5" />
              {location.name}
            </span>
          ) : null}
        </p>
      </div>
      <div className={cx('-mr-2 flex shrink-0', !scripted && 'flex-col items-end')}>
        {scripted ? (
          <>
            <IconButton size="sm" label={`Edit ${called}`} icon={<Pencil {...icon} />} onPress={onEdit} />
            <IconButton size="sm" label={`Delete ${called}`} icon={<Trash2 {...icon} />} onPress={onDelete} />
          </>
        ) : (
          <>
            <LinkButton
              size="sm"
              variant="ghost"
              to={paths.hoursSettings({ edit: entry.id })}
              aria-label={`Edit ${called}`}
            >
              Edit
            </LinkButton>
            <LinkButton
              size="sm"
              variant="ghost"
              to={paths.hoursSettings({ remove: entry.id })}
              aria-label={`Delete ${called}`}
            >
              Delete
            </LinkButton>
          </>
        )}
      </div>
    </li>
  );
}
