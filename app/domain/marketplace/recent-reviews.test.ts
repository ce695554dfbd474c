import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aListedPractice } from '#tests/support/worlds/marketplace.ts';
import { featuredPractices } from './featured-practices.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  for (const [slug, reviews] of [
    ['one', [5, 4]],
    ['two', [3]],
    ['three', [5]],
    ['four', [4, 4]],
    ['none', []],
  ] as const)
    await aListedPractice(db.database, { slug, name: `Practice ${slug}`, reviews: [...reviews] });
});
afterAll(() => db.close());

async function shown() {
  const outcome = await runOperation(featuredPractices, testContext({ database: db.database }), {});
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.reviews;
}

/** Changes the reviews of one practice. */
const change = (slug: string, set: string) =>
  db.owner.query(
    `UPDATE "Review" SET ${set} WHERE "practiceId" = (SELECT id FROM "Practice" WHERE slug = $1)`,
    [slug],
  );

test('the newest review of each of the best practices, by its short name; never one without a name, of a stranger, or of few stars', async () => {
  const reviews = await shown();
  expect(reviews.map(({ practitioner }) => practitioner)).toEqual([
    'Ada Moss three',
    'Ada Moss one',
    'Ada Moss four',
  ]);
  for (const review of reviews) {
    expect(review.reviewer).toMatch(/^\p{L}+( \p{L}\.)?$/u);
    expect(review.text).not.toBe('');
    expect(review.url).toMatch(/^http/);
  }
  await change('three', `"isAnonymous" = true`);
  await change('one', `"deletedAt" = now()`);
  expect((await shown()).map(({ practitioner }) => practitioner)).toEqual(['Ada Moss four']);
  await change('three', `"isAnonymous" = false`);
});

test('where the best practices have none to show, others take their places', async () => {
  const best = ['three', 'four'];
  for (const slug of best) await change(slug, `"isAnonymous" = true`);
  for (const slug of ['five', 'six'])
    await aListedPractice(db.database, { slug, name: `Practice ${slug}`, reviews: [4, 4, 4] });
  const names = (await shown()).map(({ practitioner }) => practitioner);
  expect(names.toSorted()).toEqual(['Ada Moss five', 'Ada Moss six']);
  for (const slug of best) await change(slug, `"isAnonymous" = false`);
});

test('a short one comes before a newer long one', async () => {
  const said = async () => (await shown()).find(({ practitioner }) => practitioner === 'Ada Moss four')!.text;
  await change('four', `text = repeat('so much to say ', 20)`);
  expect((await said()).length).toBeGreaterThan(200);
  await db.owner.query(
    `UPDATE "Review" SET text = 'Short and kind.', "createdAt" = "createdAt" - interval '1 year' WHERE id =
     (SELECT r.id FROM "Review" r JOIN "Practice" p ON p.id = r."practiceId" WHERE p.slug = 'four' LIMIT 1)`,
  );
  expect(await said()).toBe('Short and kind.');
});
