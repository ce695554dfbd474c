import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#app/integrations/files/port.ts';
import type { TextRequest, TextWriter } from '#app/integrations/text-generation/port.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { publishedFront } from '#tests/support/published-front.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { WEBSITE_MESSAGES } from '../messages.ts';
import { readSite } from '../read-model/site-read-model.ts';
import { generateImageAltText } from './generate-image-alt-text.ts';
import { updateImageAltTexts } from './update-image-alt-texts.ts';
import { websitePictures } from './website-pictures.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  await publishedFront(db, a.id);
});
afterAll(() => db.close());
beforeEach(() =>
  db.owner.query(`DELETE FROM "MediaAsset"; DELETE FROM "GalleryImage"; DELETE FROM "OutboxEvent"`),
);

/** A finished picture; its key says whether its sizes lie in the store. */
async function picture(practice: WorldPractice, over: { altText?: string; key?: string } = {}) {
  const handle = randomUUID();
  await db.owner.query(
    `INSERT INTO "MediaAsset" (id, "practiceId", handle, key, "contentType", size, width, height, "altText")
     VALUES (gen_random_uuid(), $1, $2, $3, 'image/jpeg', 1000, 1200, 800, $4)`,
    [practice.id, handle, over.key ?? `p/${handle}`, over.altText ?? null],
  );
  return handle;
}

const files = {
  readStart: (key: string) => Promise.resolve(Buffer.from(`webp of ${key}`)),
} as Partial<FileStore> as FileStore;
const owner = (writer: TextWriter | null = null) => ({
  ...testContext({ database: db.database, actor: a.owner.actor, ports: { writer, files } }),
  limiter: UNLIMITED,
});
const generate = (input: object = {}, writer: TextWriter | null = null) =>
  runOperation(generateImageAltText, owner(writer), input);
const update = (pictures: object[]) => runOperation(updateImageAltTexts, owner(), { pictures });

function looking(canSee = true) {
  const asked: TextRequest[] = [];
  const writer: TextWriter = {
    canSee,
    write(request) {
      asked.push(request);
      return Promise.resolve({
        outcome: 'written',
        texts: { altText: 'A sunlit room with a massage table' },
      });
    },
  };
  return { asked, writer };
}

test('without a service: what each undescribed picture is for, and that nobody has seen it', async () => {
  const portrait = await picture(a);
  const service = await picture(a);
  const gallery = await picture(a);
  await picture(a, { altText: 'Described' });
  await picture(b);
  await db.owner.query(
    `UPDATE "User" SET "photoHandle" = $1 WHERE id = (SELECT "ownerUserId" FROM "Practice" WHERE id = $2)`,
    [portrait, a.id],
  );
  const { rows } = await db.owner.query<{ name: string }>(
    `UPDATE "Service" SET "photoHandle" = $1
     WHERE id = (SELECT id FROM "Service" WHERE "practiceId" = $2 AND "deletedAt" IS NULL ORDER BY position, id LIMIT 1) RETURNING name`,
    [service, a.id],
  );
  await db.owner.query(
    `INSERT INTO "GalleryImage" (id, "practiceId", handle, position) VALUES (gen_random_uuid(), $1, $2, 0)`,
    [a.id, gallery],
  );
  const { suggestions, left, note } = await ok(generate());
  expect(Object.fromEntries(suggestions.map(({ handle, altText }) => [handle, altText]))).toEqual({
    [portrait]: expect.stringMatching(/^Portrait of /),
    [service]: expect.stringContaining(`Picture for ${rows[0]!.name} with`),
    [gallery]: `Photo from the practice ${a.name}`,
  });
  expect(suggestions.every(({ isSeen }) => !isSeen)).toBe(true);
  expect([left, note]).toEqual([0, null]);
  // Nothing is saved by it.
  expect((await ok(runOperation(websitePictures, owner(), {}))).pictures).toHaveLength(4);
  expect((await ok(generate())).suggestions).toHaveLength(3);
});

test('a service that sees is shown the smallest size, eight at a time; what lies elsewhere nobody looks at', async () => {
  for (let count = 0; count < 9; count += 1) await picture(a);
  const elsewhere = await picture(a, { key: 'seed/somewhere' });
  const { asked, writer } = looking();
  const { suggestions, left } = await ok(generate({}, writer));
  expect([suggestions.length, left]).toEqual([8, 2]);
  expect(suggestions.find(({ handle }) => handle === elsewhere)).toMatchObject({ isSeen: false });
  expect(asked).toHaveLength(7);
  const [first] = asked;
  expect(Buffer.from(first!.picture!.bytes).toString()).toMatch(/^webp of pictures\/.+\/480\.webp$/);
  expect(Object.keys(first!.facts)).toEqual(['practice', 'practitioner', 'modality', 'pictureIsFor']);
  expect(suggestions.filter(({ isSeen }) => isSeen)[0]).toMatchObject({
    altText: 'A sunlit room with a massage table',
  });
});

test('a service that cannot see is not asked', async () => {
  const handle = await picture(a, { altText: 'Old words' });
  const { asked, writer } = looking(false);
  const { suggestions } = await ok(generate({ handle }, writer));
  expect(suggestions).toEqual([{ handle, altText: `Picture of the practice ${a.name}`, isSeen: false }]);
  expect(asked).toEqual([]);
});

test('accepted words stand on the site and in the gallery, which is rendered anew', async () => {
  const [one, two] = [await picture(a), await picture(a, { altText: 'Old' })];
  await db.owner.query(
    `INSERT INTO "GalleryImage" (id, "practiceId", handle, position) VALUES (gen_random_uuid(), $1, $2, 0)`,
    [a.id, one],
  );
  await ok(
    update([
      { handle: one, altText: ' A room ' },
      { handle: two, altText: '' },
    ]),
  );
  const site = await practiceDb(db.database, a.id).run((sql) =>
    readSite(sql, { practiceId: a.id, url: 'http://a.example/', now: 0 }),
  );
  expect([site.images[one]!.alt, site.images[two]!.alt]).toEqual(['A room', '']);
  const { rows } = await db.owner.query(
    `SELECT "altText" FROM "GalleryImage" UNION ALL SELECT topic FROM "OutboxEvent"`,
  );
  expect(rows).toEqual([{ altText: 'A room' }, { altText: 'republish-site' }]);
});

test('one picture that is another practice’s spoils the whole: nothing changes', async () => {
  const [own, strange] = [await picture(a, { altText: 'Mine' }), await picture(b, { altText: 'Theirs' })];
  const stolen = update([
    { handle: own, altText: 'New' },
    { handle: strange, altText: 'Stolen' },
  ]);
  expect(await refused(stolen)).toMatchObject({ code: 'not_found', userMessage: WEBSITE_MESSAGES.noPicture });
  expect(await refused(generate({ handle: strange }))).toMatchObject({ code: 'not_found' });
  const { rows } = await db.owner.query(`SELECT "altText" FROM "MediaAsset" ORDER BY 1`);
  expect(rows).toEqual([{ altText: 'Mine' }, { altText: 'Theirs' }]);
});
