import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { useEffect } from 'react';
import { RequestedTime } from '#app/components/booking/time/requested-time.tsx';
import { readChoice, sessionsOf } from '#app/components/booking/choice.ts';
import { clientZoneOf } from '#app/components/booking/time/month-of-times.ts';
import { NearestTimes } from '#app/components/booking/time/nearest-times.tsx';
import { NothingAtAll } from '#app/components/booking/time/nothing-at-all.tsx';
import { placeLabel } from '#app/components/booking/place/place-cards.tsx';
import { BookingStep } from '#app/components/booking/step.tsx';
import { BookingSummary } from '#app/components/booking/summary.tsx';
import { TimeChooser, type ShownTimes } from '#app/components/booking/time/time-chooser.tsx';
import { TimeList } from '#app/components/booking/time/time-list.tsx';
import { TimesForm } from '#app/components/booking/time/times-form.tsx';
import { useClientZone } from '#app/components/booking/use-client-zone.ts';
import { practiceName, useBooking } from '#app/components/booking/use-practice.ts';
import { ZoneChoice } from '#app/components/booking/zone/zone-choice.tsx';
import { TellOwnZone, zoneOf } from '#app/components/layout/zone.ts';
import { bookingAvailability, holdTime } from '#app/domain/availability/index.ts';
import { formatPrice } from '#app/lib/money.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { formatDuration, isTimeZone, localDate } from '#app/lib/time.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { choiceOf, cacheHeaders, stepHeaders } from './booking-practice.ts';

export { BookingStepError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const, unlisted: true as const };
export const headers = stepHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: `Choose a time · ${practiceName(matches)}` }];

