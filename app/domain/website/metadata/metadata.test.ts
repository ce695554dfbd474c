import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TextAnswer, TextRequest, TextWriter } from '#app/integrations/text-generation/port.ts';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { METADATA_LENGTHS } from '../inputs.ts';
import { WEBSITE_MESSAGES } from '../messages.ts';
import { generateSiteMetadata } from './generate-site-metadata.ts';
import { upsertWebsiteMetadata } from './upsert-website-metadata.ts';
import { websiteMetadata } from './website-metadata.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  await publishedFront(db, a.id);
});
afterAll(() => db.close());
beforeEach(() => db.owner.query(`DELETE FROM "WebsiteMetadata"; DELETE FROM "OutboxEvent"`));

const owner = (practice = a, writer: TextWriter | null = null, limiter = UNLIMITED) => ({
  ...testContext({ database: db.database, actor: practice.owner.actor, ports: { writer } }),
  limiter,
});
const upsert = (input: object) => runOperation(upsertWebsiteMetadata, owner(), input);
const read = (practice = a) => ok(runOperation(websiteMetadata, owner(practice), {}));
const republished = async () =>
  (await db.owner.query(`SELECT payload FROM "OutboxEvent" WHERE topic = 'republish-site'`)).rows;

/** A writer that answers so, and what it was asked. */
function writing(answer: TextAnswer) {
  const asked: TextRequest[] = [];
  const writer: TextWriter = {
    canSee: true,
    write(request) {
      asked.push(request);
      return Promise.resolve(answer);
    },
  };
  return { asked, writer };
}

test.each(['title', 'description', 'ogSiteName', 'primaryModality'] as const)(
  '%s alone is enough: the others stay, the site is rendered anew, and only one’s own',
  async (field) => {
    await ok(upsert({ title: 'T', description: 'D', ogSiteName: 'O', primaryModality: 'M' }));
    await db.owner.query('DELETE FROM "OutboxEvent"');
    const saved = await ok(upsert({ [field]: '  Something else ' }));
    const expected = {
      title: 'T',
      description: 'D',
      ogSiteName: 'O',
      primaryModality: 'M',
      [field]: 'Something else',
    };
    expect(saved).toEqual({ websiteMetadata: { id: expect.any(String), ...expected } });
    expect((await read()).websiteMetadata).toEqual(saved.websiteMetadata);
    expect((await read(b)).websiteMetadata).toBeNull();
    expect(await republished()).toEqual([{ payload: { practiceId: a.id } }]);
  },
);

test('an empty text takes the field away, and the page says what it can by itself', async () => {
  await ok(upsert({ title: 'T' }));
  await ok(upsert({ title: '  ' }));
  expect(await read()).toMatchObject({
    websiteMetadata: { title: null },
    shownWithout: { title: expect.stringContaining(a.name), description: expect.any(String) },
  });
});

test.each([
  [{}, WEBSITE_MESSAGES.nothingGiven],
  [{ title: 'x'.repeat(71) }, WEBSITE_MESSAGES.tooLong(METADATA_LENGTHS.title)],
  [{ description: 'x'.repeat(161) }, WEBSITE_MESSAGES.tooLong(METADATA_LENGTHS.description)],
  [{ title: 'two\nlines' }, WEBSITE_MESSAGES.oneLine],
  [{ ogSiteName: 'a\u202Eb' }, WEBSITE_MESSAGES.oneLine],
])('%o is refused in clear words, and changes nothing', async (input, text) => {
  const { problems } = await refused(upsert(input));
  expect(problems.map(({ message }) => message)).toContain(text);
  expect((await read()).websiteMetadata).toBeNull();
  expect(await republished()).toEqual([]);
});

test('of two windows the later one is told', async () => {
  const { updatedAt } = await read();
  await ok(upsert({ title: 'One', previousUpdatedAt: updatedAt }));
  expect(await refused(upsert({ title: 'Two', previousUpdatedAt: updatedAt }))).toMatchObject({
    code: 'state_changed',
    userMessage: CHANGED_ELSEWHERE,
  });
  expect((await read()).websiteMetadata).toMatchObject({ title: 'One' });
});

