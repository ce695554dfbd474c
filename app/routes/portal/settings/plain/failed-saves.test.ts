import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { OPTION_MESSAGES, PAYPAL_MESSAGES } from '#app/domain/banking/messages.ts';
import { CALENDAR_INTEGRATION_MESSAGES } from '#app/domain/calendar-integrations/messages.ts';
import { VIDEO_MESSAGES } from '#app/domain/conferencing/messages.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { testContext, webContext } from '#tests/support/context.ts';
import * as audience from '../../profile/audience.tsx';
import * as banking from '../banking.tsx';
import * as booking from '../booking.tsx';
import * as calendar from '../calendar.tsx';
import * as cancellation from '../cancellation.tsx';
import * as templates from '../communication-templates.tsx';
import * as communication from '../communication.tsx';
import * as conferencing from '../conferencing.tsx';
import * as personal from '../personal.tsx';
import * as subscriptions from '../subscriptions.tsx';

const { tryLater } = SETTINGS_MESSAGES;
const ID = '00000000-0000-4000-8000-000000000001';

/** What is said of a post that runs into a bug of ours: nothing that it needs is there. */
async function saidOf(route: { action: (args: never) => unknown }, posted: Record<string, string>) {
  const base = testContext({ database: {} as never });
  const context = webContext({ ...base, actor: { kind: 'practitioner', userId: ID, sessionId: ID } });
  const request = new Request('http://localhost:3000/portal/settings', {
    method: 'POST',
    body: new URLSearchParams(posted),
  });
  const args = { request, context: context as unknown as AppLoadContext, params: {} };
  const answer = await route.action(args as never);
  if (!(answer instanceof Response)) return (answer as { data: { formErrors: string[] } }).data.formErrors;
  const flash = (await flashCookie().parse(context.setCookies.at(-1)!.split(';')[0]!)) as { text: string };
  return [flash.text];
}

const PAYMENTS = [
  ...['connect', 'again', 'check', 'leave-stripe', 'square', 'leave-square', 'paypal', 'leave-paypal'],
  ...['provider', 'currency', 'tips', 'offline'],
];
const previousUpdatedAt = '2026-11-20T00:00:00.000Z';
const QUIET = { quietHoursFrom: '1320', quietHoursUntil: '420' };
const REMINDERS = { appointmentEmailReminderMinutes: '1440', appointmentTextReminderMinutes: '60', ...QUIET };
const RULES = { appointmentBufferTime: '15', appointmentLeadTime: '1440', startTimeIncrement: '30' };
const CALENDARS = CALENDAR_INTEGRATION_MESSAGES;

test.each([
  ...PAYMENTS.map((intent) => [banking, { intent }, OPTION_MESSAGES.tryLater] as const),
  [banking, { intent: 'check-paypal' }, PAYPAL_MESSAGES.checkFailed],
  [banking, { intent: 'wallets', paypalActive: 'true' }, PAYPAL_MESSAGES.updateFailed],
  [booking, { intent: 'booking', ...RULES, previousUpdatedAt }, tryLater],
  [communication, { intent: 'reminders', ...REMINDERS, previousUpdatedAt }, tryLater],
  [templates, { intent: 'appointment_confirmed', content: 'Hello', previousUpdatedAt }, tryLater],
  [cancellation, { intent: 'terms', freeHours: '24', rescheduleHours: 'never' }, tryLater],
  [personal, { intent: 'name', name: 'Ann Alder' }, tryLater],
  [personal, { intent: 'personal', gender: 'Female' }, tryLater],
  [subscriptions, { intent: 'details', email: 'ann@alder.example', country: 'US' }, tryLater],
  [calendar, { intent: 'feed', feedUrl: 'https://calendar.example/a.ics' }, CALENDARS.feedFailed],
  [calendar, { intent: 'remove', profileId: ID }, CALENDARS.removeFailed],
  [calendar, { intent: 'written', writeCalendarId: '' }, CALENDARS.writeCalendarFailed],
  [calendar, { intent: 'calendars', calendar: ID }, CALENDARS.calendarsFailed],
  [calendar, { intent: 'connect', providerName: 'google' }, tryLater],
  [conferencing, { intent: 'disconnect', provider: 'zoom' }, VIDEO_MESSAGES.disconnectFailed],
  [conferencing, { intent: 'connect', provider: 'zoom' }, tryLater],
] as const)(
  'what no server explains is said in the document’s words (002 §8): %#',
  async (route, posted, text) => {
    expect(await saidOf(route, posted as Record<string, string>)).toEqual([text]);
  },
);

test('a profile’s changes are said not to be saved, followed by why', async () => {
  const [said] = await saidOf(audience, { intent: 'misc' });
  expect(said).toMatch(new RegExp(`^${PROFILE_MESSAGES.changesFailed('Something')}`));
});
