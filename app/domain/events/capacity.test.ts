import { describe, expect, test } from 'vitest';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { addClientToBookableEvent } from './registration/add-client-to-bookable-event.ts';
import { bookableEvent } from './bookable-event.ts';
import { EVENT_MESSAGES } from './messages.ts';
import { registerForEvent } from './registration/register.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

const world = eventsWorld();

/** Registers from outside, as a public page will: answers whether there was a place. */
async function fromOutside(bookableEventId: string, clientId: string): Promise<'in' | string> {
  const practice = world.a().info;
  const db = practiceDb(world.db().database, practice.id);
  const ctx = { ...world.visitor(), practice, db } as OperationContext;
  try {
    await db.run((sql) => registerForEvent(ctx, sql, { bookableEventId, clientId, addedByOwner: false }));
    return 'in';
  } catch (error) {
    if (error instanceof Refusal) return error.userMessage;
    throw error;
  }
}

const add = (bookableEventId: string, clientId: string) =>
  runOperation(addClientToBookableEvent, world.owner(), { bookableEventId, clientId });

const registered = async (eventId: string) =>
  (await world.registrations(eventId)).filter(({ state }) => state === 'registered').length;

describe('C08: ten places, thirty who want one at once', () => {
  test('ten get in; the practitioner adds more, counted once, and the public stays out', async () => {
    const event = await world.anEvent({ capacity: 10 });
    const people = await Promise.all(Array.from({ length: 32 }, () => world.somebody()));
    const answers = await Promise.all(people.slice(0, 30).map(({ id }) => fromOutside(event.id, id)));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(10);
    expect(new Set(answers.filter((answer) => answer !== 'in'))).toEqual(new Set([EVENT_MESSAGES.full]));
    expect(await registered(event.id)).toBe(10);

    expect((await ok(add(event.id, people[30]!.id))).registrationsCount).toBe(11);
    const shown = await ok(runOperation(bookableEvent, world.owner(), { id: event.id }));
    expect(shown).toMatchObject({ registrationsCount: 11, capacity: 10, atCapacity: true });
    expect(shown.clients.find(({ id }) => id === people[30]!.id)?.addedByOwner).toBe(true);
    expect(await fromOutside(event.id, people[31]!.id)).toBe(EVENT_MESSAGES.full);
  });

  test('the database holds the stop by itself, also of two who want the last place at once', async () => {
    const event = await world.anEvent({ capacity: 1 });
    const people = await Promise.all([world.somebody(), world.somebody(), world.somebody()]);
    const insert = (clientId: string) =>
      world.db().owner.query(
        `INSERT INTO "EventRegistration" (id, "practiceId", "bookableEventId", "clientId", "tokenHash", "tokenEncrypted")
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [world.a().id, event.id, clientId, tokenHash(newToken()), encryptToken(newToken())],
      );
    const outcomes = await Promise.allSettled(people.map(({ id }) => insert(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: '23514', constraint: 'EventRegistration_capacity' });
  });

  test('without a capacity everybody gets in, without places nobody', async () => {
    const [open, none] = await Promise.all([
      world.anEvent({ capacity: null }),
      world.anEvent({ capacity: 0 }),
    ]);
    const people = await Promise.all(Array.from({ length: 12 }, () => world.somebody()));
    const answers = await Promise.all(people.map(({ id }) => fromOutside(open.id, id)));
    expect(new Set(answers)).toEqual(new Set(['in']));
    expect(await fromOutside(none.id, people[0]!.id)).toBe(EVENT_MESSAGES.full);
  });
});

describe('C09: the same client, two tabs', () => {
  test('one registration, and the other is told', async () => {
    const event = await world.anEvent();
    const client = await world.somebody();
    const outcomes = await Promise.all([add(event.id, client.id), add(event.id, client.id)]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const lost = outcomes.find((outcome) => !outcome.ok);
    expect(lost).toMatchObject({
      refusal: {
        code: 'conflict',
        userMessage: EVENT_MESSAGES.alreadyRegistered(`${client.firstName} ${client.lastName}`),
      },
    });
    const [registration, ...more] = await world.registrations(event.id);
    expect(more).toEqual([]);
    expect(await world.told(registration!.id)).toEqual(['registration_confirmed']);
  });

  test('from outside and by the practitioner at once: one registration', async () => {
    const event = await world.anEvent();
    const client = await world.somebody();
    await Promise.all([fromOutside(event.id, client.id), add(event.id, client.id)]);
    expect(await registered(event.id)).toBe(1);
  });
});

test('nobody registers from outside for what has begun or was deleted', async () => {
  const begun = await world.anEvent({ startsAt: TEST_NOW - 60_000 });
  const client = await world.somebody();
  expect(await fromOutside(begun.id, client.id)).toBe(EVENT_MESSAGES.overForVisitors);
  await world.db().owner.query('UPDATE "BookableEvent" SET "cancelledAt" = now() WHERE id = $1', [begun.id]);
  expect(await fromOutside(begun.id, client.id)).toBe(EVENT_MESSAGES.alreadyDeleted);
  expect((await refused(add(begun.id, client.id))).code).toBe('state_changed');
});