test('two that save for the first time at once leave one row', async () => {
  await Promise.all([ok(upsert({ title: 'One' })), ok(upsert({ description: 'Two' }))]);
  expect((await read()).websiteMetadata).toMatchObject({ title: 'One', description: 'Two' });
});

test('without a service the texts are put together from facts, and nothing is saved', async () => {
  const suggested = await ok(runOperation(generateSiteMetadata, owner(), {}));
  expect(suggested).toMatchObject({
    source: 'facts',
    note: null,
    websiteMetadata: { title: expect.stringContaining(a.name), ogSiteName: a.name },
  });
  expect((await read()).websiteMetadata).toBeNull();
  expect(await republished()).toEqual([]);
});

test('a service gets what the page shows anyway: no client, no review, no address', async () => {
  await db.owner.query(
    `UPDATE "Client" SET "firstName" = 'Xaverine', "lastName" = 'Quill', email = 'xaverine@example.com' WHERE "practiceId" = $1`,
    [a.id],
  );
  const texts = { title: 'T', description: 'D', ogSiteName: 'O', primaryModality: 'M' };
  const { asked, writer } = writing({ outcome: 'written', texts });
  expect(await ok(runOperation(generateSiteMetadata, owner(a, writer), {}))).toEqual({
    websiteMetadata: texts,
    source: 'writer',
    note: null,
  });
  expect(asked).toHaveLength(1);
  expect(Object.keys(asked[0]!.facts).toSorted()).toEqual([
    'about',
    'headline',
    'languages',
    'modality',
    'practice',
    'practitioner',
    'services',
    'specialties',
    'title',
    'towns',
    'visits',
  ]);
  expect(JSON.stringify(asked)).not.toMatch(/Xaverine|Quill|@/);
  expect((await read()).websiteMetadata).toBeNull();
});

test('what a service sends too long is cut at a word', async () => {
  const long = 'Massage '.repeat(60);
  const { writer } = writing({
    outcome: 'written',
    texts: { title: long, description: long, ogSiteName: long, primaryModality: long },
  });
  const { websiteMetadata: texts, source } = await ok(
    runOperation(generateSiteMetadata, owner(a, writer), {}),
  );
  expect(source).toBe('writer');
  for (const [field, most] of Object.entries(METADATA_LENGTHS)) {
    const text = texts[field as keyof typeof texts]!;
    expect(text).toMatch(/^Massage( Massage)*$/);
    expect(text.length).toBeLessThanOrEqual(most);
  }
});

test.each<[string, TextAnswer, string]>([
  ['declines', { outcome: 'declined' }, WEBSITE_MESSAGES.writerDeclined],
  ['is away', { outcome: 'unavailable', why: 'timeout' }, WEBSITE_MESSAGES.writerAway],
  [
    'sends a script',
    {
      outcome: 'written',
      texts: { title: '<script>steal()</script>', description: 'D', ogSiteName: 'O', primaryModality: 'M' },
    },
    WEBSITE_MESSAGES.writerUnfit,
  ],
])(
  'of a service that %s the practitioner is told, and gets words from their own facts',
  async (_, answer, note) => {
    const { writer } = writing(answer);
    const suggested = await ok(runOperation(generateSiteMetadata, owner(a, writer), {}));
    expect(suggested).toMatchObject({ source: 'facts', note });
    expect(JSON.stringify(suggested)).not.toContain('steal');
  },
);

test('a service is asked so often a day; facts as often as one likes', async () => {
  const spent = { ...UNLIMITED, spend: () => Promise.resolve(false) };
  const { asked, writer } = writing({ outcome: 'declined' });
  expect(await refused(runOperation(generateSiteMetadata, owner(a, writer, spent), {}))).toMatchObject({
    code: 'rate_limited',
    userMessage: WEBSITE_MESSAGES.tooOften,
  });
  expect(asked).toEqual([]);
  await ok(runOperation(generateSiteMetadata, owner(a, null, spent), {}));
});
