import type { RecurrencePattern } from '#app/domain/series/inputs.ts';
import type { OpInput } from '#app/components/operation/op.ts';
import { parseMoney } from '#app/lib/money.ts';
import { chosenStarts, phoneToSend, spanOf } from './form-checks.ts';
import type { FormAppointment, FormPractice, SeriesDates } from './form-data.ts';
import { existingAppointment } from './form-opening.ts';
import { lengthOf } from './form-services.ts';
import type { FormState } from './form-state.ts';

/** The recurrence as recurringTimes and createRecurringAppointments take it; null where the form does not repeat. */
export function patternOf({ repeat }: FormState): RecurrencePattern | null {
  const { frequency, interval, unit, weekdays, ends, count, until } = repeat;
  if (frequency === 'none') return null;
  return {
    frequency,
    ...(frequency === 'custom' ? { interval: Number(interval), unit } : {}),
    ...(frequency === 'custom' && unit === 'week' ? { weekdays: [...weekdays].sort() } : {}),
    ...(ends === 'count' ? { count: Number(count) } : { until }),
  };
}

const servicesOf = ({ lines, packageId }: FormState) =>
  lines.map(({ serviceId, variationId, price, saveCustomPrice }) => ({
    serviceId,
    ...(variationId ? { variationId } : {}),
    ...(packageId ? {} : { amountCents: parseMoney(price) ?? 0 }),
    ...(saveCustomPrice && !packageId ? { saveCustomPrice } : {}),
  }));

type Client = Pick<OpInput<'proCreateAppointment'>, 'clientId' | 'client'>;

const visitSent = ({ visit: { addressTwo, ...visit } }: FormState) => ({
  ...visit,
  ...(addressTwo.trim() ? { addressTwo } : {}),
});

function clientOf({ clientMode, client, newClient }: FormState): Client {
  if (clientMode === 'existing') return { clientId: client?.id };
  const { email, phone, ...names } = newClient;
  return { client: { ...names, phone: phoneToSend(phone), ...(email.trim() ? { email } : {}) } };
}

interface Creating {
  practice: FormPractice;
  isHome: boolean;
  series: SeriesDates | null;
  /** The same where the same is sent once more, so that a press that went through is not done twice. */
  key: string;
}

/** The input of proCreateAppointment, or of createRecurringAppointments where the form repeats. */
export function creation(
  state: FormState,
  { practice, isHome, series, key }: Creating,
): OpInput<'proCreateAppointment'> | OpInput<'createRecurringAppointments'> {
  const span = spanOf(state, practice)!;
  const common = {
    appointmentServices: servicesOf(state),
    locationId: state.locationId,
    ...clientOf(state),
    ...(state.packageId ? { packageId: state.packageId } : {}),
    ...(isHome ? { visit: visitSent(state) } : {}),
    idempotencyKey: key,
  };
  const recurrencePattern = patternOf(state);
  if (!recurrencePattern) return { ...common, startsAt: iso(span.startsAt), endsAt: iso(span.endsAt) };
  const starts = series ? chosenStarts(series, state.repeat.included) : [];
  // What the dates were shown to meet was taken in with them.
  const met = (series?.recurringTimes ?? [])
    .filter(({ startsAt }) => starts.includes(startsAt.getTime()))
    .flatMap(({ conflicts }) => conflicts.map(({ id }) => id));
  return {
    ...common,
    recurringStartTimes: starts.map(iso),
    recurrencePattern,
    duration: lengthOf(state, practice),
    confirmOverlap: [...new Set(met)],
  };
}

/** What was entered by hand, by the names that the operations have for it: a time or dates that the server proposes are none of it. */
export const enteredOf = (state: FormState, practice: FormPractice) => ({
  ...clientOf(state),
  appointmentServices: servicesOf(state),
  packageId: state.packageId,
  locationId: state.locationId,
  visit: { ...state.visit },
  startsAt: state.timeChosen ? spanOf(state, practice)?.startsAt : null,
  duration: lengthOf(state, practice),
  recurrencePattern: patternOf(state),
  recurringStartTimes: state.repeat.included,
  practitionerNote: state.practitionerNote.trim(),
});

/** The input of updateAppointmentV2: only what was changed; null where nothing was. */
export function changes(
  state: FormState,
  appointment: FormAppointment,
  practice: FormPractice,
): OpInput<'updateAppointmentV2'> | null {
  const before = existingAppointment(appointment, practice, state.client);
  const span = spanOf(state, practice);
  const changed: Partial<OpInput<'updateAppointmentV2'>> = {};
  if (!same(servicesOf(state), servicesOf(before))) changed.appointmentServices = servicesOf(state);
  if (state.locationId !== before.locationId) changed.locationId = state.locationId;
  if (
    span &&
    (span.startsAt !== Number(appointment.startsAt) || span.endsAt !== Number(appointment.endsAt))
  ) {
    changed.startsAt = iso(span.startsAt);
    changed.endsAt = iso(span.endsAt);
  }
  if (state.practitionerNote.trim() !== before.practitionerNote.trim()) {
    changed.practitionerNote = state.practitionerNote.trim();
  }
  if (!same(state.visit, before.visit)) changed.visit = visitSent(state);
  if (Object.keys(changed).length === 0) return null;
  return { appointmentId: appointment.id, previousUpdatedAt: iso(appointment.updatedAt), ...changed };
}

const iso = (moment: number | Date) => new Date(moment).toISOString();
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
