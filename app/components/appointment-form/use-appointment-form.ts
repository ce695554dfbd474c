import { useEffect, useMemo, useState } from 'react';
import { nextFullHour } from '#app/components/calendar/move.ts';
import { localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { chosenStarts, repeatProblem, spanOf } from './form-checks.ts';
import type {
  AppointmentFormData,
  ClientOption,
  FormClient,
  FreeTimes,
  SeriesDates,
  TimeConflicts,
} from './form-data.ts';
import { changes, patternOf } from './form-payload.ts';
import type { FormProps } from './form-props.ts';
import { withNextFree } from './times.ts';
import { useAsked } from './use-asked.ts';
import { existingAppointment, newAppointment, rebookedAppointment } from './form-opening.ts';
import { followed, lengthOf, serviceById, withClient, withoutClient, zoneOf } from './form-services.ts';
import type { FormState } from './form-state.ts';

/** How long the form must stand still before what depends on it is looked up. */
const SETTLED_MS = 200;

interface Opening {
  data: AppointmentFormData;
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  anyTime?: boolean | undefined;
  /** The present by the server's clock, epoch milliseconds. */
  now: () => number;
}

/** The form's state with what the server adds to it: the client's prices, the day's free times, the dates of a series. */
export function useAppointmentForm({ data, startsAt, endsAt, anyTime, now }: Opening) {
  const { practice, appointment, client: given, rebook } = data;
  const [initial] = useState<FormState>(() => {
    if (appointment) return existingAppointment(appointment, practice, given);
    const opening = { practice, client: given, now: data.now, opensAt: data.opensAt };
    return rebook
      ? rebookedAppointment({ ...opening, rebook })
      : newAppointment({ ...opening, startsAt, endsAt, anyTime });
  });
  const [state, setState] = useState(initial);
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<FormProps['errors']>({});
  const [chosen, setChosen] = useState<ClientOption | null>(data.client);

  const update: FormProps['update'] = (change) => {
    setTouched(true);
    setErrors({});
    setState((before) =>
      followed(before, typeof change === 'function' ? change(before) : { ...before, ...change }, practice),
    );
  };

  const isNeeded = chosen !== null && state.clientMode === 'existing' && state.client?.id !== chosen.id;
  const client = useAsked<FormClient>(isNeeded ? paths.appointmentClient(chosen.id) : null);
  useEffect(() => {
    if (!client.data || client.waiting) return;
    const read = client.data;
    setState((before) => followed(before, withClient(before, read, practice), practice));
  }, [client.data, client.waiting, practice]);
  function choose(next: ClientOption | null) {
    setChosen(next);
    update((before) => withoutClient(before, practice));
  }
  // A new client has neither prices of their own nor packages.
  useEffect(() => {
    if (state.clientMode === 'new')
      setState((before) =>
        before.client ? followed(before, withoutClient(before, practice), practice) : before,
      );
  }, [state.clientMode, practice]);

  const free = useAsked<FreeTimes>(timesAsked(state, data, now()), SETTLED_MS);
  useEffect(() => {
    if (free.data && !appointment) setState((before) => withNextFree(before, free.data!, practice));
  }, [free.data, practice, appointment]);

  const dates = useAsked<SeriesDates>(appointment ? null : datesAsked(state, data), SETTLED_MS);
  const series = dates.data && !dates.waiting ? dates.data : null;

  const conflicts = useAsked<TimeConflicts>(conflictsAsked(state, data), SETTLED_MS);

  const dirty = useMemo(
    () =>
      appointment
        ? changes(state, appointment, practice) !== null
        : touched && JSON.stringify(state) !== JSON.stringify(initial),
    [appointment, initial, practice, state, touched],
  );
  const included = series ? chosenStarts(series, state.repeat.included).length : 0;
  return {
    state,
    update,
    errors,
    setErrors,
    chosen,
    choose,
    client,
    free,
    conflicts,
    dates,
    series,
    included,
    dirty,
  };
}

/**
 * Which free times help: those of the first service, with its add-ons, at the chosen place and date; and while nobody has chosen a time, the
 * next good one from the time that is shown, or from `now` (epoch milliseconds) on.
 */
function timesAsked(
  state: FormState,
  { practice, appointment }: AppointmentFormData,
  now: number,
): string | null {
  const main = state.lines.find(({ serviceId }) => serviceById(practice, serviceId)?.addOn === false);
  if (!main || !state.locationId || !state.date || appointment?.canReschedule === false) return null;
  const addOns = state.lines.filter(({ serviceId }) => serviceById(practice, serviceId)?.addOn);
  const shown = state.timeChosen || appointment ? null : spanOf(state, practice);
  const zone = zoneOf(state.locationId, practice);
  return paths.appointmentTimes({
    practice: practice.slug,
    serviceId: main.serviceId,
    variationId: main.variationId || undefined,
    addOn: addOns.map(({ serviceId }) => serviceId),
    locationId: state.locationId,
    date: state.date,
    ...(shown && {
      // At a place of another zone the same wall time may have passed. A day that is over was meant.
      shown: String(
        state.date < localDate(now, zone)
          ? shown.startsAt
          : Math.max(shown.startsAt, nextFullHour(now, zone)),
      ),
      minutes: String(lengthOf(state, practice)),
    }),
  });
}

/** Of one appointment, while its time is another than that which it has; a series tells of its dates. */
function conflictsAsked(state: FormState, { practice, appointment }: AppointmentFormData): string | null {
  const span = spanOf(state, practice);
  if (!span || span.endsAt <= span.startsAt || state.repeat.frequency !== 'none') return null;
  const isKept = appointment && span.startsAt === appointment.startsAt && span.endsAt === appointment.endsAt;
  if (isKept && state.locationId === appointment.locationId) return null;
  return paths.appointmentConflicts({
    startsAt: new Date(span.startsAt).toISOString(),
    endsAt: new Date(span.endsAt).toISOString(),
    locationId: state.locationId || undefined,
    ...(appointment ? { appointmentId: appointment.id, editing: true } : {}),
  });
}

function datesAsked(state: FormState, { practice }: AppointmentFormData): string | null {
  const recurrencePattern = patternOf(state);
  const span = spanOf(state, practice);
  if (!recurrencePattern || !span || repeatProblem(state)) return null;
  return paths.appointmentDates({
    startsAt: new Date(span.startsAt).toISOString(),
    recurrencePattern,
    duration: lengthOf(state, practice),
    locationId: state.locationId || undefined,
    serviceId: state.lines[0]?.serviceId,
    packageId: state.packageId || undefined,
  });
}
