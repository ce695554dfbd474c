import { v4 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { newToken } from '#app/platform/tokens.ts';
import { DETAILS, ok, refused, withoutStrangers } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { cancelEventRegistration } from './cancel-event-registration.ts';
import { eventRegistration } from './event-registration.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { publicEvent } from '../public/public-event.ts';
import { publicEvents } from '../public/public-events.ts';
import { registerForBookableEvent } from './register-for-bookable-event.ts';
import { writeRegistrationMessage } from './write-registration-message.ts';

const world = eventsWorld();
let visitors = 0;

/** A visitor of the first practice's site with a browser and an address of their own. */
function visitor(practice = world.a()) {
  visitors += 1;
  return testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: practice.site,
    visitorId: 'one browser',
    address: `198.51.100.${visitors % 250}-${visitors}`,
    limiter: withoutStrangers(rateLimiter(world.db().database.pool)),
  });
}

const person = (name: string) => ({
  firstName: name,
  lastName: 'Quist',
  phone: DETAILS.phone,
  email: `${name.toLowerCase()}@example.com`,
});
const register = (bookableEventId: string, given: object = {}, ctx = visitor()) =>
  runOperation(registerForBookableEvent, ctx, { bookableEventId, ...person('Nora'), ...given });
const see = (token: string) => ok(runOperation(eventRegistration, visitor(), { token }));
const cancel = (token: string) => runOperation(cancelEventRegistration, visitor(), { token });

