import { job, type MatrixCases } from './case.ts';

const NOBODY = '0190a000-0000-7000-8000-000000000000';

export const calendarIntegrations: MatrixCases = {
  createCronofyFeed: {
    input: () => ({ feedUrl: 'https://calendar.test/a.ics' }),
    refused: { code: 'invalid_input', because: 'no calendar is there' },
  },
  readCalendarFeed: job(() => ({ feedId: NOBODY })),
};
