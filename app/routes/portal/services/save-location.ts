import type { ActionFunctionArgs } from '@remix-run/node';
import { inputOf, opened, type LocationKind } from '#app/components/locations/location-state.ts';
import { locations, upsertLocation } from '#app/domain/locations/index.ts';
import { LOCATION_MESSAGES } from '#app/domain/locations/messages.ts';
import { timesOfDayTexts } from '#app/lib/week/day-text.ts';
import { readAvailableTimes, WEEKDAYS } from '#app/lib/week/available-times.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { act, load, postedForm, postedText, redirectWithToast } from '#app/operations/remix.ts';
import { plainRefusal } from './plain-refusal.ts';

const TEXTS = [
  'name',
  'address',
  'secondaryAddress',
  'city',
  'stateAbbreviation',
  'zip',
  'virtualLink',
  'virtualInstructions',
  'travelDistance',
] as const;

/** Saves a location where there are no scripts: what the form does not ask for stays as it is. */
export async function saveLocation({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { input: values } = posted;
  const text = (name: string) => postedText(values, name);
  const { locations: there, timeZone } = await load(context, locations, {}, request);
  const id = text('id') || undefined;
  const location = there.find((one) => one.id === id) ?? null;
  const before = opened(location, timeZone);
  const entered = Object.fromEntries(TEXTS.flatMap((name) => (name in values ? [[name, text(name)]] : [])));
  const availableTimes = timesOfDayTexts(text);
  const state = {
    ...before,
    ...entered,
    availableTimes,
    kind: location ? before.kind : ((text('kind') || before.kind) as LocationKind),
    // Another address lies elsewhere; the zone of a new one is that of the place.
    picked: TEXTS.slice(1, 6).some((name) => name in entered && entered[name] !== before[name])
      ? null
      : before.picked,
    timeZone: location ? before.timeZone : '',
  };
  const problems = readAvailableTimes(availableTimes).problems.map(({ weekday, text: message }) => ({
    ...(weekday === null ? {} : { field: WEEKDAYS[weekday]! }),
    message,
  }));
  if (problems.length > 0)
    return plainRefusal(new Refusal('invalid_input', LOCATION_MESSAGES.notSaved, { problems }), posted);
  const outcome = await act(context, upsertLocation, {
    ...inputOf(state, id),
    previousUpdatedAt: text('previousUpdatedAt') || undefined,
  });
  if (!outcome.ok) return plainRefusal(outcome.refusal, posted);
  return redirectWithToast(context, new URL(request.url).pathname, {
    kind: 'success',
    text: LOCATION_MESSAGES.saved,
  });
}
