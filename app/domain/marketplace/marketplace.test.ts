import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aListedPractice } from '#tests/support/worlds/marketplace.ts';
import { placeSuggestions, searchedPlace, searchPractices, searchSuggestions } from './index.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let acupuncture: Awaited<ReturnType<typeof aListedPractice>>;

beforeAll(async () => {
  db = await testDatabase();
  acupuncture = await aListedPractice(db.database, {
    slug: 'needles',
    name: 'Élan Acupuncture',
    title: 'Acupuncturist',
    skills: ['Back pain', 'Acupuncture'],
    place: { kind: 'office', latitude: 45.523, longitude: -122.676, cityState: 'Portland, OR' },
    cents: 9500,
    reviews: [5, 4],
  });
  await aListedPractice(db.database, {
    slug: 'hands',
    name: 'Quiet Hands',
    title: 'Massage therapist',
    skills: ['Back pain'],
    place: { kind: 'home', latitude: 45.4, longitude: -122.6, cityState: 'Portland, OR', travelDistance: 12 },
    cents: 14_000,
  });
  await aListedPractice(db.database, {
    slug: 'breath',
    name: '<img src=x onerror=alert(1)>',
    title: 'Breathwork facilitator',
    skills: ['Sleep'],
    place: { kind: 'virtual' },
    cents: 4000,
    weekdays: [0, 6],
  });
  await aListedPractice(db.database, { slug: 'hidden', name: 'Hidden Acupuncture', listed: false });
});
afterAll(() => db.close());

const context = () => testContext({ database: db.database });

async function search(input: object) {
  const outcome = await runOperation(searchPractices, context(), input);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}
const slugs = async (input: object) => (await search(input)).practices.map(({ slug }) => slug);
const PORTLAND = { latitude: 45.52, longitude: -122.68 };

