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
import {
  act,
  formErrors,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  type PostedInput,
} from '#app/operations/remix.ts';
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

/** Connects, adds, chooses and takes away; each is a form of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const done = (text: string, kind: 'success' | 'info' = 'success') =>
    redirectWithToast(context, paths.calendarSettings(), { kind, text });
  if (intent === 'connect') {
    const outcome = await act(context, connectCronofy, input);
    return outcome.ok ? redirect(outcome.value.url) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'feed') {
    const outcome = await act(context, createCronofyFeed, input);
    if (!outcome.ok) return formErrors(outcome.refusal, { intent });
    return outcome.value.wasHere ? done(messages.feedHere, 'info') : done(messages.feedAdded);
  }
  if (intent === 'remove') {
    const outcome = await act(context, removeCronofyProfile, input);
    return outcome.ok ? done(messages.removed) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'offer') {
    const outcome = await act(context, offerCalendarTime, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.offered) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'put-back') {
    const outcome = await act(context, putBackCalendarEntry, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.putBack) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'take-over') {
    const outcome = await act(context, takeOverCalendarTime, input);
    return outcome.ok ? done(PROPOSAL_TEXTS.takenOver) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'written') {
    const outcome = await act(context, updateCronofyClient, {
      writeCalendarId: postedText(input, 'writeCalendarId') || null,
      ...openedWith(input),
    });
    return outcome.ok ? done(messages.writeCalendarUpdated) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'share') {
    const outcome = await act(context, shareCalendar, input);
    if (!outcome.ok) return formErrors(outcome.refusal, { intent });
    return done(outcome.value.renewed ? CALENDAR_MESSAGES.sharedAnew : CALENDAR_MESSAGES.shared);
  }
  if (intent === 'shared-detail') {
    const outcome = await act(context, updateSharedCalendar, input);
    return outcome.ok ? done(CALENDAR_MESSAGES.sharedDetail) : formErrors(outcome.refusal, { intent });
  }
  if (intent === 'stop-sharing') {
    const outcome = await act(context, stopSharingCalendar, input);
    return outcome.ok ? done(CALENDAR_MESSAGES.stoppedSharing) : formErrors(outcome.refusal, { intent });
  }
  const calendars = [input.calendar ?? []].flat().map((id) => ({ id, active: id in input }));
  const outcome = await act(context, updateCronofyCalendars, { calendars, ...openedWith(input) });
  return outcome.ok ? done(messages.calendarsUpdated) : formErrors(outcome.refusal, { intent });
}

export default function CalendarSettings() {
  return <CalendarsPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
