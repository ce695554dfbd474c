import { randomUUID } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MAX_COUNTED,
  type IndexedPractice,
  type PractitionerIndex,
  type PractitionerQuery,
} from '#app/integrations/search/port.ts';
import { PostgresIndex } from '#app/integrations/search/postgres.ts';
import { TypesenseIndex } from '#app/integrations/search/typesense.ts';
import { typesenseFake } from '#tests/support/search/typesense-fake.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testServices } from '#tests/support/context.ts';
import { aListedPractice } from '#tests/support/worlds/marketplace.ts';
import { describeContract, recordExchanges } from '#tests/support/contract/index.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { syncSearch } from './index.ts';

const BASE = 'https://search.example.com:8108';
const KEY = 'a key of the fake';
const fake = typesenseFake(BASE, KEY);
const server = vendorApis(...fake.handlers);
const recorded = recordExchanges(server, ({ origin }) => origin === BASE);

let db: Awaited<ReturnType<typeof testDatabase>>;
const names = new Map<string, string>();
const indexes: Record<string, PractitionerIndex> = {};
const outside = new TypesenseIndex({ url: BASE, apiKey: KEY, timeoutSeconds: 1 });

const sync = () => {
  const { own } = testServices({ database: db.database }).ports.search;
  const services = testServices({ database: db.database, ports: { search: { own, outside } } });
  return runOperation(syncSearch, systemContext('job', services), {});
};

beforeAll(async () => {
  db = await testDatabase();
  const add = async (given: Parameters<typeof aListedPractice>[1]) =>
    names.set((await aListedPractice(db.database, given)).practiceId, given.slug);
  const portland = { latitude: 45.523, longitude: -122.676, cityState: 'Portland, OR' };
  await add({
    slug: 'needles',
    name: 'Élan',
    title: 'Acupuncturist',
    skills: ['Acupuncture'],
    place: { kind: 'office', ...portland },
    reviews: [5, 4],
  });
  await add({
    slug: 'hands',
    name: 'Quiet Hands',
    title: 'Massage therapist',
    skills: ['Back pain'],
    place: { kind: 'home', ...portland, latitude: 45.4, travelDistance: 12 },
    cents: 14_000,
  });
  await add({
    slug: 'breath',
    name: 'Open Window',
    title: 'Breathwork facilitator',
    skills: ['Sleep'],
    place: { kind: 'virtual' },
    cents: 4000,
    weekdays: [0, 6],
  });
  indexes.PostgreSQL = testServices({ database: db.database }).ports.search.own;
  indexes.Typesense = outside;
  const outcome = await sync();
  if (!outcome.ok) throw outcome.refusal;
});
afterAll(() => db.close());

const query = (over: Partial<PractitionerQuery>): PractitionerQuery => ({
  ...{ text: '', point: null, kind: 'all', sort: 'best', skip: 0, most: 10 },
  ...over,
});
const PORTLAND = { latitude: 45.52, longitude: -122.68 };

