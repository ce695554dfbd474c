import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readForm } from '#app/lib/intake/read-form.ts';
import { templateFor } from '#builder/templates/index.ts';
import { pageSchema } from '#builder/page-schema.ts';
import { parseAddress } from '#app/lib/addresses/address-line.ts';
import { slugOf, slugProblem } from '#app/lib/hosts/practice-slug.ts';
import { runOperation } from '#app/operations/run.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { Gazetteer } from '#app/integrations/places/gazetteer.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { clients } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/practice/index.ts';
import { PROFESSIONS } from '../inputs.ts';
import { ONBOARDING_MESSAGES } from '../messages.ts';
import { intakeFormOf, READY_STARTS } from '../professions/index.ts';
import { practiceSlug } from '../slug/practice-slug.ts';
import { registerPractice } from './register-practice.ts';

let db: TestDatabase;
let a: WorldPractice;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());

let people = 0;
/** Somebody whose address is proved, signed in, with nothing yet. */
async function somebody() {
  people += 1;
  const { id } = await db.database.prisma.user.create({
    data: {
      email: `person.${people}@example.com`,
      emailVerifiedAt: new Date(),
      kind: 'client',
      name: 'Mara Vane',
      firstName: 'Mara',
      lastName: 'Vane',
    },
  });
  const actor = { kind: 'client' as const, userId: id, sessionId: id };
  return { id, at: () => world.browser({ actor }).at() };
}

const form = (more: object = {}) => ({
  profession: 'massage',
  name: 'Quiet Hands',
  slug: 'quiet-hands',
  kind: 'office',
  where: '12 Elm Street, Suite 4, Springfield, OR 97477',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  ...more,
});
const rows = async (sql: string, ...values: unknown[]) =>
  (await db.owner.query<Record<string, unknown>>(sql, values)).rows;
const everything = async () =>
  (
    await rows(`SELECT (SELECT count(*) FROM "Practice") + (SELECT count(*) FROM "Service") + (SELECT count(*) FROM "Location")
      + (SELECT count(*) FROM "AvailabilityBlock") + (SELECT count(*) FROM "IntakeForm") + (SELECT count(*) FROM "Page") AS n,
      (SELECT count(*) FROM "User" WHERE kind = 'practitioner') AS owners`)
  )[0];

