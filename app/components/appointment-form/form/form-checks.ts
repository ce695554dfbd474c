import { MINUTE_MS } from '#app/lib/duration.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { inlineClient } from '#app/domain/clients/inputs.ts';
import { SERIES_MESSAGES } from '#app/domain/series/messages.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { parseMoney } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import { localInstant } from '#app/lib/time.ts';
import { isForeignPhone, usDigits } from '#app/ui/fields/masks.ts';
import type { FormAppointment, FormPractice, SeriesDates } from './form-data.ts';
import { lengthOf, serviceById, zoneOf } from './form-services.ts';
import type { FormState, NewClient } from './form-state.ts';

/** Start and end as instants (epoch milliseconds), read in the zone of the place. Null while the date is not whole. */
export function spanOf(
  state: FormState,
  practice: FormPractice,
): { startsAt: number; endsAt: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(state.date)) return null;
  const startsAt = localInstant(state.date, state.start, zoneOf(state.locationId, practice));
  return { startsAt, endsAt: startsAt + lengthOf(state, practice) * MINUTE_MS };
}

/** Sum of all lines in cents; a session of an open package costs nothing more. */
export const totalCents = ({ lines, packageId }: FormState): number =>
  packageId ? 0 : lines.reduce((sum, { price }) => sum + (parseMoney(price) ?? 0), 0);

/** Whether what is chosen is a package that the client buys now (spec 001 §4). */
export const sellsPackage = ({ lines, packageId }: FormState, practice: FormPractice): boolean =>
  !packageId && lines.some(({ serviceId }) => serviceById(practice, serviceId)?.package);

/** Add-ons alone are no appointment (spec 001 §5). Null where the services are fine, or none is chosen yet. */
export function serviceProblem({ lines }: FormState, practice: FormPractice): string | null {
  const isLonely =
    lines.length > 0 && lines.every(({ serviceId }) => serviceById(practice, serviceId)?.addOn);
  return isLonely ? APPOINTMENT_MESSAGES.onlyAddOns : null;
}

/** A US number as it is sent: with its +1 (spec 001 §5). Others as typed. */
export function phoneToSend(text: string): string {
  if (isForeignPhone(text) || text.trim() === '') return text.trim();
  return `+1${usDigits(text)}`;
}

const isWholePhone = (text: string): boolean =>
  isForeignPhone(text) ? text.replace(/\D/g, '').length >= 7 : /^[^1].{9}$/.test(usDigits(text));

/** What is wrong with a new client, by field (spec 001 §5). The browser's part; whose phone it is the server knows. */
export function newClientProblems(client: NewClient): Partial<Record<keyof NewClient, string>> {
  const problems: Partial<Record<keyof NewClient, string>> = {};
  const parsed = inlineClient.safeParse(client);
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[path[0] as keyof NewClient] ??= message;
  }
  if (!problems.phone && !isWholePhone(client.phone)) problems.phone = CLIENT_MESSAGES.phoneInvalid;
  return problems;
}

/** What is wrong with the repetition before any date is asked for, or null (spec 001 §5). */
export function repeatProblem({
  repeat,
  date,
}: FormState): { field: 'interval' | 'weekdays' | 'count' | 'until'; text: string } | null {
  if (repeat.frequency === 'none') return null;
  if (repeat.frequency === 'custom' && !(Number(repeat.interval) >= 1)) {
    return { field: 'interval', text: SERIES_MESSAGES.intervalMissing };
  }
  if (repeat.frequency === 'custom' && repeat.unit === 'week' && repeat.weekdays.length === 0) {
    return { field: 'weekdays', text: SERIES_MESSAGES.weekdaysMissing };
  }
  if (repeat.ends === 'count' && !(Number(repeat.count) >= 1))
    return { field: 'count', text: SERIES_MESSAGES.countMissing };
  if (repeat.ends === 'until' && !repeat.until) return { field: 'until', text: SERIES_MESSAGES.untilInvalid };
  if (repeat.ends === 'until' && repeat.until < date)
    return { field: 'until', text: SERIES_MESSAGES.untilBeforeStart };
  return null;
}

/** The starts (epoch milliseconds) that are created: those without conflict, and those included nonetheless. */
export const chosenStarts = ({ recurringTimes }: SeriesDates, included: readonly number[]): number[] =>
  recurringTimes
    .filter(({ startsAt, conflicts }) => conflicts.length === 0 || included.includes(startsAt.getTime()))
    .map(({ startsAt }) => startsAt.getTime());

interface Standing {
  state: FormState;
  practice: FormPractice;
  appointment: FormAppointment | null;
  isHome: boolean;
  /** Null while the dates of a series are being read, and where it does not repeat. */
  series: SeriesDates | null;
}

/**
 * What is still missing before the appointment can be saved, in words for the button's side; null where nothing is
 * (spec 001 §5). Whether something was changed, and whether a request is in flight, is the caller's to know.
 */
export function missing({ state, practice, appointment, isHome, series }: Standing): string | null {
  const parts: string[] = [];
  if (!appointment) {
    if (state.clientMode === 'existing' && !state.client) parts.push('a client');
    if (state.clientMode === 'new' && Object.keys(newClientProblems(state.newClient)).length > 0) {
      parts.push('the new client’s details');
    }
  }
  if (state.lines.length === 0) parts.push('a service');
  if (!state.locationId) parts.push('a location');
  if (!spanOf(state, practice)) parts.push('a date');
  if (isHome && !isWholeVisit(state)) parts.push('the address of the visit');
  if (parts.length > 0) return `Still needed: ${listLabel(parts)}`;
  if (!appointment && state.clientMode === 'existing' && state.client?.canBeBooked === false)
    return APPOINTMENT_MESSAGES.clientUnreachable;
  const problem = serviceProblem(state, practice) ?? repeatProblem(state)?.text;
  if (problem) return problem;
  if (!state.packageId && state.lines.some(({ price }) => parseMoney(price) === null))
    return 'Still needed: a price';
  if (state.repeat.frequency === 'none') return null;
  if (!series) return 'Looking up the dates';
  if (series.error) return series.error;
  return chosenStarts(series, state.repeat.included).length > 0 ? null : SERIES_MESSAGES.nothingToCreate;
}

function isWholeVisit({ visit: { address, city, state, postalCode } }: FormState): boolean {
  return [address, city, state, postalCode].every((text) => text.trim() !== '');
}
