import { expect, test } from 'vitest';
import { connectStripe, refreshStripeAccount } from '#app/domain/banking/index.ts';
import { publish } from '#app/domain/website/publication/publish.ts';
import { republishSite } from '#app/domain/website/publication/republish-site.ts';
import { runOperation } from '#app/operations/run.ts';
import { templateFor } from '#builder/templates/index.ts';
import { aSite, given } from '#prisma/situations/index.ts';
import { fillIn, press } from '#tests/support/cards/onboarding.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { upsertGiftCardTemplate } from '../index.ts';

const world = paymentWorld();

/** Whether the page that visitors get leads to gift cards, once the worker has done what was wanted; with how much it had to do. */
async function linked() {
  const wanted = await world.rows(
    `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'republish-site' AND "processedAt" IS NULL RETURNING payload`,
  );
  for (const { payload } of wanted) await ok(runOperation(republishSite, world.system(), payload));
  const [{ html }] = await world.rows('SELECT html FROM "PublishedPage" WHERE "practiceId" = $1', [
    world.a().id,
  ]);
  return { isLinked: /href="\/gift-cards"/.test(html as string), jobs: wanted.length };
}
const save = (input: object) => ok(runOperation(upsertGiftCardTemplate, world.owner(), input));
const refresh = () => ok(runOperation(refreshStripeAccount, world.owner(), {}));

test('the website leads to gift cards from the first that is sold until there is none to buy', async () => {
  const { id, db, name } = world.a();
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL WHERE id = $1`,
    [id],
  );
  // Its plan opens a website of its own.
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", plan, state) VALUES (gen_random_uuid(), $1, 'website', 'active')`,
    [id],
  );
  const site = { practiceName: name, firstName: 'Ann', headline: null, philosophy: null };
  const start = templateFor('Massage', { ...site, firstVisit: null, insurance: null });
  await given(db, TEST_NOW, (scene) => aSite(scene, name, start));
  const hosts = { appOrigin: 'http://localhost:3000', sitesHost: 'localhost:3000', protocol: 'http' };
  const mapTilesUrl = 'https://tiles.example/{z}/{x}/{y}.png';
  await publish({ db, now: TEST_NOW, ...hosts, mapTilesUrl });
  expect(await linked()).toEqual({ isLinked: false, jobs: 0 });

  // One that nobody can pay for is not offered.
  const { giftCardTemplate } = await save({ amountCents: 5_000 });
  expect(await linked()).toEqual({ isLinked: false, jobs: 1 });
  const { url } = await ok(runOperation(connectStripe, world.owner(), {}));
  await fillIn(url);
  await refresh();
  expect(await linked()).toEqual({ isLinked: true, jobs: 1 });
  // Nothing is rendered anew where nothing changed.
  await refresh();
  expect(await linked()).toEqual({ isLinked: true, jobs: 0 });

  await save({ id: giftCardTemplate.id, amountCents: 5_000, public: false });
  expect(await linked()).toEqual({ isLinked: false, jobs: 1 });
  await save({ id: giftCardTemplate.id, amountCents: 5_000, public: true });
  expect(await linked()).toEqual({ isLinked: true, jobs: 1 });

  const [account] = await world.rows('SELECT "stripeAccountId" AS id FROM "Practice" WHERE id = $1', [id]);
  await press(`https://checkout.stripe.com/dashboard/${account.id}`, 'disconnect');
  await refresh();
  expect(await linked()).toEqual({ isLinked: false, jobs: 1 });
});
