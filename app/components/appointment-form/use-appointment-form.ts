import { useEffect, useState } from 'react';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { localDate, nextFullHour } from '#app/lib/time.ts';
import { chosenStarts, repeatProblem, spanOf } from './form/form-checks.ts';
import type { AppointmentFormData, ClientOption } from './form/form-data.ts';
import { patternOf } from './form/form-payload.ts';
import type { FormProps } from './form/form-props.ts';
import { withNextFree } from './times.ts';
import { existingAppointment, newAppointment, rebookedAppointment } from './form/form-opening.ts';
import { followed, lengthOf, serviceById, withClient, withoutClient, zoneOf } from './form/form-services.ts';
import type { FormState } from './form/form-state.ts';

/** How long the form must stand still before what depends on it is looked up. */
const settled = { delayMs: 200 };

/** Free times are suggestions: a selection that has none has none. */
const NONE_FREE = { availableSlots: [], firstFreeDate: null };

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
    const read = { now: data.now.getTime(), opensAt: data.opensAt?.getTime() ?? null };
    const opening = { practice, client: given, ...read };
    return rebook
      ? rebookedAppointment({ ...opening, rebook })
      : newAppointment({ ...opening, startsAt, endsAt, anyTime });
  });
  const [state, setState] = useState(initial);
  const [chosen, setChosen] = useState<ClientOption | null>(data.client);

  const update: FormProps['update'] = (change) =>
    setState((before) =>
      followed(before, typeof change === 'function' ? change(before) : { ...before, ...change }, practice),
    );

  const isNeeded = chosen !== null && state.clientMode === 'existing' && state.client?.id !== chosen.id;
  const client = useQueryOperation(op.clientToBook, isNeeded ? { clientId: chosen.id } : null);
  useEffect(() => {
    if (!client.value || client.isWaiting) return;
    const read = client.value;
    setState((before) => followed(before, withClient(before, read, practice), practice));
  }, [client.value, client.isWaiting, practice]);
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

  const selection = selectionOf(state, data);
  const times = useQueryOperation(op.bookingAvailability, selection, { ...settled, keepsFormer: true });
  const free = {
    ...times,
    value: times.value ?? (times.refused && !isUnexplained(times.refused) ? NONE_FREE : null),
  };
  const next = useQueryOperation(op.nextWorkingTime, selection && nextTimeQuery(state, data, now()), settled);
  useEffect(() => {
    if (next.value && !next.isWaiting)
      setState((before) => withNextFree(before, next.value!.startsAt, practice));
  }, [next.value, next.isWaiting, practice]);

  const pattern = appointment ? null : requestedDates(state, data);
  const query = useQueryOperation(op.recurringTimes, pattern, { ...settled, keepsFormer: true });
  // What is refused stands where a broken limit does.
  const refused =
    query.refused && !isUnexplained(query.refused)
      ? { recurringTimes: [], error: query.refused.text, calendarNote: null }
      : null;
  const dates = { ...query, value: query.value ?? refused, failed: Boolean(query.refused) && !refused };
  const series = dates.isWaiting ? null : dates.value;

  const overlaps = useQueryOperation(op.timeConflicts, conflictsAsked(state, data), settled);
  const conflicts = overlaps.isWaiting ? null : overlaps.value;

  const included = series ? chosenStarts(series, state.repeat.included).length : 0;
  return {
    state,
    initial,
    update,
    chosen,
    choose,
    client,
    free,
    conflicts,
    dates,
    series,
    included,
  };
}

/** Which free times help: those of the first service, with its add-ons, at the chosen place and date. */
function selectionOf(
  state: FormState,
  { practice, appointment }: AppointmentFormData,
): OpInput<'bookingAvailability'> | null {
  const main = state.lines.find(({ serviceId }) => serviceById(practice, serviceId)?.addOn === false);
  if (!main || !state.locationId || !state.date || appointment?.canReschedule === false) return null;
  const addOns = state.lines.filter(({ serviceId }) => serviceById(practice, serviceId)?.addOn);
  return {
    practice: practice.slug,
    serviceId: main.serviceId,
    variationId: main.variationId || undefined,
    addOnIds: addOns.map(({ serviceId }) => serviceId),
    locationId: state.locationId,
    from: state.date,
    to: state.date,
  };
}

/** While nobody has chosen a time: the next good one from the time that is shown, or from `now` (epoch milliseconds) on. */
function nextTimeQuery(
  state: FormState,
  { practice, appointment }: AppointmentFormData,
  now: number,
): OpInput<'nextWorkingTime'> | null {
  const shown = state.timeChosen || appointment ? null : spanOf(state, practice);
  if (!shown) return null;
  const { locationId } = state;
  const zone = zoneOf(locationId, practice);
  // At a place of another zone the same wall time may have passed. A day that is over was meant.
  const isOver = state.date < localDate(now, zone);
  const startsAt = isOver ? shown.startsAt : Math.max(shown.startsAt, nextFullHour(now, zone));
  return { startsAt: new Date(startsAt), minutes: lengthOf(state, practice), locationId };
}

/** Of one appointment, while its time is another than that which it has; a series tells of its dates. */
function conflictsAsked(
  state: FormState,
  { practice, appointment }: AppointmentFormData,
): OpInput<'timeConflicts'> | null {
  const span = spanOf(state, practice);
  if (!span || span.endsAt <= span.startsAt || state.repeat.frequency !== 'none') return null;
  const isHeld =
    span.startsAt === appointment?.startsAt.getTime() && span.endsAt === appointment.endsAt.getTime();
  if (isHeld && state.locationId === appointment.locationId) return null;
  return {
    startsAt: new Date(span.startsAt),
    endsAt: new Date(span.endsAt),
    locationId: state.locationId || undefined,
    ...(appointment ? { appointmentId: appointment.id, editing: true } : {}),
  };
}

function requestedDates(
  state: FormState,
  { practice }: AppointmentFormData,
): OpInput<'recurringTimes'> | null {
  const recurrencePattern = patternOf(state);
  const span = spanOf(state, practice);
  if (!recurrencePattern || !span || repeatProblem(state)) return null;
  return {
    startsAt: new Date(span.startsAt),
    recurrencePattern,
    duration: lengthOf(state, practice),
    locationId: state.locationId || undefined,
    serviceId: state.lines[0]?.serviceId,
    packageId: state.packageId || undefined,
  };
}