describe.each(['PostgreSQL', 'Typesense'])('searching by %s', (name) => {
  const found = async (over: Partial<PractitionerQuery>) => {
    const answer = await indexes[name]!.search(query(over));
    return answer!.hits.map(({ practiceId }) => names.get(practiceId));
  };

  test.each<[string, Partial<PractitionerQuery>, string[]]>([
    ['what is practised', { text: 'acupuncture' }, ['needles']],
    ['a word mistyped', { text: 'acupunture' }, ['needles']],
    ['a name without its accents', { text: 'elan' }, ['needles']],
    ['the beginning of a word', { text: 'breathw' }, ['breath']],
    ['nothing', { text: 'trampoline' }, []],
    ['offices', { kind: 'office' }, ['needles']],
    ['online', { kind: 'virtual' }, ['breath']],
    ['homes within reach', { kind: 'home', point: PORTLAND }, ['hands']],
    ['homes out of reach', { kind: 'home', point: { latitude: 45.05, longitude: -122.68 } }, []],
    ['a place, nearest first', { point: PORTLAND, sort: 'distance' }, ['needles', 'hands', 'breath']],
    ['a price', { maxCents: 5000 }, ['breath']],
    ['stars', { rating: 4 }, ['needles']],
    ['a keyword', { specialty: 'back PAIN' }, ['hands']],
    ['weekends', { open: 'weekends' }, ['breath']],
    ['the cheapest first', { sort: 'price' }, ['breath', 'needles', 'hands']],
    ['another page', { sort: 'price', skip: 1, most: 1 }, ['needles']],
  ])('finds by %s', async (_what, over, slugs) => {
    expect(await found(over)).toEqual(slugs);
  });

  test('says how many, how far, and that not all words were had', async () => {
    const all = (await indexes[name]!.search(query({ point: PORTLAND, sort: 'distance', most: 1 })))!;
    expect(all.total).toBe(3);
    expect(all.total).toBeLessThanOrEqual(MAX_COUNTED + 1);
    expect(all.hits[0]!.miles).toBeCloseTo(0.28, 1);
    const loose = (await indexes[name]!.search(query({ text: 'massage trampoline' })))!;
    expect(loose).toMatchObject({ isLoose: true, total: 1 });
  });

  test('names the keywords of all who were found, beyond the page and beside the one asked for', async () => {
    const keywords = async (over: Partial<PractitionerQuery>) =>
      (await indexes[name]!.search(query({ most: 1, ...over })))!.specialties;
    expect(await keywords({})).toEqual(['Acupuncture', 'Back pain', 'Sleep']);
    expect(await keywords({ specialty: 'Sleep' })).toEqual(['Acupuncture', 'Back pain', 'Sleep']);
    expect(await keywords({ kind: 'virtual' })).toEqual(['Sleep']);
    expect(await keywords({ specialty: 'Back pain', kind: 'virtual' })).toEqual(['Sleep']);
    expect(await keywords({ text: 'trampoline' })).toEqual([]);
  });

  test('a query in which everything is syntax is only words', async () => {
    const answer = await indexes[name]!.search(
      query({ text: `') || id:* && \` | ! <->`, specialty: '`x` || kinds:=virtual' }),
    );
    expect(answer).toMatchObject({ hits: [] });
  });

  test('suggests keywords, then practices', async () => {
    const page = { skip: 0, most: 10 };
    expect((await indexes[name]!.suggest('acupunc', page))![0]).toEqual({
      kind: 'specialty',
      text: 'Acupuncture',
    });
    const practices = (await indexes[name]!.suggest('quiet', page))!.filter(
      ({ kind }) => kind === 'practice',
    );
    expect(practices).toEqual([{ kind: 'practice', text: 'Quiet Hands · Ada Moss hands' }]);
  });
});

