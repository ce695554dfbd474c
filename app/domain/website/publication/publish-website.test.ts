import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { aSite, given } from '#prisma/situations/index.ts';
import { templateFor } from '#builder/templates/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { publishWebsite } from './publish-website.ts';
import { publishedPage } from './published-page.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

const token = (name: string) => ({ tokenHash: `hash of ${name}`, tokenEncrypted: 'encrypted' });

/** A page, reviews with and without a name, a hidden address, and markup where somebody could have put it. */
async function dress(practice: WorldPractice) {
  await given(practice.db, TEST_NOW, (scene) => {
    const start = templateFor('Massage', {
      practiceName: practice.name,
      firstName: 'Ann',
      headline: null,
      philosophy: null,
      firstVisit: null,
      insurance: null,
    });
    aSite(scene, practice.name, start);
    const { ada, ben, cleo } = practice.clients;
    const review = (
      name: string,
      clientId: string,
      text: string,
      isAnonymous: boolean,
      liveAt: Date | null,
    ) =>
      scene.add('review', {
        id: uuid(),
        clientId,
        rating: 5,
        text,
        isAnonymous,
        liveAt,
        createdAt: new Date(TEST_NOW - 86_400_000),
        ...token(`${practice.slug} ${name}`),
      });
    review('named', ada.id, `Ada says hello at ${practice.name}.`, false, new Date(TEST_NOW));
    review('anonymous', ben.id, 'Nobody knows who wrote this.', true, new Date(TEST_NOW));
    review('waiting', cleo.id, 'Not yet for everybody.', false, null);
  });
  await practice.db.tx((tx) =>
    tx.service.update({
      where: { id: practice.services.massage.id },
      data: {
        description:
          '<p>Warm <strong>oil</strong> &amp; time.</p><script>alert(1)</script><p>"><img src=x onerror=alert(2)></p>',
      },
    }),
  );
}

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  await dress(a);
  await dress(b);
});
afterAll(() => db.close());

const owner = (practice: WorldPractice, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor: practice.owner.actor });

const visit = async (practice: WorldPractice, path = '/') => {
  const outcome = await runOperation(
    publishedPage,
    testContext({ database: db.database, site: practice.site }),
    { path },
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.html;
};

const pages = async () =>
  (await db.owner.query('SELECT path, version FROM "PublishedPage" ORDER BY id')).rows;
const etags = async () => (await db.owner.query('SELECT etag FROM "PublishedPage" ORDER BY id')).rows;

describe('publishing', () => {
  test('puts the page before visitors and tells every web process', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await db.owner.connect();
    await listener.query('LISTEN tendwell_site');
    listener.on('notification', ({ payload }) => heard.push(payload));
    const outcome = await runOperation(publishWebsite, owner(a), {});
    expect(outcome).toMatchObject({ ok: true, value: { publication: { number: 1 } } });
    await expect.poll(() => heard).toEqual([a.id]);
    await listener.query('UNLISTEN *');
    listener.release();
    const html = await visit(a);
    expect(html).toContain(a.name);
    expect(html).toContain('http://alder-house.localhost:3000/');
    expect(html).not.toContain(b.name);
  });

  test('shows live reviews; an anonymous one without its name anywhere in the page', async () => {
    const html = await visit(a);
    expect(html).toContain('Ada says hello');
    expect(html).toContain('Ada M.');
    expect(html).toContain('Nobody knows who wrote this.');
    expect(html).not.toMatch(/Ben|Reyes/);
    expect(html).not.toContain('Not yet for everybody.');
  });

  test('shows the marks that a description may have, and any other as words', async () => {
    const html = await visit(a);
    expect(html).toContain('Warm <strong>oil</strong> &amp; time.');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });

  test('says beside the services what cancelling costs, as the booking pages do, and where groups meet', async () => {
    await a.db.tx((tx) =>
      tx.practice.update({
        where: { id: a.id },
        data: {
          cancellationPolicyEnabled: true,
          cancellationPolicy: 'A day of notice, please.',
          policyTerms: {
            freeHours: 24,
            feePercent: 50,
            feeCents: null,
            noShowPercent: null,
            noShowCents: null,
            rescheduleHours: 24,
          },
        },
      }),
    );
    await runOperation(publishWebsite, owner(a), {});
    const services = /<section[^>]*svcs[\s\S]*?<\/section>/.exec(await visit(a))![0];
    expect(services).toContain(
      'A day of notice, please. Free to cancel until 24 hours before; later it costs 50% of the price.',
    );
    expect(services).not.toContain('Group events');
  });

  test('keeps the address of home visits, and one that is hidden, to itself', async () => {
    expect(await visit(a)).toContain('12 Elm Street');
    await a.db.tx((tx) =>
      tx.location.update({ where: { id: a.locations.office.id }, data: { hideAddress: true } }),
    );
    await runOperation(publishWebsite, owner(a), {});
    const html = await visit(a);
    expect(html).not.toContain('12 Elm Street');
    expect(html).not.toContain('44.0462');
    expect(html).not.toContain('-123.022');
  });

  test('changes nothing where nothing changed: the same bytes, the same validator', async () => {
    const first = await runOperation(publishWebsite, owner(b), {});
    const before = await etags();
    const again = await runOperation(publishWebsite, owner(b, TEST_NOW + 60_000), {});
    if (!first.ok || !again.ok) throw new Error('not published');
    expect(again.value.publication.number).toBe(first.value.publication.number + 1);
    expect(again.value.publication.publishedAt.getTime()).toBe(TEST_NOW + 60_000);
    expect(await etags()).toEqual(before);
  });

  test('many publications at once end with one page, each with a number of its own', async () => {
    const before = (await pages()).length;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => runOperation(publishWebsite, owner(b), {})),
    );
    const numbers = outcomes.map((outcome) => (outcome.ok ? outcome.value.publication.number : 0));
    expect(new Set(numbers).size).toBe(6);
    expect(numbers).not.toContain(0);
    expect((await pages()).length).toBe(before);
  });

  test.each([[[]], [['no-id']], [Array.from({ length: 61 }, () => uuid())]])(
    'refuses pages that are no list of pages, and publishes nothing',
    async (pageIds) => {
      const before = await pages();
      expect(await runOperation(publishWebsite, owner(a), { pageIds })).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input' },
      });
      expect(await pages()).toEqual(before);
    },
  );
});
