import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CalendarsPage } from '#app/components/calendar-integrations/calendars-page.tsx';
import {
  shareCalendar,
  sharedCalendar,
  stopSharingCalendar,
  updateSharedCalendar,
} from '#app/domain/calendar/index.ts';
import { CALENDAR_MESSAGES } from '#app/domain/calendar/messages.ts';
import {
  calendarIntegrations,
  calendarProposals,
  connectCronofy,
  createCronofyFeed,
  offerCalendarTime,
  putBackCalendarEntry,
  removeCronofyProfile,
  takeOverCalendarTime,
  updateCronofyCalendars,
  updateCronofyClient,
} from '#app/domain/calendar-integrations/index.ts';
import {
  CALENDAR_INTEGRATION_MESSAGES as messages,
  PROPOSAL_TEXTS,
} from '#app/domain/calendar-integrations/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { pressProblem } from '#app/lib/form-errors.ts';
import {
  act,
  formErrors,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
  type PostedInput,
} from '#app/operations/remix.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Calendar Integrations · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [view, own, { proposals }] = await Promise.all([
    load(context, calendarIntegrations, {}, request),
    load(context, sharedCalendar, {}, request),
    load(context, calendarProposals, {}, request),
  ]);
  // Connecting leads on to the provider's page.
  if (view.consentOrigin) context.formTargets.push(view.consentOrigin);
  const { searchParams } = new URL(request.url);
  return {
    view,
    own,
    proposals,
    asksToRemove: searchParams.get('remove'),
    asksAboutOwn: searchParams.get('own'),
  };
}

const openedWith = (input: PostedInput) => ({
  previousUpdatedAt: postedText(input, 'previousUpdatedAt') || undefined,
});

/** What is said of a bug (002 §8). */
const FAILED: ReadonlyMap<string, string> = new Map([
  ['feed', messages.feedFailed],
  ['remove', messages.removeFailed],
  ['written', messages.writeCalendarFailed],
  ['calendars', messages.calendarsFailed],
]);

/** Something is entered in these; the others are presses. */
const FORMS: ReadonlySet<string> = new Set(['feed', 'written', 'calendars', 'shared-detail']);

/** Connects, adds, chooses and takes away; each is a form of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent = '', input } = await postedForm(request);
  const refused = (refusal: Refusal, sent?: object) => {
    const told = withText(refusal, FAILED.get(intent) ?? SETTINGS_MESSAGES.tryLater);
    return FORMS.has(intent) ? refusedForm(told, { intent, input }, sent) : formErrors(told, { intent });
  };
  const done = (text: string, kind: 'success' | 'info' = 'success') =>
    redirectWithToast(context, paths.calendarSettings(), { kind, text });
  if (intent === 'connect') {
    const outcome = await act(context, connectCronofy, input);
    return outcome.ok ? redirect(outcome.value.url) : refused(outcome.refusal);
  }
  if (intent === 'feed') {
    const outcome = await act(context, createCronofyFeed, input);
    if (!outcome.ok) return refused(outcome.refusal);
    return outcome.value.wasHere ? done(messages.feedHere, 'info') : done(messages.feedAdded);
  }
  if (intent === 'remove') {
    const outcome = await act(context, removeCronofyProfile, input);
    return outcome.ok ? done(messages.removed) : refused(outcome.refusal);
  }
  if (intent === 'offer') {
    const outcome = await act(context, offerCalendarTime, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.offered) : refused(outcome.refusal);
  }
  if (intent === 'put-back') {
    const outcome = await act(context, putBackCalendarEntry, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.putBack) : refused(outcome.refusal);
  }
  if (intent === 'take-over') {
    const outcome = await act(context, takeOverCalendarTime, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.takenOver) : refused(outcome.refusal);
  }
  if (intent === 'written') {
    const outcome = await act(context, updateCronofyClient, {
      writeCalendarId: postedText(input, 'writeCalendarId') || null,
      ...openedWith(input),
    });
    return outcome.ok ? done(messages.writeCalendarUpdated) : refused(outcome.refusal);
  }
  if (intent === 'share') {
    const outcome = await act(context, shareCalendar, input);
    if (!outcome.ok) return refused(outcome.refusal);
    return done(outcome.value.renewed ? CALENDAR_MESSAGES.sharedAnew : CALENDAR_MESSAGES.shared);
  }
  if (intent === 'shared-detail') {
    const outcome = await act(context, updateSharedCalendar, input);
    return outcome.ok ? done(CALENDAR_MESSAGES.sharedDetail) : refused(outcome.refusal);
  }
  if (intent === 'stop-sharing') {
    const outcome = await act(context, stopSharingCalendar, input);
    return outcome.ok ? done(CALENDAR_MESSAGES.stoppedSharing) : refused(outcome.refusal);
  }
  if (intent !== 'calendars') return unknownForm(intent);
  const calendars = [input.calendar ?? []].flat().map((id) => ({ id, active: id in input }));
  const outcome = await act(context, updateCronofyCalendars, { calendars, ...openedWith(input) });
  const sent = Object.fromEntries(calendars.map(({ id, active }) => [id, active]));
  return outcome.ok ? done(messages.calendarsUpdated) : refused(outcome.refusal, sent);
}

export default function CalendarSettings() {
  const refused = useActionData<typeof action>();
  return <CalendarsPage {...useLoaderData<typeof loader>()} problem={pressProblem(refused)} />;
}
