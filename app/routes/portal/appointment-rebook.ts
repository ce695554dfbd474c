import type { AppLoadContext } from '@remix-run/node';
import type { FormRebook } from '#app/components/appointment-form/form-data.ts';
import { appointment, appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { recurringTimes } from '#app/domain/series/index.ts';
import { addDays, localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { act } from '#app/operations/remix.ts';
import { visitOf } from './appointment-visit.ts';

/** So many weeks are looked through for the same time; after that the first of them stands, and saving asks. */
const WEEKS = 25;

type Opening = { rebook: FormRebook | null; clientId: string | null; problem: string | null };

/** What a new appointment takes over from the one of a token, at the same weekday and time when it is next free. */
export async function rebooking(context: AppLoadContext, instantActionToken: string): Promise<Opening> {
  const refused = (problem: string) => ({ rebook: null, clientId: null, problem });
  const found = await act(context, appointmentForCalendar, { instantActionToken });
  if (!found.ok) return refused(found.refusal.userMessage);
  const read = await act(context, appointment, { id: found.value.id });
  if (!read.ok) return refused(read.refusal.userMessage);
  const { value: one } = read;
  const minutes = Math.round((one.endsAt.getTime() - one.startsAt.getTime()) / 60_000);
  const first = nextWeekday(one.startsAt.getTime(), one.timeZone, context.base.clock.now());
  const dates = await act(context, recurringTimes, {
    startsAt: new Date(first).toISOString(),
    recurrencePattern: { frequency: 'weekly', count: WEEKS },
    duration: minutes,
    locationId: one.locationId,
  });
  const free = dates.ok
    ? dates.value.recurringTimes.find(({ conflicts }) => conflicts.length === 0)
    : undefined;
  return {
    problem: null,
    clientId: one.client.id,
    rebook: {
      services: one.appointmentServices.map(({ serviceId, variationId }) => ({ serviceId, variationId })),
      locationId: one.locationId,
      visit: visitOf(one.visit),
      startsAt: free ? free.startsAt.getTime() : first,
      minutes,
    },
  };
}

/** The same weekday and wall time, a week or more after it and still to come. Epoch milliseconds. */
function nextWeekday(startsAt: number, timeZone: string, now: number): number {
  const minute = localMinute(startsAt, timeZone);
  let date = addDays(localDate(startsAt, timeZone), 7);
  const today = localDate(now, timeZone);
  while (date < today || localInstant(date, minute, timeZone) <= now) date = addDays(date, 7);
  return localInstant(date, minute, timeZone);
}
