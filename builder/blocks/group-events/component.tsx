import { formatPrice } from '#app/lib/money.ts';
import { formatLongDate, formatTimeRange, zoneAbbreviation } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import type { SiteEvent, SiteReadModel } from '../../read-model.ts';
import type { GroupEventsProps } from './props.ts';

/** The dates that a block shows: those chosen, or the next ones. */
export const eventsOf = (
  { events, most }: Pick<GroupEventsProps, 'events' | 'most'>,
  site: SiteReadModel,
): SiteEvent[] => site.events.filter(({ id }) => events.length === 0 || events.includes(id)).slice(0, most);

function placesText({ placesLeft }: SiteEvent): string | null {
  if (placesLeft === null) return null;
  if (placesLeft === 0) return 'Full';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}

const when = ({ startsAt, endsAt, timeZone, allDay }: SiteEvent) =>
  allDay
    ? 'All day'
    : `${formatTimeRange(startsAt, endsAt, timeZone)} ${zoneAbbreviation(startsAt, timeZone)}`;

/** Dates to come with the places left, as they are now. */
export function GroupEvents({
  id,
  puck,
  tone,
  eyebrow,
  title,
  text,
  ...props
}: BlockProps<GroupEventsProps>) {
  const { site } = contextOf(puck);
  const events = eventsOf(props, site);
  if (events.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="evts">
      <div className="wrap">
        <Head id={id} eyebrow={eyebrow} title={title} text={text} />
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <p className="evt-when">
                <time dateTime={new Date(event.startsAt).toISOString()}>
                  {formatLongDate(event.startsAt, event.timeZone)}
                </time>
                <span className="muted">{when(event)}</span>
              </p>
              <div>
                <h3>
                  <a href={paths.event(event.slug, event.id)}>{event.title}</a>
                </h3>
                <p className="muted">
                  {[event.place, formatPrice(event.amountCents, site.practice.currency), placesText(event)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <a className="more" href={paths.events()}>
          All group events
        </a>
      </div>
    </Section>
  );
}