describe('Typesense', () => {
  test('is told of a change and of what went, by the worker', async () => {
    const [id] = [...names].find(([, slug]) => slug === 'breath')!;
    await db.owner.query(`UPDATE "Practice" SET name = 'Harbor Breath' WHERE id = $1`, [id]);
    expect((await outside.search(query({ text: 'harbor' })))!.total).toBe(0);
    expect(await sync()).toMatchObject({ ok: true, value: { told: 1 } });
    expect((await outside.search(query({ text: 'harbor' })))!.total).toBe(1);
    await db.owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [id]);
    expect(await sync()).toMatchObject({ ok: true, value: { told: 1 } });
    expect((await outside.search(query({ text: 'harbor' })))!.total).toBe(0);
    expect(await sync()).toMatchObject({ ok: true, value: { told: 0 } });
  });

  test('counts topics by those who have them, and forgets what nobody has', async () => {
    const listed = (id: string, topics: string[]) =>
      ({
        ...{
          practiceId: id,
          practice: id,
          practitioner: id,
          topics,
          title: '',
          specialties: [],
          keywords: [],
        },
        ...{ services: [], about: '', quality: 0, ratingAverage: null, ratingCount: 0, fromCents: null },
        ...{ kinds: [], open: [], places: [] },
      }) satisfies IndexedPractice;
    const own = new TypesenseIndex({ url: BASE, apiKey: KEY, timeoutSeconds: 1 });
    const suggested = async () =>
      (await own.suggest('zz', { skip: 0, most: 2 }))!.filter(({ kind }) => kind === 'specialty');
    await own.put([listed('t1', ['Zz rare']), listed('t2', ['Zz often']), listed('t3', ['Zz often'])]);
    expect((await suggested()).map(({ text }) => text)).toEqual(['Zz often', 'Zz rare']);
    expect(await own.suggest('zz', { skip: 1, most: 1 })).toEqual([{ kind: 'specialty', text: 'Zz rare' }]);
    await own.put([listed('t1', ['Zz other'])]);
    await own.remove(['t2', 't3']);
    expect((await suggested()).map(({ text }) => text)).toEqual(['Zz other']);
    await own.remove(['t1']);
    expect(await suggested()).toEqual([]);
  });

  test('takes any number of deletions, each within its limit', async () => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    await outside.remove(ids);
    const deletions = (await recorded()).filter(({ method }) => method === 'DELETE');
    for (const { url } of deletions) expect(url.search.length).toBeLessThanOrEqual(4000);
    const named = deletions.map(({ url }) => url.searchParams.get('filter_by')).join();
    for (const id of ids) expect(named).toContain(id);
  });

  test('makes the field of topics anew in a collection that does not count them', async () => {
    const collection = [...fake.collections.values()][0]!;
    collection.fields = collection.fields.map(({ facet, ...field }) => ({
      ...field,
      ...(field.name === 'topics' ? {} : { facet }),
    }));
    await outside.prepare();
    expect(collection.fields.filter(({ name }) => name === 'topics')).toEqual([
      { name: 'topics', type: 'string[]', facet: true },
    ]);
    expect(fake.collections.size).toBe(1);
  });

  test.each([
    ['an error', () => HttpResponse.json({ message: 'no' }, { status: 503 })],
    ['nonsense', () => new HttpResponse('<html>')],
    ['nothing', () => HttpResponse.error()],
  ])('that answers %s answers null, and the worker tries again', async (_what, answer) => {
    server.use(http.all(`${BASE}/*`, answer));
    expect(await outside.search(query({ text: 'massage' }))).toBeNull();
    expect(await outside.suggest('mas', { skip: 0, most: 10 })).toBeNull();
    await db.owner.query(`UPDATE "Practice" SET headline = $2 WHERE slug = $1`, ['hands', _what]);
    expect(await sync()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    server.resetHandlers();
    expect(await sync()).toMatchObject({ ok: true, value: { told: 1 } });
  });
});

// Last: what the tests above have sent and were answered; answers that were planted are no vendor's.
describeContract('typesense', (contract) => {
  test('knows every call of the adapter, and its fake answers as it does', async () => {
    const calls = await recorded();
    expect(contract.requestFaults(calls)).toEqual([]);
    const planted = (text: string) => text === '' || text === '<html>' || text === '{"message":"no"}';
    expect(contract.answerFaults(calls.filter(({ answer }) => !planted(answer.body)))).toEqual([]);
    expect([...new Set(calls.map((call) => contract.operation(call)))].sort()).toEqual([
      'DELETE /collections/{collectionName}/documents',
      'GET /collections/{collectionName}',
      'GET /collections/{collectionName}/documents/search',
      'PATCH /collections/{collectionName}',
      'POST /collections',
      'POST /collections/{collectionName}/documents/import',
    ]);
  });
});

test('the database search is the one of the default', () => {
  expect(indexes.PostgreSQL).toBeInstanceOf(PostgresIndex);
});