describe('registering', () => {
  test('the browser’s zone is kept for the messages of an online event, where none was known', async () => {
    const zoneOf = async (eventId: string) =>
      (
        await world.rows(
          `SELECT c."timeZone" FROM "EventRegistration" r JOIN "Client" c ON c.id = r."clientId"
           WHERE r."bookableEventId" = $1`,
          [eventId],
        )
      )[0];
    const [first, second] = [await world.anEvent(), await world.anEvent()];
    const who = person('Zoe');
    await ok(register(first.id, { ...who, clientTimeZone: 'America/Denver' }));
    expect(await zoneOf(first.id)).toEqual({ timeZone: 'America/Denver' });
    await ok(register(second.id, { ...who, clientTimeZone: 'Europe/Madrid' }));
    expect(await zoneOf(second.id)).toEqual({ timeZone: 'America/Denver' });
  });

  test('gives a place with its own link; both sides are told, the message holds the link', async () => {
    const event = await world.anEvent({ capacity: 3, amountCents: 2500 });
    const { token } = await ok(register(event.id));
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await see(token)).toMatchObject({
      token,
      isOwnerCancelled: false,
      canCancel: true,
      registration: { state: 'registered', amountCents: 2500, paymentStatus: 'unpaid' },
      client: { firstName: 'Nora', lastName: 'Quist' },
      practice: { name: world.a().info.name },
    });
    const [row] = await world.registrations(event.id);
    expect(row).toMatchObject({ addedByOwner: false });
    expect(await world.told(row!.id as string)).toEqual(['registration_confirmed', 'new_registration']);
    for (const template of ['registration_confirmed', 'new_registration'])
      await ok(
        runOperation(writeRegistrationMessage, world.system(), {
          practiceId: world.a().id,
          registrationId: row!.id,
          template,
        }),
      );
    const messages = await world.rows(
      `SELECT "toAddress", "bodyText", "icsText" FROM "Message" WHERE "registrationId" = $1 ORDER BY template`,
      [row!.id],
    );
    expect(messages).toMatchObject([
      { toAddress: world.a().owner.email, icsText: null },
      { toAddress: 'nora@example.com' },
    ]);
    expect(messages[0]!.bodyText).not.toContain(token);
    expect(messages[1]!.bodyText).toContain(`http://localhost:3000/manage_event_registrations/${token}`);
    expect(messages[1]!.icsText).toContain('METHOD:PUBLISH');
  });

  test('C08: of fifty who want the last place at one moment one gets it', async () => {
    const event = await world.anEvent({ capacity: 4 });
    for (const name of ['Ada', 'Ben', 'Cleo']) await ok(register(event.id, person(name)));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(event.id, person(`Person${index}`))),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const texts = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal.userMessage]));
    expect(new Set(texts)).toEqual(new Set([EVENT_MESSAGES.full]));
    expect(await world.registrations(event.id)).toHaveLength(4);
    // Whoever got none left nothing behind.
    const left = await world.rows(`SELECT id FROM "Client" WHERE "firstName" LIKE 'Person%'`);
    expect(left).toHaveLength(1);
    const slug = (
      await world.rows(
        'SELECT slug FROM "BookableEventType" t JOIN "BookableEvent" e ON e."bookableEventTypeId" = t.id WHERE e.id = $1',
        [event.id],
      )
    )[0]!.slug as string;
    const shown = await ok(runOperation(publicEvent, visitor(), { slug }));
    expect(shown.dates).toMatchObject([{ placesLeft: 0, full: true }]);
  });

  test('C09: sent twice with one key registers once; by another form one is told, without the link', async () => {
    const event = await world.anEvent();
    const idempotencyKey = uuid();
    const answers = await Promise.all([
      ok(register(event.id, { idempotencyKey })),
      ok(register(event.id, { idempotencyKey })),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await world.registrations(event.id)).toHaveLength(1);
    expect(await refused(register(event.id, { idempotencyKey: uuid() }))).toMatchObject({
      code: 'conflict',
      userMessage: EVENT_MESSAGES.youAreRegistered,
    });
    // What calendar files tell of it opens nothing.
    const [{ id }] = (await world.registrations(event.id)) as [{ id: string }];
    expect((await refused(register(event.id, { idempotencyKey: id }))).code).toBe('conflict');
    // Another person’s form with this key: neither their link nor a place under it.
    expect((await refused(register(event.id, { ...person('Eve'), idempotencyKey }))).code).toBe('conflict');
    expect(await world.registrations(event.id)).toHaveLength(1);
  });

  test('refuses what has begun, is off, belongs to another practice, or where events are switched off', async () => {
    const begun = await world.anEvent({ startsAt: TEST_NOW - 60_000 });
    expect((await refused(register(begun.id))).userMessage).toBe(EVENT_MESSAGES.overForVisitors);
    const event = await world.anEvent();
    expect((await refused(register(event.id, {}, visitor(world.b())))).code).toBe('not_found');
    await world
      .db()
      .owner.query('UPDATE "BookableEvent" SET "cancelledAt" = now() WHERE id = $1', [event.id]);
    expect((await refused(register(event.id))).userMessage).toBe(EVENT_MESSAGES.alreadyDeleted);
    const other = await world.anEvent();
    await world.db().owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = false');
    expect((await refused(register(other.id))).code).toBe('not_found');
    expect(await ok(runOperation(publicEvents, visitor(), {}))).toEqual({ events: [] });
    await world.db().owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = true');
  });

  test.each([
    ['firstName', ' '],
    ['firstName', 'a\0b'],
    ['lastName', 'x'.repeat(1_000_000)],
    ['lastName', '\ud800'],
    ['phone', '555'],
    ['phone', 'call me'],
    ['email', 'nora@'],
  ])('C65: a %s that is none is told beside its field', async (field, value) => {
    const event = await world.anEvent();
    const { code, problems } = await refused(register(event.id, { [field]: value }));
    expect([code, problems[0]!.field]).toEqual(['invalid_input', field]);
    await ok(register(event.id, { ...person('Zoë'), lastName: 'O’Neill 🌿 שלום', email: 'zoe@example.com' }));
  });
});

