import {
  CalendarDays,
  CalendarPlus,
  ExternalLink,
  MoreHorizontal,
  Pencil,
  Trash2,
  Video,
} from 'lucide-react';
import type { EventType } from '#app/components/events/event-data.ts';
import { lengthLabel } from '#app/components/event-registration/text.ts';
import { formatPrice } from '#app/lib/money.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { pluralize, preview } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Characters of a description in the list, as of a service (spec 002 §9). */
const PREVIEW = 190;

interface EventTypeRowProps {
  type: EventType;
  onEdit: () => void;
  onSeeEvents: () => void;
  onDelete: () => void;
}

/** One group event type in its list: what it is, and how much of it is to come. */
export function EventTypeRow(props: EventTypeRowProps) {
  const { type, onEdit, onSeeEvents } = props;
  const { name, kind, description, photoUrl, amountCents, amountCurrency, capacity, comingCount, where } =
    type;
  return (
    <div className="flex items-start gap-2 py-1.5">
      <div className="flex min-w-0 flex-1 items-start gap-4">
        {photoUrl ? (
          <Picture
            url={photoUrl}
            alt=""
            sizes="64px"
            width={64}
            height={64}
            lazy
            className="size-14 shrink-0 rounded-md sm:size-16"
          />
        ) : null}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="font-semibold wrap-anywhere">
              <button
                type="button"
                onClick={onEdit}
                className="cursor-pointer rounded-sm text-left underline-offset-4 outline-offset-4 hover:underline"
              >
                {name}
              </button>
            </h2>
            {kind === 'virtual' ? (
              <Badge tone="accent" icon={<Video {...icon} />}>
                Virtual
              </Badge>
            ) : (
              <Badge>In person</Badge>
            )}
          </div>
          {description ? (
            <p className="measure mt-1 text-sm text-pretty text-ink-soft">
              {preview(plainText(description), PREVIEW)}
            </p>
          ) : null}
          <p className="tabular mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
            <span>
              {lengthLabel(type)} ·{' '}
              <span className="font-medium text-ink">{formatPrice(amountCents, amountCurrency)}</span>
            </span>
            <span>{capacity === null ? 'Unlimited places' : pluralize(capacity, 'place')}</span>
            {where ? <span className="wrap-anywhere">{where}</span> : null}
          </p>
          <Button
            size="sm"
            className="mt-2.5"
            icon={<CalendarDays {...icon} />}
            aria-label={`${comingText(comingCount)} of ${name}`}
            onPress={onSeeEvents}
          >
            {comingText(comingCount)}
          </Button>
        </div>
      </div>
      <RowMenu {...props} />
    </div>
  );
}

const comingText = (count: number): string =>
  count === 0 ? 'No upcoming events' : pluralize(count, 'upcoming event');

function RowMenu({ type, onEdit, onSeeEvents, onDelete }: EventTypeRowProps) {
  return (
    <Menu
      label={type.name}
      trigger={
        <IconButton
          label={`More about ${type.name}`}
          plain
          icon={<MoreHorizontal {...icon} />}
          className="-mr-2"
        />
      }
      groups={[
        {
          id: 'change',
          entries: [
            { id: 'edit', label: 'Edit', icon: <Pencil {...icon} />, onSelect: onEdit },
            {
              id: 'schedule',
              label: 'Schedule an event',
              icon: <CalendarPlus {...icon} />,
              href: paths.scheduleEvent(type.id),
            },
            {
              id: 'events',
              label: 'Scheduled events',
              icon: <CalendarDays {...icon} />,
              onSelect: onSeeEvents,
            },
            { id: 'page', label: 'See its page', icon: <ExternalLink {...icon} />, href: type.url },
          ],
        },
        {
          id: 'delete',
          entries: [
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              destructive: true,
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}
