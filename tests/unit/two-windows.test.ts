import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertDiscountCode } from '#app/domain/coupons/upsert-discount-code.ts';
import { upsertGiftCardTemplate } from '#app/domain/gift-cards/templates/upsert-gift-card-template.ts';
import { upsertBookableEventType } from '#app/domain/events/types/upsert-bookable-event-type.ts';
import { upsertBookableEvent } from '#app/domain/events/upsert-bookable-event.ts';
import { upsertLocation } from '#app/domain/locations/upsert-location.ts';
import { skills } from '#app/domain/profile/keywords/skills.ts';
import { updateSkills } from '#app/domain/profile/keywords/update-skills.ts';
import { practiceDetails } from '#app/domain/profile/misc/practice-details.ts';
import { updatePracticeDetails } from '#app/domain/profile/misc/update-practice-details.ts';
import { upsertService } from '#app/domain/services/offer/upsert-service.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
let topics: string[];
beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
  await db.owner.query('UPDATE "Practice" SET "giftCardsEnabled" = true');
  const data = ['Back pain', 'Sleep'].map((name) => ({ name }));
  topics = (await db.database.prisma.specialty.createManyAndReturn({ data })).map(({ id }) => id);
});
afterAll(() => db.close());

// Every call stands at the same moment: two saves within one millisecond are told apart all the same.
const owner = (name: 'a' | 'b' = 'a') =>
  testContext({ database: db.database, actor: world[name].owner.actor });
const run = (operation: AnyOperation, input: object, name: 'a' | 'b' = 'a') =>
  runOperation(operation, owner(name), input as never);

/** What was answered, whatever it is called. */
type Saved = { id: string; updatedAt: Date };
const thingOf = (answer: unknown) => Object.values(answer as object)[0] as Saved;

const massage = { name: 'Massage', description: 'Slow and warm.', timeLength: 60, amountCents: 9_000 };
const street = { address: '5 Birch Road', city: 'Portland', stateAbbreviation: 'OR', zip: '97201' };
const tenth = { kind: 'percentage', percent: 10 };
const MADE = [
  ['upsertService', upsertService, massage, { amountCents: 9_500 }, { name: 'Long massage' }],
  ['upsertLocation', upsertLocation, street, { name: 'Birch room' }, { zip: '97202' }],
  ['upsertDiscountCode', upsertDiscountCode, tenth, { percent: 20 }, { maxRedemptions: 5 }],
  [
    'upsertGiftCardTemplate',
    upsertGiftCardTemplate,
    { amountCents: 5_000 },
    { amountCents: 6_000 },
    { public: false },
  ],
] as const;

const EVENT_TYPE = [
  'upsertBookableEventType',
  upsertBookableEventType,
  { name: 'Circle', slug: 'circle', location: '12 Elm Street' },
  { amountCents: 2_500 },
  { name: 'Evening circle' },
] as const;

describe('of two windows with one form the second is told what the first saved', () => {
  test.each([...MADE, EVENT_TYPE])('%s', async (_name, operation, fields, first, second) => {
    const opened = thingOf(await ok(run(operation, fields)));
    const { id, updatedAt: previousUpdatedAt } = opened;
    const now = thingOf(await ok(run(operation, { ...fields, id, ...first, previousUpdatedAt })));
    expect(await run(operation, { ...fields, id, ...second, previousUpdatedAt })).toMatchObject({
      ok: false,
      refusal: {
        code: 'state_changed',
        userMessage: CHANGED_ELSEWHERE,
        data: { updatedAt: now.updatedAt.toISOString() },
      },
    });
    const knowing = { ...fields, ...first, id, ...second, previousUpdatedAt: now.updatedAt };
    expect(thingOf(await ok(run(operation, knowing)))).toMatchObject({ ...first, ...second });
    // The document does not name it: without it nobody asks.
    expect(thingOf(await ok(run(operation, { ...fields, id })))).toMatchObject({ id });
  });

  test('upsertBookableEvent', async () => {
    await db.owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = true');
    const { bookableEventType } = await ok(
      runOperation(upsertBookableEventType, owner(), { ...EVENT_TYPE[2], slug: 'scheduled' }),
    );
    const startsAt = new Date(TEST_NOW + 9 * DAY_MS);
    const event = {
      bookableEventTypeId: bookableEventType.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
    };
    const { id, updatedAt: previousUpdatedAt } = thingOf(await ok(run(upsertBookableEvent, event)));
    const now = thingOf(await ok(run(upsertBookableEvent, { ...event, id, capacity: 4, previousUpdatedAt })));
    const second = { ...event, id, name: 'At dawn' };
    expect(await run(upsertBookableEvent, { ...second, previousUpdatedAt })).toMatchObject({
      refusal: { code: 'state_changed', data: { updatedAt: now.updatedAt.toISOString() } },
    });
    const knowing = { ...second, previousUpdatedAt: now.updatedAt };
    expect(thingOf(await ok(run(upsertBookableEvent, knowing)))).toMatchObject({
      capacity: 4,
      name: 'At dawn',
    });
  });

  test('updatePracticeDetails', async () => {
    const read = async () => (await ok(runOperation(practiceDetails, owner(), {}))).practice;
    const { updatedAt: previousUpdatedAt } = await read();
    await ok(run(updatePracticeDetails, { instagram: '@wren', previousUpdatedAt }));
    expect(await run(updatePracticeDetails, { instagram: '@lark', previousUpdatedAt })).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    expect((await read()).instagram).toContain('wren');
    await ok(run(updatePracticeDetails, { instagram: '@lark', previousUpdatedAt: (await read()).updatedAt }));
    expect((await read()).instagram).toContain('lark');
  });

  test('updateSkills: a stale list takes nothing out', async () => {
    const read = () => ok(runOperation(skills, owner(), {}));
    const { updatedAt: previousUpdatedAt } = await read();
    await ok(run(updateSkills, { skills: [topics[0]], previousUpdatedAt }));
    expect(await run(updateSkills, { skills: [topics[1]], previousUpdatedAt })).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    expect((await read()).skills.map(({ specialty }) => specialty.id)).toEqual([topics[0]]);
  });
});

test.each(MADE)(
  '%s under one key makes one, and nothing for anybody else',
  async (_name, operation, fields) => {
    const idempotencyKey = randomUUID();
    const sent = { ...fields, idempotencyKey };
    const once = thingOf(await ok(run(operation, sent)));
    expect(once.id).toBe(idempotencyKey);
    expect(thingOf(await ok(run(operation, sent)))).toEqual(once);
    expect(await run(operation, sent, 'b')).toMatchObject({ ok: false });
  },
);
