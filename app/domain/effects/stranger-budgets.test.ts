import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerForBookableEvent } from '#app/domain/events/index.ts';
import { cancelAppointmentNoUser, clientReschedule } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { mailboxOf, STRANGER_MESSAGES } from './stranger-budgets.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

const VICTIM = { firstName: 'Vic', lastName: 'Tim', email: 'victim@example.com', phone: '(503) 555-0161' };

/** Visitors of a practice whose every budget counts. */
function strangersOf(practice: WorldPractice) {
  const { visitor, book, times } = visitorsOf(db, practice, fixedClock(TEST_NOW));
  const limiter = rateLimiter(db.database.pool);
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  return {
    limiter,
    free: async () => isoTimes(await times(chosen)),
    at: (address: string) => visitor({ address, limiter }),
    book: (start: string, address: string, who: object = VICTIM) =>
      book(chosen, start, who, visitor({ address, limiter })),
  };
}

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.refusal.userMessage);
const wanted = async () => (await db.owner.query('SELECT 1 FROM "OutboxEvent"')).rowCount;

describe('messages that a stranger causes (C75)', () => {
  test('ten bookings with somebody’s address and number write to them eight times at most', async () => {
    const { book, free } = strangersOf(a);
    const starts = (await free()).filter((_, index) => index % 3 === 0);
    const said: string[] = [];
    for (let n = 0; n < 10; n++) said.push(codeOf(await book(starts[n]!, '192.0.2.50')));
    expect(said).toEqual([
      ...Array<string>(8).fill('ok'),
      ...Array<string>(2).fill(STRANGER_MESSAGES.recipient),
    ]);

    // Another name of the same mailbox, another practice, only the number, an event: all the same person.
    const before = await wanted();
    const there = strangersOf(b);
    const [elsewhere] = await there.free();
    for (const who of [
      { ...VICTIM, email: 'Victim+again@example.com', phone: '(503) 555-0162' },
      { ...VICTIM, email: 'other@example.com' },
    ]) {
      expect(codeOf(await there.book(elsewhere!, '192.0.2.50', who))).toBe(STRANGER_MESSAGES.recipient);
    }
    expect(await wanted()).toBe(before);

    // The person themselves, at home, is not locked out of booking.
    expect(codeOf(await there.book(elsewhere!, '192.0.2.51'))).toBe('ok');
  });

  test('from many networks one person is written to 24 times a day, a network makes 200 bookings, a practice takes 500', async () => {
    const { book, free, limiter } = strangersOf(a);
    const [first, , , second] = (await free()).slice(-12);
    await limiter.spend('strangerRecipient', tokenHash('recipient +15035550161'), 23);
    expect(codeOf(await book(first!, '192.0.2.60'))).toBe('ok');
    expect(codeOf(await book(second!, '192.0.2.61'))).toBe(STRANGER_MESSAGES.recipient);

    const nobody = { ...VICTIM, email: 'somebody@example.com', phone: '(503) 555-0163' };
    await limiter.spend('strangerNetwork', '192.0.2.62', 200);
    expect(codeOf(await book(second!, '192.0.2.62', nobody))).toBe(STRANGER_MESSAGES.network);
    await limiter.spend('strangerPractice', a.id, 499);
    expect(codeOf(await book(second!, '192.0.2.63', nobody))).toBe(STRANGER_MESSAGES.practice);
  });

  test('what was refused or sent twice costs nothing', async () => {
    const { book, free } = strangersOf(a);
    const start = (await free()).at(-1)!;
    for (let n = 0; n < 12; n++) {
      expect(codeOf(await book('2026-03-04T04:07:00.000Z', '192.0.2.70'))).not.toBe(
        STRANGER_MESSAGES.recipient,
      );
    }
    const again = { ...VICTIM, idempotencyKey: 'the-same-form-each-time' };
    const { visitor, book: sent } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const ctx = visitor({ address: '192.0.2.70', limiter: rateLimiter(db.database.pool) });
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    for (let n = 0; n < 12; n++) expect(codeOf(await sent(chosen, start, again, ctx))).toBe('ok');
  });

  test('a place at a group event is counted with bookings', async () => {
    const { at } = strangersOf(a);
    const limiter = rateLimiter(db.database.pool);
    await limiter.spend('strangerNetwork', '192.0.2.80', 200);
    const asked = { ...VICTIM, bookableEventId: a.id };
    expect(await refused(runOperation(registerForBookableEvent, at('192.0.2.80'), asked))).toMatchObject({
      userMessage: STRANGER_MESSAGES.network,
    });
  });

  test('an appointment is moved twelve times a day by its link', async () => {
    const { book, free } = strangersOf(a);
    const starts = (await free()).slice(-3);
    const { instantActionToken, appointment } = await ok(book(starts[0]!, '192.0.2.90'));
    await rateLimiter(db.database.pool).spend('linkMoves', appointment.id, 12);
    const { visitor } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const holder = visitor({ linkToken: instantActionToken });
    const move = { appointmentId: appointment.id, startsAt: new Date(starts[2]!) };
    expect(await refused(runOperation(clientReschedule, holder, move))).toMatchObject({
      code: 'rate_limited',
      userMessage: STRANGER_MESSAGES.moves,
    });
  });

  test('bookings, moves and ends of them write to somebody eight times at most; nobody is kept from calling off (C89)', async () => {
    const { book, free, at } = strangersOf(a);
    const starts = (await free()).filter((_, index) => index % 3 === 0).slice(10);
    const templates = async () =>
      (
        await db.owner.query<{ template: string }>(
          `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE topic = 'appointment-message'
             AND payload->>'template' = ANY($1)`,
          [['appointment_confirmed', 'request_received', 'appointment_moved', 'appointment_cancelled']],
        )
      ).rows.length;
    const before = await templates();
    const said = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const booked = await book(starts[round]!, '192.0.2.91');
      if (!booked.ok) {
        said.add(booked.refusal.userMessage);
        continue;
      }
      const { instantActionToken, appointment } = booked.value;
      const holder = () => ({ ...at('192.0.2.91'), linkToken: instantActionToken });
      const appointmentId = appointment.id;
      for (let n = 0; n < 12; n++) {
        const move = { appointmentId, startsAt: new Date(starts[4 + (n % 2)]!) };
        said.add(codeOf(await runOperation(clientReschedule, holder(), move)));
      }
      expect(codeOf(await runOperation(cancelAppointmentNoUser, holder(), { appointmentId }))).toBe('ok');
    }
    expect(said).toEqual(new Set(['ok', STRANGER_MESSAGES.moves, STRANGER_MESSAGES.recipient]));
    expect((await templates()) - before).toBe(8);
  });

  test('of two presses of Cancel at the edge of the budget the client gets one email, and it costs once', async () => {
    const { book, free, at, limiter } = strangersOf(a);
    const start = (await free()).at(-20)!;
    const { instantActionToken, appointment } = await ok(book(start, '192.0.2.93'));
    const appointmentId = appointment.id;
    const press = (pressed = limiter) =>
      runOperation(
        cancelAppointmentNoUser,
        { ...at('192.0.2.93'), limiter: pressed, linkToken: instantActionToken },
        { appointmentId },
      );
    const network = async (points: number) => limiter.spend('strangerNetwork', '192.0.2.93', points);
    // One of 200 was the booking; one is left.
    expect(await network(198)).toBe(true);
    // The first press has paid, and the second one, which can not, calls off before it.
    let second: Outcome<unknown> | undefined;
    const slow: typeof limiter = {
      ...limiter,
      spendAll: async (costs) => {
        const refused = await limiter.spendAll(costs);
        if (costs.some(({ budget }) => budget === 'strangerPractice')) second = await press();
        return refused;
      },
    };
    expect(codeOf(await press(slow))).toBe(APPOINTMENT_MESSAGES.alreadyCancelled);
    expect(codeOf(second!)).toBe('ok');
    const told = async () =>
      (
        await db.owner.query<{ template: string }>(
          `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE topic = 'appointment-message'
             AND payload->>'appointmentId' = $1 ORDER BY 1`,
          [appointmentId],
        )
      ).rows.map(({ template }) => template);
    const once = await told();
    expect(once.filter((template) => /cancelled/.test(template))).toEqual([
      'appointment_cancelled',
      'client_cancelled',
    ]);
    // It is paid for: nothing is left. What is pressed after that neither costs nor tells.
    expect(await network(1)).toBe(false);
    await limiter.giveBack('strangerNetwork', '192.0.2.93', 2);
    let spent = 0;
    const counted: typeof limiter = {
      ...limiter,
      spend: async (...cost) => {
        spent += 1;
        return limiter.spend(...cost);
      },
      spendAll: async (costs) => {
        spent += costs.length;
        return limiter.spendAll(costs);
      },
    };
    expect(codeOf(await press(counted))).toBe(APPOINTMENT_MESSAGES.alreadyCancelled);
    expect(spent).toBe(0);
    expect(await told()).toEqual(once);
  });

  /** How many messages that an appointment is off are wanted to the clients of these. */
  const clientsTold = async (appointmentIds: readonly string[]) =>
    (
      await db.owner.query(
        `SELECT 1 FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'template' = 'appointment_cancelled'
           AND payload->>'appointmentId' = ANY($1)`,
        [appointmentIds],
      )
    ).rowCount;

  test('eight bookings in somebody’s name and their ends write to them eight times, however often Cancel is pressed again', async () => {
    const { book, free, at } = strangersOf(a);
    const starts = (await free()).filter((_, index) => index % 3 === 0).slice(30, 38);
    const appointments: { id: string; press: () => Promise<string> }[] = [];
    for (const start of starts) {
      const { instantActionToken, appointment } = await ok(book(start, '192.0.2.94'));
      const appointmentId = appointment.id;
      const press = async () =>
        codeOf(
          await runOperation(
            cancelAppointmentNoUser,
            { ...at('192.0.2.94'), linkToken: instantActionToken },
            { appointmentId },
          ),
        );
      appointments.push({ id: appointmentId, press });
    }
    expect(appointments).toHaveLength(8);
    const ids = appointments.map(({ id }) => id);
    // Eight messages are what the day has for them, and the bookings were those.
    for (const { press } of appointments) expect(await press()).toBe('ok');
    expect(await clientsTold(ids)).toBe(0);
    for (let again = 0; again < 3; again++) {
      for (const { press } of appointments) expect(await press()).toBe(APPOINTMENT_MESSAGES.alreadyCancelled);
      expect(await clientsTold(ids)).toBe(0);
    }
  });

  test('however Cancel is pressed, a client is written to as often as was paid for', async () => {
    const { book, free, at, limiter } = strangersOf(a);
    let networks = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 3 }),
        fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 10 }),
        async (left, presses) => {
          await db.owner.query('DELETE FROM "RateLimit"');
          networks += 1;
          const address = `198.51.100.${networks}`;
          const starts = (await free()).filter((_, index) => index % 3 === 0).slice(-3);
          const booked = [];
          for (const start of starts) booked.push(await ok(book(start, address)));
          expect(await limiter.spend('strangerNetwork', address, 200 - 3 - left)).toBe(true);
          for (const index of presses) {
            const { instantActionToken, appointment } = booked[index]!;
            const holder = { ...at(address), linkToken: instantActionToken };
            await runOperation(cancelAppointmentNoUser, holder, { appointmentId: appointment.id });
          }
          const told = Math.min(left, new Set(presses).size);
          expect(await clientsTold(booked.map(({ appointment }) => appointment.id))).toBe(told);
          const rest = left - told;
          if (rest > 0) expect(await limiter.spend('strangerNetwork', address, rest)).toBe(true);
          expect(await limiter.spend('strangerNetwork', address, 1)).toBe(false);
          // The times are free again for the next turn.
          await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = ANY($1)`, [
            booked.map(({ appointment }) => appointment.id),
          ]);
        },
      ),
      { numRuns: 10, seed: 20_261_122 },
    );
  });

  test('a move that came to nothing costs nothing', async () => {
    const { book, free, at } = strangersOf(a);
    const starts = (await free()).slice(-8);
    const { instantActionToken, appointment } = await ok(book(starts[0]!, '192.0.2.92'));
    const holder = () => ({ ...at('192.0.2.92'), linkToken: instantActionToken });
    const move = (startsAt: string) =>
      runOperation(clientReschedule, holder(), {
        appointmentId: appointment.id,
        startsAt: new Date(startsAt),
      });
    for (let n = 0; n < 13; n++) {
      expect(await move('2026-03-04T04:07:00.000Z')).toMatchObject({ refusal: { code: 'slot_taken' } });
      expect(codeOf(await move(starts[0]!))).toBe('ok');
    }
    expect(codeOf(await move(starts[4]!))).toBe('ok');
  });

  test('one network takes ten places a day of a calendar that agrees at once without keeping them first, sixty else (C88)', async () => {
    const { book, free, limiter } = strangersOf(a);
    await db.owner.query('UPDATE "Practice" SET "instantClientApproval" = true WHERE id = $1', [a.id]);
    const starts = (await free()).filter((_, index) => index % 3 === 0).slice(-17);
    const somebody = (n: number) => ({
      ...VICTIM,
      email: `invented${n}@example.com`,
      phone: `(503) 555-0${170 + n}`,
    });
    const said: string[] = [];
    for (let n = 0; n < 12; n++) said.push(codeOf(await book(starts[n]!, '192.0.2.95', somebody(n))));
    expect(said).toEqual([
      ...Array<string>(10).fill('ok'),
      ...Array<string>(2).fill(STRANGER_MESSAGES.network),
    ]);
    // What was refused gave the recipient's budget back.
    expect(codeOf(await book(starts[13]!, '192.0.2.96', somebody(11)))).toBe('ok');

    const { visitor, hold, confirm } = visitorsOf(db, a, fixedClock(TEST_NOW));
    const ctx = visitor({ address: '192.0.2.95', limiter });
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    const { holdToken } = await ok(hold(chosen, starts[14]!, ctx));
    expect(codeOf(await confirm(holdToken, somebody(20), ctx))).toBe('ok');
    await limiter.spend('strangerCalendar', fromNetwork(a.id, '192.0.2.95'), 59);
    const again = await ok(hold(chosen, starts[15]!, ctx));
    expect(codeOf(await confirm(again.holdToken, somebody(21), ctx))).toBe(STRANGER_MESSAGES.network);
  });
});

test.each([
  ['Ann@Example.com', 'ann@example.com'],
  ['ann+news@example.com', 'ann@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
