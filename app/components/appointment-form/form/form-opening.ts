import { MINUTE_MS } from '#app/lib/duration.ts';
import { DEFAULT_COUNT, defaultUntil } from '#app/domain/series/inputs.ts';
import { localDate, localMinute, nextFullHour, weekdayOf } from '#app/lib/time.ts';
import { centsToText } from '#app/ui/fields/masks.ts';
import type { FormAppointment, FormClient, FormPractice, FormRebook } from './form-data.ts';
import {
  followed,
  openLocations,
  serviceById,
  serviceMinutes,
  withClient,
  withService,
  withVariation,
  zoneOf,
} from './form-services.ts';
import { NO_CLIENT, NO_VISIT, visitOf, type FormState, type Repeat } from './form-state.ts';

function noRepeat(date: string): Repeat {
  return {
    frequency: 'none',
    interval: '1',
    unit: 'week',
    weekdays: [weekdayOf(date)],
    ends: 'count',
    count: String(DEFAULT_COUNT),
    until: defaultUntil(date),
    included: [],
  };
}

interface Opening {
  practice: FormPractice;
  client: FormClient | null;
  now: number;
  /** Epoch milliseconds, from the calendar. */
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  /** The next free time of that day is as good as startsAt. */
  anyTime?: boolean | undefined;
  /** The next time with opening hours that is free, from now or from startsAt on; null where none is near. */
  opensAt?: number | null;
}

/**
 * A new appointment as it opens: the stretch of the calendar that was chosen; of a day alone its first free time; else the next full hour
 * where it is free and within opening hours, or the next time that is (spec 001 §9).
 */
export function newAppointment(opening: Opening): FormState {
  const { practice, client, now, startsAt, endsAt, anyTime } = opening;
  const { timeZone } = practice;
  const begins = beginningOf(opening) ?? nextFullHour(now, timeZone);
  const at = { date: localDate(begins, timeZone), start: localMinute(begins, timeZone) };
  const places = openLocations(practice);
  const state: FormState = {
    clientMode: 'existing',
    client: null,
    newClient: NO_CLIENT,
    lines: [],
    packageId: '',
    locationId: places.length === 1 ? places[0]!.id : '',
    visit: NO_VISIT,
    ...at,
    timeChosen: startsAt !== undefined && !anyTime,
    length:
      startsAt !== undefined && endsAt !== undefined && endsAt > startsAt
        ? Math.round((endsAt - startsAt) / MINUTE_MS)
        : null,
    lengthChosen: false,
    repeat: noRepeat(at.date),
    practitionerNote: '',
  };
  return client ? followed(state, withClient(state, client, practice), practice) : state;
}

/** Epoch milliseconds; undefined where neither the calendar nor the opening hours name a time. */
function beginningOf({ practice, startsAt, anyTime, opensAt }: Opening): number | undefined {
  if (startsAt === undefined) return opensAt ?? undefined;
  const isThatDay =
    anyTime && opensAt && localDate(opensAt, practice.timeZone) === localDate(startsAt, practice.timeZone);
  return isThatDay ? opensAt : startsAt;
}

/** A new appointment like an earlier one: its services that are still offered, its place and length, at the time that was found. */
export function rebookedAppointment({ rebook, ...opening }: Opening & { rebook: FormRebook }): FormState {
  const { practice, client } = opening;
  const { locationId, minutes } = rebook;
  const startsAt = rebook.startsAt.getTime();
  const zone = zoneOf(locationId, practice);
  const date = localDate(startsAt, zone);
  const isOpen = openLocations(practice).some(({ id }) => id === locationId);
  const empty = newAppointment({ ...opening, client: null, startsAt });
  const begun: FormState = {
    ...empty,
    date,
    start: localMinute(startsAt, zone),
    repeat: noRepeat(date),
    visit: visitOf(rebook.visit),
    locationId: isOpen ? locationId : empty.locationId,
  };
  const offered = rebook.services.filter(
    ({ serviceId }) => serviceById(practice, serviceId)?.state === 'active',
  );
  const chosen = offered.reduce((state, { serviceId, variationId }) => {
    const added = withService(state, serviceId, practice);
    return variationId ? withVariation(added, serviceId, variationId, practice) : added;
  }, begun);
  const state = client ? withClient(chosen, client, practice) : chosen;
  const isUsual = offered.length < rebook.services.length || minutes === serviceMinutes(state, practice);
  return followed(empty, isUsual ? state : { ...state, length: minutes, lengthChosen: true }, practice);
}

/** How long it is, as it stands. */
export const minutesOf = ({ startsAt, endsAt }: Pick<FormAppointment, 'startsAt' | 'endsAt'>): number =>
  Math.round((Number(endsAt) - Number(startsAt)) / MINUTE_MS);

/** An appointment as it stands, to be edited. */
export function existingAppointment(
  appointment: FormAppointment,
  practice: FormPractice,
  client: FormClient | null,
): FormState {
  const zone = zoneOf(appointment.locationId, practice);
  const date = localDate(appointment.startsAt, zone);
  const state: FormState = {
    clientMode: 'existing',
    client,
    newClient: NO_CLIENT,
    lines: appointment.appointmentServices.map(({ serviceId, variationId, name, amountCents }) => ({
      serviceId,
      name,
      variationId: variationId ?? '',
      price: centsToText(amountCents),
      saveCustomPrice: false,
    })),
    packageId: '',
    locationId: appointment.locationId,
    visit: visitOf(appointment.visit),
    date,
    start: localMinute(appointment.startsAt, zone),
    timeChosen: true,
    length: null,
    lengthChosen: false,
    repeat: noRepeat(date),
    practitionerNote: appointment.practitionerNote ?? '',
  };
  const minutes = minutesOf(appointment);
  return minutes === serviceMinutes(state, practice)
    ? state
    : { ...state, length: minutes, lengthChosen: true };
}