describe('a practice is made', () => {
  test('with all that its profession begins with, seen by nobody, and its person is a practitioner', async () => {
    const person = await somebody();
    const { practice } = await ok(runOperation(registerPractice, person.at(), form()));
    expect(practice).toMatchObject({ slug: 'quiet-hands', name: 'Quiet Hands' });
    expect(await rows('SELECT * FROM "Practice" WHERE id = $1', practice.id)).toMatchObject([
      {
        ownerUserId: person.id,
        publishedAt: null,
        defaultCurrency: 'USD',
        timeZone: 'America/Los_Angeles',
        acceptsCash: true,
        cancellationPolicy: READY_STARTS.massage.policy,
      },
    ]);
    expect(await rows('SELECT kind, title FROM "User" WHERE id = $1', person.id)).toEqual([
      { kind: 'practitioner', title: 'Massage therapist' },
    ]);
    expect(await rows('SELECT * FROM "Location" WHERE "practiceId" = $1', practice.id)).toMatchObject([
      {
        kind: 'office',
        state: 'active',
        address: '12 Elm Street',
        secondaryAddress: 'Suite 4',
        city: 'Springfield',
        stateAbbreviation: 'OR',
        zip: '97477',
        countryCode: 'US',
        timeZone: 'America/Los_Angeles',
        // On the map from the first day.
        cityGeocoded: 'Springfield',
        singleLine: '12 Elm Street, Suite 4, Springfield, OR 97477',
        latitude: expect.closeTo(44.05, 1) as number,
        longitude: expect.closeTo(-123.02, 1) as number,
      },
    ]);
    const hours = await rows(
      `SELECT weekday, "startMinute", "endMinute" FROM "AvailabilityBlock" WHERE "practiceId" = $1 ORDER BY 1`,
      practice.id,
    );
    expect(hours).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 })));
    const actor = { kind: 'practitioner' as const, userId: person.id, sessionId: person.id };
    const owner = testContext({ database: db.database, actor });
    const mine = await ok(runOperation(currentPractice, owner, {}));
    expect(mine.services.map(({ name, timeLength, amountCents }) => [name, timeLength, amountCents])).toEqual(
      READY_STARTS.massage.services.map(({ name, minutes, cents }) => [name, minutes, cents]),
    );
    expect(mine.services.every(({ locationIds }) => locationIds[0] === mine.locations[0]!.id)).toBe(true);
    // Nothing of those who were there before.
    expect(JSON.stringify(mine)).not.toContain(a.services.massage.id);
    expect(JSON.stringify(await ok(runOperation(clients, owner, {})))).not.toContain('Moss');
  });

  test('also where the place service is down, which is asked before anything is written', async () => {
    const { at } = await somebody();
    const before = await everything();
    const seen: unknown[] = [];
    const outside = new Proxy(new Gazetteer(), {
      get: () => async () => {
        seen.push(await everything());
        return 'unavailable';
      },
    });
    const places = { bundled: new Gazetteer(), outside };
    const ctx = testContext({ database: db.database, actor: at().actor, ports: { places } });
    const { practice } = await ok(runOperation(registerPractice, ctx, form({ slug: 'no-map-today' })));
    expect(seen).toEqual([before]);
    const [place] = await rows('SELECT * FROM "Location" WHERE "practiceId" = $1', practice.id);
    expect(place).toMatchObject({ address: '12 Elm Street', latitude: expect.closeTo(44.05, 1) as number });
    const nowhere = form({ slug: 'off-the-map', where: '1 Sand Road, Nowhere At All, OR 97000' });
    const { at: another } = await somebody();
    const off = await ok(runOperation(registerPractice, another(), nowhere));
    expect(
      await rows('SELECT city, latitude FROM "Location" WHERE "practiceId" = $1', off.practice.id),
    ).toEqual([{ city: 'Nowhere At All', latitude: null }]);
  });

  test('a virtual place has its link, or words where there is none', async () => {
    const made = async (where: string, slug: string) => {
      const { at } = await somebody();
      const { practice } = await ok(
        runOperation(registerPractice, at(), form({ kind: 'virtual', where, slug })),
      );
      return rows(
        `SELECT kind, "virtualLink", "virtualInstructions" FROM "Location" WHERE "practiceId" = $1`,
        practice.id,
      );
    };
    expect(await made('https://meet.example.com/mara', 'by-video')).toMatchObject([
      { kind: 'virtual', virtualLink: 'https://meet.example.com/mara', virtualInstructions: null },
    ]);
    expect(await made('', 'by-word')).toMatchObject([
      { virtualLink: null, virtualInstructions: ONBOARDING_MESSAGES.virtualInstructions },
    ]);
    // No link that runs something: it is kept as words (C39).
    expect(await made('javascript:alert(1)', 'by-trick')).toMatchObject([
      { virtualLink: null, virtualInstructions: 'javascript:alert(1)' },
    ]);
  });

  test('of eight who want one address at once one gets it, and the others are told of a free one', async () => {
    const before = Number((await everything())!.owners);
    const eight = await Promise.all(Array.from({ length: 8 }, somebody));
    const outcomes = await Promise.all(
      eight.map(({ at }) => runOperation(registerPractice, at(), form({ slug: 'still-water' }))),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.ok) continue;
      expect(outcome.refusal).toMatchObject({ code: 'conflict', problems: [{ field: 'slug' }] });
      const { suggestion } = outcome.refusal.data as { suggestion: string };
      expect(slugProblem(suggestion)).toBeNull();
      expect(await rows('SELECT id FROM "Practice" WHERE slug = $1', suggestion)).toEqual([]);
    }
    // Who lost is what they were.
    expect(Number((await everything())!.owners)).toBe(before + 1);
  });

  test('the same press twice makes one practice', async () => {
    const { at, id } = await somebody();
    const outcomes = await Promise.all([
      runOperation(registerPractice, at(), form({ slug: 'twice-pressed' })),
      runOperation(registerPractice, at(), form({ slug: 'twice-pressed-2' })),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      refusal: { code: 'conflict', userMessage: ONBOARDING_MESSAGES.alreadyYours },
    });
    expect(await rows('SELECT id FROM "Practice" WHERE "ownerUserId" = $1', id)).toHaveLength(1);
  });

  test.each([
    '"Location"',
    '"AvailabilityBlock"',
    '"Service"',
    '"ServiceLocation"',
    '"IntakeForm"',
    '"Page"',
    '"Website"',
    '"WebsiteMetadata"',
  ])('whatever stops it at %s leaves nothing half made, and the address free', async (table) => {
    const { at, id } = await somebody();
    const before = await everything();
    await db.owner.query(`
        CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
        ALTER FUNCTION stop() SECURITY DEFINER;
        CREATE TRIGGER stop AFTER INSERT ON ${table} EXECUTE FUNCTION stop()`);
    const outcome = await runOperation(registerPractice, at(), form({ slug: 'half-made' }));
    await db.owner.query('DROP FUNCTION stop() CASCADE');
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'internal' } });
    expect(await everything()).toEqual(before);
    expect(await rows('SELECT kind FROM "User" WHERE id = $1', id)).toEqual([{ kind: 'client' }]);
    expect(await ok(runOperation(practiceSlug, at(), { slug: 'half-made' }))).toMatchObject({ isFree: true });
  });
});