describe('the link of a registration', () => {
  test('C34: cancels once, with one message to each side and one refund; after that it is told kindly', async () => {
    const event = await world.anEvent({ capacity: 1, amountCents: 2500 });
    const { token } = await ok(register(event.id));
    const [row] = await world.registrations(event.id);
    const id = row!.id as string;
    await world.paid(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ok(cancel(token))));
    expect(answers.filter(({ alreadyCancelled }) => !alreadyCancelled)).toHaveLength(1);
    expect(await ok(cancel(token))).toEqual({
      message: EVENT_MESSAGES.registrationWasCancelled,
      alreadyCancelled: true,
    });
    expect(await world.told(id)).toEqual([
      'registration_confirmed',
      'new_registration',
      'registration_withdrawn',
      'place_given_back',
    ]);
    expect(await world.refundsWanted(id)).toBe(1);
    expect(await see(token)).toMatchObject({
      canCancel: false,
      isOwnerCancelled: false,
      registration: { state: 'cancelled' },
    });
    // The place is free for somebody else.
    await ok(register(event.id, person('Ben')));
  });

  test('once the event has begun it is too late; who cancelled before is still told so', async () => {
    const event = await world.anEvent({ startsAt: TEST_NOW + HOUR_MS });
    const [mine, theirs] = [await ok(register(event.id)), await ok(register(event.id, person('Ben')))];
    await ok(cancel(theirs.token));
    world.clock().advance(2 * HOUR_MS);
    expect(await refused(cancel(mine.token))).toMatchObject({
      code: 'state_changed',
      userMessage: EVENT_MESSAGES.tooLateToCancel,
    });
    expect((await ok(cancel(theirs.token))).alreadyCancelled).toBe(true);
    expect(await see(mine.token)).toMatchObject({
      past: true,
      canCancel: false,
      registration: { state: 'registered' },
    });
  });

  test('opens that registration alone (C31); a guessed one nothing', async () => {
    const event = await world.anEvent();
    const { token } = await ok(register(event.id));
    expect((await refused(cancel(newToken()))).code).toBe('not_found');
    const elsewhere = runOperation(eventRegistration, visitor(world.b()), { token });
    expect((await refused(elsewhere)).code).toBe('not_found');
    const seen = await see(token);
    expect(JSON.stringify(seen)).not.toMatch(/Robin|tokenHash/);
    // The one phone number there is the practitioner's own.
    expect(JSON.stringify({ ...seen, practice: null })).not.toMatch(/phone/);
    expect(seen.practice.user).toMatchObject({ phone: '+12125550101', email: 'ann@alder.example' });
  });

  test('of a date that an address names it is told why it is gone, and of no other event’s', async () => {
    const [open, other] = [await world.anEvent(), await world.anEvent()];
    const past = async (startsAt: number, endsAt: number) => {
      const { id } = await world.anEvent();
      await world.db().owner.query(
        `UPDATE "BookableEvent" SET "startsAt" = $2, "endsAt" = $3, "bookableEventTypeId" =
             (SELECT "bookableEventTypeId" FROM "BookableEvent" WHERE id = $4) WHERE id = $1`,
        [id, new Date(startsAt), new Date(endsAt), open.id],
      );
      return id;
    };
    const over = await past(TEST_NOW - 2 * HOUR_MS, TEST_NOW - HOUR_MS);
    const begun = await past(TEST_NOW - HOUR_MS / 2, TEST_NOW + HOUR_MS);
    const calledOff = await past(TEST_NOW + 50 * HOUR_MS, TEST_NOW + 51 * HOUR_MS);
    await world
      .db()
      .owner.query('UPDATE "BookableEvent" SET "cancelledAt" = now() WHERE id = $1', [calledOff]);
    const [{ slug }] = (await world.rows(
      'SELECT slug FROM "BookableEventType" t JOIN "BookableEvent" e ON e."bookableEventTypeId" = t.id WHERE e.id = $1',
      [open.id],
    )) as [{ slug: string }];
    const told = async (date?: string) =>
      (await ok(runOperation(publicEvent, visitor(), { slug, date }))).goneDate;
    expect(await told(calledOff)).toBe('cancelled');
    expect(await told(over)).toBe('over');
    expect(await told(begun)).toBe('begun');
    for (const date of [undefined, open.id, other.id, uuid()]) expect(await told(date)).toBeNull();
  });

  test('a hidden address and the link of a call are for whoever is registered', async () => {
    const { office, virtual } = world.a().locations;
    const db = world.db().owner;
    await db.query('UPDATE "Location" SET "hideAddress" = true WHERE id = $1', [office.id]);
    await db.query(`UPDATE "Location" SET "virtualLink" = 'https://call.example/room' WHERE id = $1`, [
      virtual.id,
    ]);
    const here = await world.anEvent();
    const online = await world.anEvent();
    await db.query('UPDATE "BookableEvent" SET "locationId" = $2 WHERE id = $1', [online.id, virtual.id]);
    const { events } = await ok(runOperation(publicEvents, visitor(), {}));
    const text = JSON.stringify(events);
    expect(text).not.toContain('12 Elm Street');
    expect(text).not.toContain('call.example');
    const seen = await see((await ok(register(here.id))).token);
    expect(seen.event.place).toMatchObject({
      moreAfterwards: false,
      address: expect.stringContaining('12 Elm Street'),
      town: 'Springfield',
    });
    const { token } = await ok(register(online.id));
    expect((await see(token)).event.place).toMatchObject({
      isOnline: true,
      link: 'https://call.example/room',
    });
    await ok(cancel(token));
    expect((await see(token)).event.place.link).toBeNull();
    await db.query('UPDATE "Location" SET "hideAddress" = false WHERE id = $1', [office.id]);
  });
});