describe('searchPractices', () => {
  test('finds by what is practised, by name and by keyword, and nobody who is not listed', async () => {
    expect(await slugs({ query: 'acupuncture' })).toEqual(['needles']);
    expect(await slugs({ query: 'quiet hands' })).toEqual(['hands']);
    expect((await slugs({ query: 'back pain' })).sort()).toEqual(['hands', 'needles']);
    expect((await slugs({})).sort()).toEqual(['breath', 'hands', 'needles']);
  });

  test('forgives typing errors and accents', async () => {
    expect(await search({ query: 'acupunture' })).toMatchObject({
      practices: [{ slug: 'needles' }],
      corrected: 'acupuncture',
    });
    expect(await slugs({ query: 'elan' })).toEqual(['needles']);
    expect(await slugs({ query: 'ÉLÁN' })).toEqual(['needles']);
    expect(await slugs({ query: 'masage therapist' })).toEqual(['hands']);
  });

  test('says so where nothing has all the words', async () => {
    expect(await search({ query: 'acupuncture trampoline' })).toMatchObject({
      practices: [{ slug: 'needles' }],
      isLoose: true,
    });
    expect(await search({ query: 'xyzzyq' })).toMatchObject({ practices: [], total: 0 });
  });

  test('finds near a place: offices by distance, home visits by their reach, virtual ones last', async () => {
    const near = await search({ ...PORTLAND, sort: 'distance' });
    expect(near.practices.map(({ slug }) => slug)).toEqual(['needles', 'hands', 'breath']);
    expect(near.practices[0]!.miles).toBeLessThan(1);
    expect(near.practices[2]!.miles).toBeNull();
    expect(await slugs({ latitude: 45.05, longitude: -122.6, activeFilter: 'home' })).toEqual([]);
    expect(await slugs({ ...PORTLAND, activeFilter: 'office' })).toEqual(['needles']);
    expect(await slugs({ ...PORTLAND, activeFilter: 'virtual' })).toEqual(['breath']);
    expect(await slugs({ searchedLocation: 'portland, oregon', activeFilter: 'home' })).toEqual(['hands']);
  });

  test('a place that nobody knows is said, and left out', async () => {
    const answer = await search({ searchedLocation: 'Zzyzxqw' });
    expect(answer).toMatchObject({ place: null, placeUnknown: true });
    expect(answer.practices).toHaveLength(3);
  });

  test('a place that may be another one is said, with the others', async () => {
    const answer = await search({ searchedLocation: 'Paris' });
    expect(answer.place).toMatchObject({ label: 'Paris, TX' });
    expect(answer.otherPlaces).toHaveLength(4);
    expect(answer.otherPlaces).toContain('Paris, ON');
    expect(answer.otherPlaces).not.toContain('Paris, TX');
    expect((await search({ searchedLocation: 'paris, tx' })).otherPlaces).toEqual([]);
    expect((await search({ ...PORTLAND, searchedLocation: 'Portland' })).otherPlaces).toEqual([]);
  });

  test('by video or phone the days are those of who asks; in person those of the venue', async () => {
    const timesOf = async (timeZone?: string) =>
      (await search({ query: 'breathwork', timeZone })).practices[0]!.next!;
    expect(await timesOf()).toMatchObject({ isVirtual: true, shownIn: 'America/Los_Angeles' });
    const [there, here] = [await timesOf('Asia/Tokyo'), await timesOf()];
    expect(there).toMatchObject({ shownIn: 'Asia/Tokyo', timeZone: 'America/Los_Angeles' });
    // Saturday at nine in Los Angeles is Sunday at two in Tokyo.
    expect(here.days[0]!.date).toBe('2026-03-07');
    expect(there.days[0]!.date).toBe('2026-03-08');
    expect(there.days[0]!.starts[0]).toBe(here.days[0]!.starts[0]);
    // Alike now, apart from the Sunday on that these times are on.
    expect(await timesOf('Pacific/Pitcairn')).toMatchObject({ shownIn: 'Pacific/Pitcairn' });
    const office = (await search({ query: 'acupuncture', timeZone: 'Asia/Tokyo' })).practices[0]!.next!;
    expect(office).toMatchObject({ shownIn: 'America/Los_Angeles' });
  });

  test('a practice that is busy for long shows its first free day all the same', async () => {
    const { practiceId } = acupuncture;
    await db.owner.query(
      `INSERT INTO "PersonalEvent" (id, "practiceId", name, "startsAt", "endsAt", "timeZone")
       VALUES (gen_random_uuid(), $1, 'Away', '2026-03-01T00:00Z', '2026-04-20T07:00Z', 'America/Los_Angeles')`,
      [practiceId],
    );
    const [result] = (await search({ query: 'acupuncture' })).practices;
    expect(result!.next!.days[0]).toMatchObject({ date: '2026-04-20' });
    await db.owner.query(`DELETE FROM "PersonalEvent" WHERE "practiceId" = $1`, [practiceId]);
  });

  test('a ‘from’ price is one of those that are listed, also where a shorter visit or a later service has it', async () => {
    const { practiceId, serviceId } = acupuncture;
    await db.owner.query(
      `INSERT INTO "ServiceVariation" (id, "practiceId", "serviceId", "timeLength", "amountCents")
       VALUES (gen_random_uuid(), $1, $2, 30, 5500)`,
      [practiceId, serviceId],
    );
    const [result] = (await search({ query: 'acupuncture' })).practices;
    expect(result).toMatchObject({ fromCents: 5500, services: [{ cents: 5500, minutes: 30, ways: 2 }] });
    await db.owner.query(`DELETE FROM "ServiceVariation" WHERE "practiceId" = $1`, [practiceId]);
  });

  test('narrows down by price, stars, keyword and hours', async () => {
    expect(await slugs({ price: 5000 })).toEqual(['breath']);
    expect(await slugs({ rating: 4 })).toEqual(['needles']);
    expect(await slugs({ specialty: 'Sleep' })).toEqual(['breath']);
    expect(await slugs({ available: 'weekends' })).toEqual(['breath']);
    expect(await slugs({ sort: 'price' })).toEqual(['breath', 'needles', 'hands']);
  });

  test('shows the rating and the next free times, as the booking page would', async () => {
    const [result] = (await search({ query: 'acupuncture' })).practices;
    expect(result).toMatchObject({ ratingAverage: 4.5, ratingCount: 2, fromCents: 9500 });
    // The columns begin at the first day that has any.
    expect(result!.next!.days).toHaveLength(12);
    expect(result!.next!.days[0]).toMatchObject({ date: '2026-03-05', starts: { length: 5 } });
    expect(result!.next).toMatchObject({ isVirtual: false, shownIn: 'America/Los_Angeles' });
    const first = result!.next!.days.flatMap(({ starts }) => starts)[0]!;
    expect(first).toBeGreaterThan(TEST_NOW);
    expect(new Date(first).toISOString()).toBe('2026-03-05T17:00:00.000Z');
  });

  test('a rounded place stands for a home that must stay unknown', async () => {
    const [result] = (await search({ query: 'quiet hands' })).practices;
    expect(result!.places[0]).toMatchObject({ approximate: true, latitude: 45.4, travelDistance: 12 });
    expect(JSON.stringify(result)).not.toContain('Secret street');
  });

  test('a stranger’s stars are in no rating that is shown, filtered or sorted by', async () => {
    const { practiceId } = acupuncture;
    const rating = async () => {
      const [found] = (await search({ query: 'acupuncture' })).practices;
      return { average: found!.ratingAverage, count: found!.ratingCount };
    };
    const before = await rating();
    await db.owner.query(
      `WITH made AS (
         INSERT INTO "Client" (id, "practiceId", "firstName") VALUES (gen_random_uuid(), $1, 'Mallory') RETURNING id)
       INSERT INTO "Review" (id, "practiceId", "clientId", rating, text, "liveAt", "unverifiedName", "tokenHash", "tokenEncrypted")
       SELECT gen_random_uuid(), $1, id, 1, 'Never again.', now(), 'Mallory', 'stranger', 'encrypted' FROM made`,
      [practiceId],
    );
    expect(await rating()).toEqual(before);
    await db.owner.query(`DELETE FROM "Review" WHERE "tokenHash" = 'stranger'`);
  });

  test('follows every change in the same transaction', async () => {
    const { practiceId } = acupuncture;
    const mine = practiceDb(db.database, practiceId);
    await mine.tx((tx) => tx.service.updateMany({ data: { amountCents: 100 } }));
    expect((await search({ query: 'needles acupuncture' })).practices[0]!.fromCents).toBe(100);
    await db.owner.query(`UPDATE "Practice" SET "marketplaceListed" = false WHERE id = $1`, [practiceId]);
    expect(await slugs({ query: 'acupuncture' })).toEqual([]);
    await db.owner.query(`UPDATE "Practice" SET "marketplaceListed" = true WHERE id = $1`, [practiceId]);
    await db.owner.query(
      `UPDATE "User" SET name = 'Zoë Quill' WHERE id = (SELECT "ownerUserId" FROM "Practice" WHERE id = $1)`,
      [practiceId],
    );
    expect(await slugs({ query: 'zoe quill' })).toEqual(['needles']);
    await db.owner.query(`UPDATE "Review" SET "deletedAt" = now() WHERE "practiceId" = $1 AND rating = 4`, [
      practiceId,
    ]);
    expect((await search({ query: 'zoe' })).practices[0]).toMatchObject({ ratingAverage: 5, ratingCount: 1 });
  });

  test.each([
    ['SQL and query syntax', { query: `'); DROP TABLE "Practice"; -- & | ! <-> :* \\ %_` }],
    ['right-to-left and zero width', { query: 'a\u202e\u200bb' }],
    ['an emoji', { query: '🌿', searchedLocation: '🌿' }],
    ['markup', { query: '<img src=x onerror=alert(1)>' }],
    ['the date line and a pole', { latitude: 90, longitude: 180 }],
  ])('answers %s', async (_name, input) => {
    expect((await search(input)).total).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['NUL and a lone surrogate', { query: 'a\u0000b\ud800' }],
    ['a megabyte', { query: 'massage '.repeat(130_000) }],
    ['a latitude alone', { latitude: 45 }],
    ['a place off the Earth', { latitude: 91, longitude: 0 }],
    ['no number', { latitude: NaN, longitude: 0 }],
    ['a page far away', { page: 1e9 }],
    ['a page before the first', { page: -1 }],
    ['an unknown filter', { activeFilter: 'nobody' }],
    ['an unknown order', { sort: 'name; DROP' }],
    ['a field that is none', { practiceId: 'x' }],
  ])('refuses %s', async (_name, input) => {
    const outcome = await runOperation(searchPractices, context(), input);
    expect(outcome.ok ? null : outcome.refusal.code).toBe('invalid_input');
  });

  test('an address that searches without end is asked to wait', async () => {
    const limiter = { ...context().limiter, spend: async () => false };
    const outcome = await runOperation(searchPractices, { ...context(), limiter }, {});
    expect(outcome.ok ? null : outcome.refusal.code).toBe('rate_limited');
  });
});

