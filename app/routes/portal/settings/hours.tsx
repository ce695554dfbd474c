import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { TimeOffData } from '#app/components/time-off/time-off-data.ts';
import { TimeOffPage } from '#app/components/time-off/time-off-page.tsx';
import {
  availabilityOverrides,
  deleteAvailabilityOverride,
  upsertAvailabilityOverride,
} from '#app/domain/availability/index.ts';
import { messages } from '#app/domain/availability/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { readAvailableTimes } from '#app/lib/week/available-times.ts';
import { timesOfDayTexts } from '#app/lib/week/day-text.ts';
import { Refusal } from '#app/operations/refusal.ts';
import {
  act,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Hours & time off · Tendwell' }];

export function loader({ request, context }: LoaderFunctionArgs): Promise<TimeOffData> {
  return load(context, availabilityOverrides, {}, request);
}

/** Saves an entry, or takes one away, where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const text = (name: string) => postedText(posted.input, name).trim();
  const done = (said: string) =>
    redirectWithToast(context, paths.hoursSettings(), { kind: 'success', text: said });
  if (posted.intent === 'delete') {
    const outcome = await act(context, deleteAvailabilityOverride, { id: text('id') });
    if (outcome.ok) return done(messages.overrideDeleted);
    return redirectWithToast(context, paths.hoursSettings(), {
      kind: 'error',
      text: withText(outcome.refusal, SETTINGS_MESSAGES.tryLater).userMessage,
    });
  }
  // The hours of one day, as those of a week are written.
  const read = readAvailableTimes(timesOfDayTexts((day) => (day === 'monday' ? text('hours') : '')));
  const [wrong] = read.problems;
  if (wrong) return refusedForm(new Refusal('invalid_input', wrong.text, { field: 'hours' }), posted);
  const { enabled, ranges } = read.week[1]!;
  const outcome = await act(context, upsertAvailabilityOverride, {
    ...(text('id') ? { id: text('id') } : {}),
    name: text('name') || null,
    firstDate: text('firstDate'),
    lastDate: text('lastDate') || null,
    locationId: text('locationId') || null,
    ranges: enabled ? ranges : [],
    confirmAppointments: 'confirmAppointments' in posted.input,
  });
  if (outcome.ok)
    return done(outcome.value.availabilityOverride.closed ? messages.timeOffSaved : messages.hoursSaved);
  const { code, userMessage, problems } = withText(outcome.refusal, SETTINGS_MESSAGES.tryLater);
  const named = problems.map(({ field, message }) => ({
    message,
    ...(field && { field: field.startsWith('ranges') ? 'hours' : field }),
  }));
  return refusedForm(new Refusal(code, userMessage, { problems: named }), posted);
}

export default function HoursSettings() {
  return <TimeOffPage data={useLoaderData<typeof loader>()} />;
}
