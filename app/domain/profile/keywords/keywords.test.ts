import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aReview, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { placesOf } from '../inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '../messages.ts';
import { deleteSkills } from './delete-skills.ts';
import { moveSkills } from './move-skills.ts';
import { searchSpecialties } from './search-specialties.ts';
import { skills } from './skills.ts';
import { updateSkills } from './update-skills.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let topics: string[];
let hidden: string;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  const { specialty } = db.database.prisma;
  await specialty.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({ name: `Topic ${String(n).padStart(2, '0')}` })),
  });
  hidden = (await specialty.create({ data: { name: 'Topic of kind 1', orderedKind: 1 } })).id;
  const made = await specialty.findMany({ where: { orderedKind: 0 }, orderBy: { name: 'asc' } });
  topics = made.map(({ id }) => id);
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "Skill"'));

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const choose = (ids: string[], practice = a) => runOperation(updateSkills, owner(practice), { skills: ids });
const read = async (practice = a) => (await ok(runOperation(skills, owner(practice), {}))).skills;
const chosen = async (practice = a) => (await read(practice)).map(({ specialty }) => specialty.id);

test('what is chosen is theirs: new ones stand last, those left out go', async () => {
  await ok(choose([topics[3]!, topics[1]!]));
  await ok(choose([topics[2]!, topics[1]!]));
  expect(await chosen()).toEqual([topics[1], topics[2]]);
  expect(await chosen(b)).toEqual([]);
  await ok(choose([]));
  expect(await chosen()).toEqual([]);
});

test('a new one stands last also after others were taken out (002 §2)', async () => {
  const [one, two, three, four, five] = topics as [string, string, string, string, string];
  await ok(choose([one, two, three, four]));
  for (const { id } of (await read()).slice(0, 3))
    await ok(runOperation(deleteSkills, owner(), { skillId: id }));
  await ok(choose([four, five]));
  expect(await chosen()).toEqual([four, five]);
});

test('there are fifty at most, in one choice and in two at once (002 §5)', async () => {
  expect(await choose(topics.slice(0, 51))).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', userMessage: TEXTS.mostKeywords },
  });
  await Promise.all([choose(topics.slice(0, 50)), choose(topics.slice(10, 60))]);
  expect((await chosen()).length).toBe(50);
});

test.each([
  ['of ordered kind 1', () => hidden],
  ['unknown', () => '00000000-0000-4000-8000-000000000000'],
])('a topic %s is not offered', async (_name, id) => {
  expect(await choose([topics[0]!, id()])).toMatchObject({
    ok: false,
    refusal: { userMessage: TEXTS.keywordUnknown },
  });
  expect(await chosen()).toEqual([]);
});

test('what clients endorsed is counted, stays when it is left out, and goes when it is deleted', async () => {
  await ok(choose([topics[0]!, topics[1]!]));
  const [first] = await read();
  await given(a.db, TEST_NOW, (scene) => {
    const review = aReview(scene, { client: a.clients.ada, rating: 5, text: 'Kind.' });
    scene.add('reviewEndorsement', { reviewId: review.id, skillId: first!.id });
    return {};
  });
  await db.owner.query(`UPDATE "Review" SET "liveAt" = now()`);
  expect(await read()).toMatchObject([{ endorsementsCount: 1 }, { endorsementsCount: 0 }]);
  await ok(choose([topics[2]!]));
  expect(await chosen()).toEqual([topics[0], topics[2]]);
  const remove = (practice = a) => runOperation(deleteSkills, owner(practice), { skillId: first!.id });
  expect(await remove(b)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  await ok(remove());
  expect(await remove()).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  expect(await chosen()).toEqual([topics[2]]);
});

describe('order', () => {
  const move = (ids: string[], practice = a) =>
    runOperation(moveSkills, owner(practice), { skillArray: placesOf(ids) });

  test('is kept; one that names others, or one twice, is refused', async () => {
    await ok(choose(topics.slice(0, 3)));
    const [one, two, three] = (await read()).map(({ id }) => id) as [string, string, string];
    await ok(move([three, one, two]));
    expect((await read()).map(({ id }) => id)).toEqual([three, one, two]);
    for (const ids of [[one, two], [one, one, two], []]) {
      expect(await move(ids)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    }
    expect(await move([one, two, three], b)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect((await read()).map(({ id }) => id)).toEqual([three, one, two]);
  });
});

describe('search', () => {
  const search = (input: object) => ok(runOperation(searchSpecialties, owner(), input));

  test('has fifty a page and leaves out ordered kind 1 (002 §7)', async () => {
    const first = await search({ query: 'topic' });
    expect([first.hits.length, first.hasMore]).toEqual([50, true]);
    const second = await search({ query: 'topic', page: 2 });
    expect([second.hits.length, second.hasMore]).toEqual([10, false]);
    const all = [...first.hits, ...second.hits].map(({ objectID }) => objectID);
    expect(new Set(all)).toEqual(new Set(topics));
  });

  test('shows all where nothing is typed, and nothing where nothing is like it', async () => {
    expect((await search({ query: '' })).hits).toHaveLength(60);
    expect((await search({ query: 'zzz' })).hits).toEqual([]);
    expect((await search({ query: 'topic 07' })).hits.map(({ name }) => name)).toEqual(['Topic 07']);
  });
});