describe('suggestions', () => {
  const suggest = async (input: object) => {
    const outcome = await runOperation(searchSuggestions, context(), input);
    return outcome.ok ? outcome.value : null;
  };

  test('keywords before practices, ten a page', async () => {
    const { suggestions } = (await suggest({ text: 'acup' }))!;
    expect(suggestions).toEqual([
      { kind: 'specialty', text: 'Acupuncture' },
      { kind: 'practice', text: 'Élan Acupuncture · Zoë Quill' },
    ]);
    await db.database.prisma.specialty.createMany({
      data: Array.from({ length: 23 }, (_, index) => ({ name: `Zen garden ${index}` })),
    });
    const pages = await Promise.all([1, 2, 3].map((page) => suggest({ text: 'zen', page })));
    expect(pages.map((page) => page!.suggestions.length)).toEqual([10, 10, 3]);
    expect(pages.map((page) => page!.hasMore)).toEqual([true, true, false]);
    expect((await suggest({ text: 'acupunkture' }))!.suggestions[0]!.text).toBe('Acupuncture');
  });

  test('places are towns, parts of towns and neighborhoods with a position', async () => {
    const outcome = await runOperation(placeSuggestions, context(), { text: 'Portl' });
    const { places } = outcome.ok ? outcome.value : { places: [] };
    expect(places[0]).toEqual({
      ...{ id: 'portland-or', label: 'Portland, OR', type: 'locality' },
      ...{ latitude: 45.523, longitude: -122.676 },
    });
    expect(places.length).toBeLessThanOrEqual(10);
  });

  test('a position has the name of the place around it', async () => {
    const at = await runOperation(searchedPlace, context(), { latitude: 45.5, longitude: -122.66 });
    expect(at.ok && at.value.place).toMatchObject({ latitude: 45.5, longitude: -122.66 });
    const sea = await runOperation(searchedPlace, context(), { latitude: 0, longitude: 0 });
    expect(sea.ok && sea.value.place).toBeNull();
  });
});

