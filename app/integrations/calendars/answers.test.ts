import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { CRONOFY_API } from '#sandbox/cronofy/index.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { CronofyCalendars } from './cronofy.ts';

const server = vendorApis();
const calendars = new CronofyCalendars({
  ...{ clientId: 'client', clientSecret: 'a secret', dataCenter: 'us', timeoutMs: 2_000 },
});
const ACCESS = 'an-access-token';
const failing = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);
const DAYS = { calendarIds: ['cal_1'], from: 0, to: 1, timeZone: 'UTC' };
async function readAll() {
  for await (const page of calendars.events(ACCESS, DAYS)) expect(page).toEqual([]);
}

const html = '<html><h1>Bad gateway</h1></html>';
test.each<[number, Record<string, string>, string | object | null, object]>([
  [400, {}, { error: 'invalid_grant' }, { problem: 'access_lost' }],
  [400, {}, { error: 'invalid_client' }, { problem: 'refused' }],
  [401, { 'www-authenticate': 'Bearer error="invalid_token"' }, null, { problem: 'access_expired' }],
  // No plan with the service: nothing that asking again, or connecting again, would cure.
  [402, {}, null, { problem: 'refused', reason: 'unpaid' }],
  [403, {}, null, { problem: 'access_lost' }],
  [404, {}, null, { problem: 'missing' }],
  [422, {}, { errors: { tzid: [{ key: 'errors.required', description: 'x' }] } }, { problem: 'refused' }],
  [423, {}, null, { problem: 'unavailable', retryAfterMs: null }],
  [429, { 'retry-after': '600' }, null, { problem: 'unavailable', retryAfterMs: 600_000 }],
  [429, { 'retry-after': '999999' }, null, { problem: 'unavailable', retryAfterMs: 3_600_000 }],
  [
    429,
    { 'retry-after': 'Wed, 04 Mar 2026 15:00:00 GMT' },
    null,
    { problem: 'unavailable', retryAfterMs: null },
  ],
  [429, {}, null, { problem: 'unavailable', retryAfterMs: null }],
  [500, {}, null, { problem: 'unavailable' }],
  [502, {}, html, { problem: 'unavailable' }],
  [503, { 'retry-after': '5' }, null, { problem: 'unavailable', retryAfterMs: 5_000 }],
  [200, {}, html, { problem: 'refused', reason: 'unreadable' }],
  [200, {}, { events: [] }, { problem: 'refused', reason: 'unreadable' }],
  [200, {}, `"${'x'.repeat(10 * 1024 * 1024)}"`, { problem: 'refused', reason: 'too_large' }],
])('an answer %i with %j and %j means %j, and tells no secret', async (status, headers, body, problem) => {
  const text = typeof body === 'object' && body ? JSON.stringify(body) : body;
  server.use(http.get(`${CRONOFY_API}/v1/events`, () => new HttpResponse(text, { status, headers })));
  const error = (await failing(readAll())) as Error;
  expect(error).toMatchObject(problem);
  expect(`${error.message} ${error.stack}`).not.toMatch(/an-access-token|a secret/);
});

test.each([html, '', 'null'])('an answer to a code that is %j is no error of ours', async (text) => {
  server.use(http.post(`${CRONOFY_API}/oauth/token`, () => new HttpResponse(text, { status: 200 })));
  const given = { code: 'a code', returnUrl: 'https://app.test/back' };
  expect(await failing(calendars.exchange(given))).toMatchObject({ problem: 'refused' });
});

test('what leads to another place is not followed with our key', async () => {
  let asked = 0;
  server.use(
    http.get(`${CRONOFY_API}/v1/events`, () => HttpResponse.redirect('https://elsewhere.example/v1/events')),
    http.get('https://elsewhere.example/*', () => {
      asked += 1;
      return HttpResponse.json({ pages: {}, events: [] });
    }),
  );
  expect(await failing(readAll())).toMatchObject({ problem: 'unavailable' });
  expect(asked).toBe(0);
});

test('pages that never end are not turned for ever, and a page that is no more ends the reading', async () => {
  let asked = 0;
  const page = (next_page: string) =>
    HttpResponse.json({ pages: { current: 1, total: 2, next_page }, events: [] });
  const next = `${CRONOFY_API}/v1/events/pages/next`;
  server.use(
    http.get(`${CRONOFY_API}/v1/events`, () => page(next)),
    http.get(next, () => {
      asked += 1;
      return page(next);
    }),
  );
  expect(await failing(readAll())).toMatchObject({ problem: 'refused', reason: 'too_large' });
  expect(asked).toBeLessThanOrEqual(1_000);
  server.use(http.get(next, () => new HttpResponse(null, { status: 404 })));
  expect(await failing(readAll())).toMatchObject({ problem: 'missing' });
});
