import { CalendarDays, Clock, MapPin, Phone, Video } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { cx } from '#app/ui/cx.ts';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { EventPicture } from './event-list.tsx';
import { isOnePlace, Place, placeLabel } from './place.tsx';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';
import type { GoneDate, PublicEvent } from './view.ts';
import { dateAndTimes, goneText, lengthLabel, placesText, whenLabel } from './text.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface EventPageProps extends Omit<RegisterFormProps, 'chosen' | 'onChoose' | 'zone' | 'keepsRoom'> {
  /** The id of the date that the address names, if any. */
  date: string | null;
  /** Why it is not among the dates. */
  goneDate: GoneDate;
  /** The visitor’s zone, as far as the server knew it. */
  rememberedZone: string | null;
  tileUrl: string;
}

/** One kind of group event: what it is, where, when, and the form for a place. */
export function EventPage(props: EventPageProps) {
  const { tileUrl, date, goneDate, rememberedZone, ...form } = props;
  const { event, refused } = form;
  const zone = useKnownZone(rememberedZone);
  const [keepsRoom] = useState(rememberedZone === null);
  const { name, description, photoUrl, dates } = event;
  const open = dates.filter(({ full }) => !full);
  const requestedDate = [refused?.values.bookableEventId, date].find((id) =>
    open.some((one) => one.id === id),
  );
  const gone = refused ? null : goneText(dates, { date, goneDate });
  const [chosen, setChosen] = useState(requestedDate ?? (open.length === 1 && !gone ? open[0]!.id : ''));
  // What was full by the time it was asked for is chosen no more.
  useEffect(() => {
    setChosen((now) => (open.some(({ id }) => id === now) ? now : ''));
  }, [dates]);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 sm:px-6 sm:pt-8">
      <BackLink to={paths.events()} className="mb-3">
        All events
      </BackLink>
      <div className="overflow-hidden rounded-xl border border-line">
        <EventPicture photoUrl={photoUrl} wide />
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-8 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
            {name}
          </h1>
          <RichText text={description} className="measure mt-3 wrap-anywhere text-ink-soft" />
          {/* There the panel that says it in full comes after the form. */}
          {dates.length > 0 ? <p className="mt-3 lg:hidden">{inShort(event)}</p> : null}
        </div>
        {dates.length > 0 ? (
          <aside
            aria-label="About this event"
            className="order-last lg:order-none lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <ul className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-6">
              <WhenAndWhere event={event} chosen={chosen} zone={zone} tileUrl={tileUrl} />
            </ul>
          </aside>
        ) : null}
        <div className="min-w-0 lg:col-start-1">
          {gone ? (
            <Banner tone="orange" role="note" className="mb-6">
              {gone}
            </Banner>
          ) : null}
          {open.length > 0 ? (
            <RegisterForm {...form} {...{ zone, keepsRoom, chosen }} onChoose={setChosen} />
          ) : (
            <NoPlaces event={event} zone={zone} />
          )}
        </div>
      </div>
    </div>
  );
}

const PLACE_DEPENDS = 'Where it is depends on the date';

/** How long it is and where: '1 hr · Division Street, Portland'. */
const inShort = (event: PublicEvent): string =>
  `${lengthLabel(event)} · ${isOnePlace(event.dates) ? placeLabel(event.dates[0]!.place) : PLACE_DEPENDS}`;

interface WhenAndWhereProps {
  event: PublicEvent;
  /** The id of the chosen date; '' before one is. */
  chosen: string;
  zone: string | null;
  tileUrl: string;
}

/** The chosen date and its place; before one is chosen no date, and a place only where it is the same for all. */
function WhenAndWhere({ event, chosen, zone, tileUrl }: WhenAndWhereProps) {
  const { dates } = event;
  const one = dates.find(({ id }) => id === chosen) ?? (dates.length === 1 ? dates[0]! : null);
  const place = one?.place ?? (isOnePlace(dates) ? dates[0]!.place : null);
  const told = one && dateAndTimes(one, zone);
  return (
    <>
      {/* On a phone the list of dates follows at once and says the same. */}
      <Fact icon={<CalendarDays {...icon} />} className={one ? undefined : 'max-lg:hidden'}>
        <p className="font-medium">{told ? told.date : `${dates.length} dates`}</p>
        {told?.times.map((time) => (
          <p key={time} className="tabular text-ink-soft">
            {time}
          </p>
        ))}
        <p className="text-sm text-ink-mute">
          {one ? (placesText(one) ?? 'Places for everybody') : 'Choose the one that suits you'}
        </p>
      </Fact>
      <Fact icon={<Clock {...icon} />}>{lengthLabel(event)}</Fact>
      <Fact
        icon={
          place?.byPhone ? <Phone {...icon} /> : place?.isOnline ? <Video {...icon} /> : <MapPin {...icon} />
        }
      >
        {place ? <Place place={place} tileUrl={tileUrl} mapClassName="max-lg:hidden" /> : PLACE_DEPENDS}
      </Fact>
    </>
  );
}

interface FactProps {
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}

function Fact({ icon: picture, className, children }: FactProps) {
  return (
    <li
      className={cx(
        'grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-ink-mute',
        className,
      )}
    >
      {picture}
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** Every date is full, or there is none. */
function NoPlaces({ event: { dates }, zone }: { event: PublicEvent; zone: string | null }) {
  return (
    <EmptyState
      title={dates.length > 0 ? 'Every date is full' : 'No dates at the moment'}
      action={
        <LinkButton to={paths.events()} variant="primary">
          See all events
        </LinkButton>
      }
    >
      {dates.length > 0
        ? `${dates.map((one) => whenLabel(one, zone)).join('; ')}: no places left. Somebody may still cancel, so it is worth looking again.`
        : 'New dates are shown here as soon as they are planned.'}
    </EmptyState>
  );
}