describe('a service that does not answer', () => {
  test('is told, and ours answers in its stead', async () => {
    const { search: own, places } = context().ports;
    const silent = { search: async () => null, suggest: async () => null };
    const lost = {
      suggest: async () => 'unavailable' as const,
      byId: async () => 'unavailable' as const,
      find: async () => 'unavailable' as const,
      around: async () => 'unavailable' as const,
      suggestAddresses: async () => 'unavailable' as const,
      addressById: async () => 'unavailable' as const,
      addressOf: async () => 'unavailable' as const,
    };
    const ports = {
      search: {
        ...own,
        outside: { ...silent, prepare: async () => {}, put: async () => {}, remove: async () => {} },
      },
      places: { ...places, outside: lost },
    };
    const broken = testContext({ database: db.database, ports });
    const found = await runOperation(searchPractices, broken, {
      query: 'breathwork',
      searchedLocation: 'Portland, OR',
    });
    expect(found.ok && found.value).toMatchObject({
      practices: [{ slug: 'breath' }],
      place: { label: 'Portland, OR' },
      searchDown: true,
      placesDown: true,
    });
    const nearby = await runOperation(placeSuggestions, broken, { text: 'Bost' });
    expect(nearby.ok && nearby.value.places[0]!.label).toBe('Boston, MA');
    expect(nearby.ok && nearby.value.placesDown).toBe(true);
  });
});
