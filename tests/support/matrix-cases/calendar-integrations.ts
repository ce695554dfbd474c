import { createHmac } from 'node:crypto';
import { day, job, nothing, type MatrixCases } from './case.ts';

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const NOTIFICATION = JSON.stringify({
  notification: { type: 'verification' },
  channel: { channel_id: 'chn_1', callback_url: 'https://app.test', filters: {} },
});

/** Signs what the calendar service of the matrix says. */
export const MATRIX_CALENDAR_SECRET = 'matrix-calendar-secret';

const notThere = { code: 'not_found', because: 'nothing is connected' } as const;

export const calendarIntegrations: MatrixCases = {
  calendarIntegrations: nothing,
  calendarProposals: nothing,
  connectCronofy: { input: () => ({ providerName: 'google' }) },
  finishCronofy: {
    input: () => ({ state: 'never begun', code: 'x' }),
    refused: { code: 'expired', because: 'nobody began it' },
  },
  removeCronofyProfile: { input: () => ({ profileId: NOBODY }), refused: notThere },
  updateCronofyCalendars: {
    input: () => ({ calendars: [{ id: NOBODY, active: true }] }),
    refused: notThere,
  },
  updateCronofyClient: { input: () => ({ writeCalendarId: null }) },
  createCronofyFeed: {
    input: () => ({ feedUrl: 'https://calendar.test/a.ics' }),
    refused: { code: 'invalid_input', because: 'no calendar is there' },
  },
  readCalendarFeed: job(() => ({ feedId: NOBODY })),
  syncCalendars: job(() => ({ connectionId: NOBODY })),
  putBackCalendarEntry: { input: () => ({ id: NOBODY }), refused: notThere },
  takeOverCalendarTime: { input: () => ({ id: NOBODY }), refused: notThere },
  offerCalendarTime: { input: () => ({ id: NOBODY, startsAt: day(3) }), refused: notThere },
  keepCalendarEntry: job(() => ({ linkId: NOBODY })),
  releaseCalendarProfile: job(() => ({ profileId: NOBODY })),
  receiveCalendarNotification: {
    input: () => ({
      rawBody: NOTIFICATION,
      signature: createHmac('sha256', MATRIX_CALENDAR_SECRET).update(NOTIFICATION).digest('base64'),
    }),
  },
};