describe('what is asked wrongly changes nothing', () => {
  const long = 'x'.repeat(10_240);
  test.each([
    ['name', { name: '<b>Quiet</b>' + long }],
    ['name', { name: long }],
    ['name', { name: '\u202eelbuod' }],
    ['name', { name: 'evil.example' }],
    ['name', { name: '\u200b\u200b' }],
    ['slug', { slug: 'раураl' }],
    ['slug', { slug: 'xn--e1afmkfd' }],
    ['slug', { slug: 'quiet--hands' }],
    ['slug', { slug: '-quiet' }],
    ['slug', { slug: 'a.b' }],
    ['slug', { slug: 'www' }],
    ['slug', { slug: 'adm1n' }],
    ['slug', { slug: 'tendwell-help' }],
    ['slug', { slug: 'tendwe11' }],
    ['slug', { slug: long }],
    ['where', { where: '' }],
    ['where', { where: 'somewhere nice' }],
    ['where', { where: long }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['currency', { currency: 'EUR' }],
    ['profession', { profession: 'surgeon' }],
    ['kind', { kind: 'home' }],
  ])('%s of %o', async (field, wrong) => {
    const { at } = await somebody();
    const before = await everything();
    expect(await runOperation(registerPractice, at(), form({ slug: 'never-made', ...wrong }))).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', problems: [{ field }] },
    });
    expect(await everything()).toEqual(before);
  });

  test('mark-up in a name is text wherever it is shown', async () => {
    const { at } = await somebody();
    const name = '<img src=x onerror=alert(1)> & Söhne';
    const { practice } = await ok(runOperation(registerPractice, at(), form({ name, slug: slugOf(name) })));
    expect(practice).toMatchObject({ name, slug: 'img-src-x-onerror-alert-1-and-sohne' });
  });
});

describe('an address', () => {
  test.each([
    ['Quiet Hands Massage', 'quiet-hands-massage'],
    ['Ann’s Möbel & Massage', 'anns-mobel-and-massage'],
    ['  --Straße 7-- ', 'strasse-7'],
    ['مساج', ''],
    ['ＦＵＬＬ width', 'full-width'],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  test('is free, taken with a free one beside it, or ours', async () => {
    const { at } = await somebody();
    const look = (slug: string) =>
      ok(runOperation(practiceSlug, at(), { slug, name: 'Mara Vane', profession: 'reiki' }));
    expect(await look('nobody-has-this')).toEqual({ isFree: true, problem: null, suggestion: null });
    expect(await look(a.slug)).toMatchObject({ isFree: false, suggestion: `${a.slug}-reiki` });
    expect(await look('portal')).toEqual({
      isFree: false,
      problem: ONBOARDING_MESSAGES.slugProblems.reserved,
      suggestion: 'mara-vane',
    });
  });

  test('of a practice that is closed is nobody’s again', async () => {
    const { at } = await somebody();
    await db.owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE slug = 'by-word'`);
    expect(await ok(runOperation(practiceSlug, at(), { slug: 'by-word' }))).toMatchObject({ isFree: false });
    expect(await runOperation(registerPractice, at(), form({ slug: 'by-word' }))).toMatchObject({
      refusal: { code: 'conflict', problems: [{ field: 'slug' }] },
    });
  });

  test.each([
    ['12 Elm Street, Springfield, OR 97477', '12 Elm Street, Springfield, OR 97477'],
    ['12 Elm Street\nSuite 4\nSpringfield OR 97477\nUSA', '12 Elm Street, Suite 4, Springfield, OR 97477'],
    [
      '85 Loom Street, Third floor, Brooklyn, New York 11215, United States',
      '85 Loom Street, Third floor, Brooklyn, NY 11215',
    ],
    ['1 King St W, Toronto, ON M5H 1A1, Canada', '1 King St W, Toronto, ON M5H 1A1'],
    ['9 Hill Road, Charleston, West Virginia', '9 Hill Road, Charleston, WV'],
    ['Springfield, OR 97477', null],
    ['12 Elm Street', null],
  ])('in one line: %j', (typed, line) => expect(parseAddress(typed)?.singleLine ?? null).toBe(line));
});

describe.each(PROFESSIONS)('the ready start of %s', (key) => {
  const start = READY_STARTS[key];
  test('keeps the rules of services: names, lengths, prices that differ, one at least that is paid (spec 002 §5)', () => {
    for (const { name, description, minutes, cents, longer } of start.services) {
      expect(name.length).toBeGreaterThanOrEqual(2);
      expect(description.length).toBeGreaterThanOrEqual(2);
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect(Number.isInteger(cents) && cents >= 0).toBe(true);
      if (longer) expect([longer.minutes > minutes, longer.cents > cents]).toEqual([true, true]);
    }
    expect(start.services.some(({ cents }) => cents > 0)).toBe(true);
    expect(start.policy.length).toBeLessThanOrEqual(250);
  });

  test('has an intake form of which nothing is lost when it is read', () => {
    const form = intakeFormOf(start);
    expect(readForm(form)).toMatchObject(form.questions.map(({ id, kind, label }) => ({ id, kind, label })));
  });

  test('has a page that the builder takes, in words of its own', () => {
    const facts = {
      practiceName: 'Quiet Hands',
      firstName: 'Mara',
      headline: null,
      philosophy: null,
      firstVisit: null,
      insurance: null,
    };
    const { front: page } = templateFor(start.modality, facts);
    expect(pageSchema.parse(page)).toEqual(page);
    if (key !== 'massage') expect(JSON.stringify(page)).not.toContain('Massage and bodywork');
  });
});