/** What is chosen, ready for the operations; leads back where something is missing. */
async function selectionOf({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const chosen = await choiceOf(context, request);
  const { service, place, variation, addOns, choice } = chosen;
  const serviceId = new URL(request.url).searchParams.get('service') ?? undefined;
  if (!service) throw redirect(paths.book({ service: serviceId }));
  if (!place) throw redirect(paths.bookLocation(choice));
  const selection = {
    serviceId: service.id,
    variationId: variation?.id,
    addOnIds: addOns.map(({ id }) => id),
    locationId: place.id,
  };
  return { choice, place, selection };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { choice, place, selection } = await selectionOf({ context, request });
  const month = choice.month ?? choice.date?.slice(0, 7);
  const isVirtual = place.kind === 'virtual';
  const chosen = choice.zone && isTimeZone(choice.zone) ? choice.zone : null;
  const remembered = zoneOf(request.headers.get('Cookie'));
  const { availableSlots, ...times } = await load(context, bookingAvailability, {
    ...selection,
    month,
    clientTimeZone: (isVirtual && (chosen ?? remembered)) || undefined,
  });
  return data(
    {
      times: {
        ...times,
        days: availableSlots.map(({ date, datetimes }) => ({ date, starts: datetimes.map(Number) })),
      },
      zone: chosen ?? remembered,
      /** The browser is asked for its zone, unless the address has one or the venue's alone counts. */
      browser: isVirtual && !chosen ? { remembered } : null,
      zones: isVirtual ? Intl.supportedValuesOf('timeZone') : [],
      /** To the minute, as it is shown. */
      now: Math.floor(context.base.clock.now() / MINUTE_MS) * MINUTE_MS,
    },
    cacheHeaders(request),
  );
}

/** Keeps the time that was pressed and goes on to the details; a time that is gone answers the nearest ones. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { selection } = await selectionOf({ context, request });
  const { startsAt, zone } = await formInput(request);
  const outcome = await act(context, holdTime, { ...selection, startsAt });
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirect(
    paths.bookDetails(outcome.value.holdToken, { zone: typeof zone === 'string' ? zone : undefined }),
  );
}

/** The month on the screen, which the address need not name. */
let shownMonth: string | null = null;

/** Another day of the month on the screen needs no new data; what is asked for once more is read once more. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (formMethod && formMethod !== 'GET') return true;
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href) {
    return defaultShouldRevalidate;
  }
  const rest = (url: URL) => {
    const search = new URLSearchParams(url.search);
    for (const name of ['date', 'month', 'view']) search.delete(name);
    return search.toString();
  };
  const next = nextUrl.searchParams.get('month') ?? nextUrl.searchParams.get('date')?.slice(0, 7);
  return rest(currentUrl) !== rest(nextUrl) || next !== shownMonth ? defaultShouldRevalidate : false;
};

export default function TimeStep() {
  const { practice } = useBooking();
  const { times, zone, browser, zones, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [search] = useSearchParams();
  const chosen = readChoice(practice, search);
  const { choice, place, lines, durationMinutes, amountCents, places } = chosen;
  const isVirtual = place?.kind === 'virtual';
  const ownZone = useClientZone(zone);
  const starts = times.days.flatMap((day) => day.starts);
  const clientZone = clientZoneOf(times);
  const currency = practice.defaultCurrency;
  const requested = requestedStart(search, times.month, times.datesIn);
  useEffect(() => {
    shownMonth = times.month;
  }, [times.month]);
  const isList = choice.view === 'list';
  const toOtherView = (
    <Link
      to={paths.bookTime({ ...choice, month: times.month, view: isList ? undefined : 'list' })}
      preventScrollReset
      className="rounded-sm text-sm font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {isList ? 'Show as a calendar' : 'Show all times of the month as a list'}
    </Link>
  );
  const zoneChoice = isVirtual ? <ZoneChoice {...{ choice, zones, now }} zone={ownZone} /> : null;
  const hasNone = times.firstFreeDate === null && times.previousMonth === null;
  const placesTo = places.length > 1 ? paths.bookLocation({ ...choice, location: undefined }) : undefined;
  const at = (moved: ShownTimes) => paths.bookTime({ ...choice, date: undefined, ...moved });
  const view = { times, at, clientZone };
  return (
    <BookingStep
      current="time"
      choice={choice}
      skipsPlace={places.length === 1}
      title="Pick a time"
      back={placesTo ? { to: placesTo, label: 'Places' } : { to: paths.book(), label: 'Services' }}
      chosen={`${lines.map(({ name }) => name).join(' + ')}, ${formatDuration(durationMinutes)}, ${formatPrice(amountCents, currency)}. ${place?.name ?? ''}`}
      aside={
        <BookingSummary
          practice={practice}
          {...{ lines, durationMinutes, amountCents, currency }}
          sessions={sessionsOf(chosen.service)}
          where={
            place ? <PlaceSummary name={place.name} label={placeLabel(place, firstName(practice))} /> : null
          }
          change={{ service: paths.book(), place: placesTo }}
        />
      }
    >
      {browser ? <TellOwnZone {...browser} /> : null}
      {refused ? (
        <div className="mb-8">
          <TimesForm clientZone={clientZone}>
            {(pending) => <NearestTimes errors={refused} {...{ clientZone, pending }} />}
          </TimesForm>
        </div>
      ) : null}
      {requested !== null && !refused ? (
        <RequestedTime
          start={requested}
          isFree={starts.includes(requested)}
          {...{ isVirtual, clientZone }}
          timeZone={times.timeZone}
        />
      ) : null}
      {hasNone ? (
        <NothingAtAll days={practice.bookingHorizonDays} who={practice.user.name} />
      ) : isList ? (
        <TimeList {...view}>
          <p>{toOtherView}</p>
          {zoneChoice}
        </TimeList>
      ) : (
        <TimeChooser {...view} date={choice.date}>
          {zoneChoice}
          {times.days.length > 0 ? <p>{toOtherView}</p> : null}
        </TimeChooser>
      )}
    </BookingStep>
  );
}

/** The start that the search led to, epoch milliseconds, where its month is on the screen. */
function requestedStart(search: URLSearchParams, month: string, timeZone: string): number | null {
  const start = Date.parse(search.get('at') ?? '');
  return localDateOf(start, timeZone)?.startsWith(month) ? start : null;
}

const localDateOf = (moment: number, timeZone: string) =>
  Number.isFinite(moment) ? localDate(moment, timeZone) : null;

const firstName = ({ user }: { user: { name: string } }) => user.name.split(' ')[0]!;

function PlaceSummary({ name, label }: { name: string; label: string }) {
  return (
    <>
      {name}
      <span className="block text-sm text-ink-soft">{label}</span>
    </>
  );
}
