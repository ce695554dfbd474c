import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { testFileStore, unzipped } from '#tests/support/file-store.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { erasePractice } from './erase/erase-practice.ts';
import { makePracticeExport } from './export/make-practice-export.ts';
import { practiceExportUrl } from './export/practice-export-url.ts';
import { requestPracticeExport } from './export/request-practice-export.ts';

const cards = matrixCards();

let world: MatrixWorld;
let db: TestDatabase;
let store: Awaited<ReturnType<typeof testFileStore>>;
beforeAll(async () => {
  world = await matrixWorld(cards);
  db = await world.fork();
  store = await testFileStore();
  const { id: practiceId, clients, services } = world.a;
  const ids = [practiceId, clients.ada.id, services.massage.id];
  await db.owner.query(
    `INSERT INTO "ClientNote" (id, "practiceId", "clientId", "noteType", "textEncrypted", "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, 'note', $3, now())`,
    [practiceId, clients.ada.id, encryptText('client-notes', 'Sleeps better.')],
  );
  await db.owner.query(
    `INSERT INTO "ClientPackage" (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents")
     VALUES (gen_random_uuid(), $1, $2, $3, 'Five visits', 5, 4, 40000)`,
    ids,
  );
  for (const statement of [
    `INSERT INTO "Message" (id, "practiceId", channel, template, "toAddress", "bodyText", "dedupeKey")
     VALUES (gen_random_uuid(), $1, 'email', 'by_hand', 'ada@example.test', 'Dear Ada', 'everything')`,
    `INSERT INTO "GiftCardTemplate" (id, "practiceId", "amountCents", description) VALUES (gen_random_uuid(), $1, 5000, 'For a friend')`,
    `INSERT INTO "EmailTemplate" (id, "practiceId", name, "customContent") VALUES (gen_random_uuid(), $1, 'appointment_confirmed', '<p>See you.</p>')`,
    `INSERT INTO "Article" (id, "practiceId", title) VALUES (gen_random_uuid(), $1, 'On rest')`,
    `WITH q AS (INSERT INTO "Question" (id, question) VALUES (gen_random_uuid(), 'Does it hurt?') RETURNING id)
     INSERT INTO "Answer" (id, "practiceId", "questionId", text) SELECT gen_random_uuid(), $1::uuid, id, 'No.' FROM q`,
    `UPDATE "BookableEventType" SET description = 'Tea at six.' WHERE "practiceId" = $1`,
    `UPDATE "BookableEvent" SET description = 'Tea at six.' WHERE "practiceId" = $1`,
    `UPDATE "PayoutLine" SET description = 'For Ada' WHERE "practiceId" = $1`,
    `UPDATE "Dispute" SET error = 'Not now' WHERE "practiceId" = $1`,
  ])
    await db.owner.query(statement, [practiceId]);
});
afterAll(async () => {
  store.close();
  await db.close();
  await world.close();
});

const context = (actor: Parameters<typeof testContext>[0]['actor'], now = TEST_NOW) =>
  testContext({
    database: db.database,
    actor,
    ports: { ...cards.vendors.ports(cards.cards), billing: cards.billing, files: store.files },
    clock: fixedClock(now),
  });

test('a practice with some of everything finds some of it in every list of its copy, and is removed whole', async () => {
  const { a } = world;
  const { exportId } = await ok(
    runOperation(requestPracticeExport, context(a.owner.actor), { password: OWNER_PASSWORD }),
  );
  await ok(runOperation(makePracticeExport, context({ kind: 'system' }), { practiceId: a.id, exportId }));
  const { url } = await ok(runOperation(practiceExportUrl, context(a.owner.actor), { exportId }));
  const entries = await unzipped(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const isEmpty = ([name, bytes]: [string, Buffer]) => {
    const text = bytes.toString('utf8').trim();
    return name.endsWith('.json') ? /^(\[\s*\]|\{\s*\})?$/.test(text) : !text.includes('\n');
  };
  const lists = [...entries].filter(([name]) => /^[\w-]+\.(csv|json)$/.test(name));
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(isEmpty).map(([name]) => name)).toEqual([]);

  await db.owner.query(`UPDATE "Practice" SET "closedAt" = $1 WHERE id = $2`, [new Date(TEST_NOW), a.id]);
  const over = context({ kind: 'system' }, TEST_NOW + 31 * DAY_MS);
  await ok(runOperation(erasePractice, over, { practiceId: a.id, closedId: a.id }));
  const { rows } = await db.owner.query(`SELECT "erasedAt" FROM "Practice" WHERE id = $1`, [a.id]);
  expect(rows[0].erasedAt).not.toBeNull();
});
