import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenAppointment, cancelAppointmentNoUser } from '#app/domain/appointments/index.ts';
import { bookingHold, holdTime } from '#app/domain/availability/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { openPool } from '#app/platform/db.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { startSession } from '#app/platform/session.ts';
import { newToken } from '#app/platform/tokens.ts';
import { isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databasePrint } from '#tests/support/matrix/print.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

const logged: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });

const visitor = (address: string, rest: Partial<BaseContext> = {}) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), address, log, ...rest });

const cards = {
  browserConfig: () => ({ provider: 'stripe', publishableKey: '', scriptUrl: '', account: null }),
};
const open = (address: string, instantActionToken: string, rest: Partial<BaseContext> = {}) =>
  runOperation(tokenAppointment, visitor(address, { ports: { cards } as never, ...rest }), {
    instantActionToken,
  });

/** So many guesses, 25 at a time; how often each answer came. */
async function guesses(count: number, addressOf: (guess: number) => string) {
  const answers: Record<string, number> = {};
  for (let first = 0; first < count; first += 25) {
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, (_, i) => open(addressOf(first + i), newToken())),
    );
    for (const outcome of outcomes) {
      const answer = outcome.ok ? 'opened' : outcome.refusal.code;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  }
  return answers;
}

describe('guessing links (C30)', () => {
  test('from one address is stopped after twenty misses a minute; others are served', async () => {
    const answers = await guesses(1000, () => '198.51.100.7');
    expect(Object.keys(answers).sort()).toEqual(['not_found', 'rate_limited']);
    // Guesses of the same moment may each see the last of the budget.
    expect(answers.not_found).toBeLessThanOrEqual(20);
    expect(answers.rate_limited).toBeGreaterThanOrEqual(980);
    expect(await open('198.51.100.7', newToken())).toMatchObject({
      ok: false,
      refusal: { code: 'rate_limited', userMessage: 'Too many tries. Please wait a minute and try again.' },
    });
    // A network that many share is not shut out of its own links by what one of them tries.
    expect(await open('198.51.100.7', a.appointments.approved.token)).toMatchObject({ ok: true });
    expect(await open('198.51.100.8', a.appointments.approved.token)).toMatchObject({ ok: true });
  });

  test('from an IPv6 subscriber’s many addresses is guessing from one', async () => {
    const answers = await guesses(100, (guess) => `2001:db8:7:7::${guess.toString(16)}`);
    expect(answers.not_found).toBeLessThanOrEqual(20);
    expect(await open('2001:db8:7:8::1', newToken())).toMatchObject({ refusal: { code: 'not_found' } });
  });

  test('from 200 addresses runs into the budget of all, raises an alarm, and real links still open', async () => {
    logged.length = 0;
    const answers = await guesses(1000, (guess) => `203.0.113.${guess % 200}`);
    expect(answers).toEqual({ not_found: 600, rate_limited: 400 });
    const alarms = logged.filter(({ msg }) => msg === 'link tokens are being guessed from many addresses');
    expect(alarms).toHaveLength(400);
    expect(alarms[0]!.level).toBe(pino.levels.values.warn);
    expect(await open('203.0.113.9', a.appointments.approved.token)).toMatchObject({ ok: true });
    expect(await open('192.0.2.200', b.appointments.approved.token)).toMatchObject({ ok: true });
  });

  test('is refused while the store of the limits does not answer', async () => {
    const gone = openPool(db.appUrl, 1);
    await gone.end();
    const limiter = rateLimiter(gone);
    expect(await open('192.0.2.7', newToken(), { limiter })).toMatchObject({
      refusal: { code: 'rate_limited' },
    });
    expect(await open('192.0.2.7', a.appointments.approved.token, { limiter })).toMatchObject({ ok: true });
  });
});

describe('a secret opens one thing', () => {
  const hold = async () => {
    const { times, visitor: site } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    const startsAt = new Date(isoTimes(await times(chosen, '2026-04'))[0]!);
    return (await ok(runOperation(holdTime, site(), { ...chosen, startsAt }))).holdToken;
  };
  const refusalOf = async (outcome: ReturnType<typeof runOperation>) => {
    const done = await outcome;
    return done.ok ? done : { code: done.refusal.code, text: done.refusal.userMessage };
  };

  test('the one of another kind answers as one that never was (C31)', async () => {
    const kept = await hold();
    const never = await refusalOf(open('192.0.2.21', newToken()));
    expect(never).toEqual({ code: 'not_found', text: 'We could not find this page.' });
    expect(await refusalOf(open('192.0.2.21', kept))).toEqual(never);
    const look = (token: string) =>
      refusalOf(runOperation(bookingHold, visitor('192.0.2.22'), { hold: token }));
    expect(await look(a.appointments.approved.token)).toEqual(await look(newToken()));
    expect(await look(a.appointments.approved.token)).toMatchObject({ code: 'not_found' });
  });

  test('on the host of another practice answers the same (C31)', async () => {
    const kept = await hold();
    const look = (token: string) =>
      refusalOf(runOperation(bookingHold, visitor('192.0.2.23', { site: b.site }), { hold: token }));
    expect(await look(kept)).toEqual(await look(newToken()));
    const elsewhere = visitor('192.0.2.24', { site: b.site, linkToken: a.appointments.approved.token });
    expect(
      await refusalOf(
        runOperation(cancelAppointmentNoUser, elsewhere, { appointmentId: a.appointments.approved.id }),
      ),
    ).toEqual({ code: 'not_found', text: 'We could not find this page.' });
  });

  test('stands nowhere in the database: a copy of it opens no link and no session (C29)', async () => {
    const session = await startSession(db.database, {
      userId: a.owner.userId,
      now: TEST_NOW,
      keep: false,
      userAgent: null,
      address: '192.0.2.25',
    });
    for (const secret of [a.appointments.approved.token, await hold(), session.token]) {
      const rows = Object.values(await databasePrint(db.owner, secret));
      expect(rows.filter((print) => !print.startsWith('0 '))).toEqual([]);
    }
  });
});
