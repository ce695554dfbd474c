import { CalendarDays, CalendarPlus, ExternalLink, Pencil, Video } from 'lucide-react';
import type { EventType } from '#app/components/events/event-data.ts';
import { lengthLabel } from '#app/components/event-registration/text.ts';
import { MoreMenu, NameButton } from '#app/components/portal/listed-thing.tsx';
import { OfferRow } from '#app/components/services/offer-row.tsx';
import { formatPrice } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface EventTypeRowProps {
  type: EventType;
  onEdit: () => void;
  onSeeEvents: () => void;
  onDelete: () => void;
}

/** One group event type in its list: what it is, and how much of it is to come. */
export function EventTypeRow({ type, onEdit, onSeeEvents, onDelete }: EventTypeRowProps) {
  const { id, name, kind, amountCents, amountCurrency, capacity, comingCount, where, url } = type;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <OfferRow
          offer={type}
          name={<NameButton name={name} onPress={onEdit} />}
          marks={
            kind === 'virtual' ? (
              <Badge tone="accent" icon={<Video {...icon} />}>
                Virtual
              </Badge>
            ) : (
              <Badge>In person</Badge>
            )
          }
        >
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
        </OfferRow>
      </div>
      <MoreMenu
        name={name}
        entries={[
          { id: 'edit', label: 'Edit', icon: <Pencil {...icon} />, onSelect: onEdit },
          {
            id: 'schedule',
            label: 'Schedule an event',
            icon: <CalendarPlus {...icon} />,
            href: paths.scheduleEvent(id),
          },
          {
            id: 'events',
            label: 'Scheduled events',
            icon: <CalendarDays {...icon} />,
            onSelect: onSeeEvents,
          },
          { id: 'page', label: 'See its page', icon: <ExternalLink {...icon} />, href: url },
        ]}
        onDelete={onDelete}
        className="mt-1.5"
      />
    </div>
  );
}

const comingText = (count: number): string =>
  count === 0 ? 'No upcoming events' : pluralize(count, 'upcoming event');
