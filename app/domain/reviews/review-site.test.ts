import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#app/domain/website/publication/publish.ts';
import { republishSite } from '#app/domain/website/publication/republish-site.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aPastUnpaidAppointment, aReview, aSite, given } from '#prisma/situations/index.ts';
import { templateFor } from '#builder/templates/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, testServices, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { reviewAddTextReview, toggleReviewAnon } from './index.ts';

const HOSTS = {
  appOrigin: 'http://localhost:3000',
  sitesHost: 'localhost:3000',
  protocol: 'http',
  mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
};

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const site = { practiceName: a.name, firstName: 'Ann', headline: null, philosophy: null };
  const start = templateFor('Massage', { ...site, firstVisit: null, insurance: null });
  await given(a.db, TEST_NOW, (scene) => aSite(scene, a.name, start));
  await publish({ db: a.db, now: TEST_NOW, ...HOSTS });
});
afterAll(() => db.close());

const wanted = async () =>
  (
    await db.owner.query(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'republish-site' AND "processedAt" IS NULL`,
    )
  ).rows as { payload: { practiceId: string } }[];

/** What the worker does with what was wanted; answers the page that visitors get. */
async function published(): Promise<string> {
  const job = systemContext('job', testServices({ database: db.database, clock: fixedClock(TEST_NOW) }));
  for (const { payload } of await wanted()) await ok(runOperation(republishSite, job, payload));
  await db.owner.query(`UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'republish-site'`);
  const { rows } = await db.owner.query(`SELECT html FROM "PublishedPage" WHERE "practiceId" = $1`, [a.id]);
  return (rows[0] as { html: string }).html;
}

test('a review stands on the website once it is live, and a name that is hidden leaves it at once (C36, C50)', async () => {
  const { review } = await given(a.db, TEST_NOW, (scene) => {
    const appointment = aPastUnpaidAppointment(scene, {
      client: a.clients.cleo,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - 9 * 86_400_000,
    });
    return { review: aReview(scene, { client: a.clients.cleo, appointment }) };
  });
  let minute = 0;
  const holder = () =>
    testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW + (minute += 1) * 60_000),
      linkToken: review.token,
    });
  const reviewId = review.id;
  await ok(runOperation(toggleReviewAnon, holder(), { reviewId, isAnon: false }));
  expect(await wanted()).toEqual([]);

  const text = 'Warm <script>alert(1)</script> hands';
  await ok(runOperation(reviewAddTextReview, holder(), { reviewId, text }));
  const named = await published();
  expect(named).toContain('Warm &lt;script&gt;alert(1)&lt;/script&gt; hands');
  expect(named).toContain('Cleo P.');

  await ok(runOperation(toggleReviewAnon, holder(), { reviewId, isAnon: true }));
  const hidden = await published();
  expect(hidden).toContain('Warm &lt;script&gt;');
  expect(hidden).not.toMatch(/Cleo/);
  expect(hidden).toContain('Anonymous');
});
