import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import type { MatrixSide } from '../matrix/world.ts';
import { day, job, nothing, type MatrixCases } from './case.ts';

const NOTIFICATION = JSON.stringify({
  notification: { type: 'verification' },
  channel: { channel_id: 'chn_1', callback_url: 'https://app.test', filters: {} },
});

/** Signs what the calendar service of the matrix says. */
export const MATRIX_CALENDAR_SECRET = 'matrix-calendar-secret';

/** The entry of an event that was moved in the calendar outside. */
const movedEvent = ({ vendors }: MatrixSide) => ({ id: vendors.movedEvent });

export const calendarIntegrations: MatrixCases = {
  calendarIntegrations: nothing,
  calendarProposals: nothing,
  connectCronofy: { input: () => ({ providerName: 'google' }) },
  finishCronofy: {
    input: ({ vendors }) => ({ ...vendors.back.calendars }),
    strange: 'expired',
    // A practice may have several accounts, so the one that a code is of is taken.
    bearer: ['code'],
  },
  removeCronofyProfile: { input: ({ vendors }) => ({ profileId: vendors.profileId }) },
  updateCronofyCalendars: {
    input: ({ vendors }) => ({ calendars: [{ id: vendors.calendarId, active: false }] }),
  },
  updateCronofyClient: { input: ({ vendors }) => ({ writeCalendarId: vendors.calendarId }) },
  createCronofyFeed: { input: () => ({ feedUrl: 'https://calendar.test/a.ics' }) },
  readCalendarFeed: job(({ vendors }) => ({ feedId: vendors.feedId })),
  syncCalendars: job(({ vendors }) => ({ connectionId: vendors.connectionId })),
  putBackCalendarEntry: { input: movedEvent },
  takeOverCalendarTime: {
    input: (side) => ({
      ...movedEvent(side),
      startsAt: day(8),
      endsAt: new Date(day(8).getTime() + HOUR_MS),
    }),
  },
  offerCalendarTime: {
    input: ({ vendors, situation }) => ({
      id: vendors.movedVisit,
      startsAt: new Date(situation.coming.startsAtMs + DAY_MS),
    }),
  },
  keepCalendarEntry: job(({ vendors }) => ({ linkId: vendors.movedVisit })),
  releaseCalendarProfile: job(({ vendors }) => ({ profileId: vendors.profileId })),
  receiveCalendarNotification: {
    input: () => ({
      rawBody: NOTIFICATION,
      signature: createHmac('sha256', MATRIX_CALENDAR_SECRET).update(NOTIFICATION).digest('base64'),
    }),
  },
};
