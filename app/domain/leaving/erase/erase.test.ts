import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { BaseContext, Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { encryptText } from '#app/platform/tokens.ts';
import {
  aClient,
  aClientWithCard,
  aGiftCard,
  aGroupEvent,
  aGroupEventType,
  aPaidAppointment,
  aPersonalEvent,
  aRegistration,
  aReview,
  anIntakeRequest,
  given,
} from '#prisma/situations/index.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { databasePrint } from '#tests/support/matrix/print.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { TENANT_MODELS } from '#tenants/scoped-prisma.ts';
import { erasePractice } from './erase-practice.ts';
import { KEPT, REMOVED, REMOVED_WHOLE } from './tables.ts';

const OVER = TEST_NOW + 30 * DAY_MS;

const stripe = createStripeSandbox();
vendorApis(...stripe.handlers);

let world: PictureWorld;
let files: string[];
beforeEach(async () => {
  world = await pictureWorld();
  const { a, db } = world;
  await given(a.db, TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, {
      firstName: 'Wren',
      lastName: 'Quillfeather',
      email: 'wren@quill.test',
      phone: '+15035550123',
      notes: 'Quillfeather likes it warm.',
    });
    const visit = { client, location: a.locations.home, services: [a.services.massage] };
    const type = aGroupEventType(scene, { name: 'Circle', instructions: 'Ask Quillfeather.' });
    const event = aGroupEvent(scene, type, { startsAt: TEST_NOW - DAY_MS, timeZone: a.timeZone });
    aPaidAppointment(scene, {
      ...visit,
      startsAt: TEST_NOW - 9 * DAY_MS,
      fields: { visitAddress: '9 Quillfeather Lane', clientMessage: 'Quillfeather here' },
    });
    aRegistration(scene, event, client);
    aReview(scene, { client, text: 'Quillfeather was here.' });
    aGiftCard(scene, client);
    anIntakeRequest(scene, client, { form: { version: 1, questions: [] } });
    aPersonalEvent(scene, {
      name: 'Quillfeather',
      startsAt: TEST_NOW,
      endsAt: TEST_NOW + 1,
      timeZone: 'UTC',
    });
    for (let at = 0; at < 1_100; at += 1) aClient(scene, { firstName: `Nth${at}`, lastName: 'Quillfeather' });
  });
  await a.db.tx(async (tx) => {
    const client = await tx.client.findFirstOrThrow({ where: { email: 'wren@quill.test' } });
    const textEncrypted = encryptText('client-notes', 'Sleeps better.');
    await tx.clientNote.create({
      data: { practiceId: a.id, clientId: client.id, noteType: 'note', textEncrypted },
    });
    await tx.message.create({
      data: {
        practiceId: a.id,
        clientId: client.id,
        channel: 'email',
        template: 'by_hand',
        toAddress: 'wren@quill.test',
        bodyText: 'Dear Quillfeather',
        dedupeKey: 'quill',
      },
    });
  });
  await db.owner.query(
    `INSERT INTO "Subscription" (id, "practiceId", plan, state, "amountCents", "platformFeeBasisPoints", "billingEmail", "updatedAt")
     VALUES (gen_random_uuid(), $1, (enum_range(NULL::"SubscriptionPlan"))[1], 'cancelled', 0, 0, 'wren@quill.test', now())
     ON CONFLICT ("practiceId") DO UPDATE SET "billingEmail" = EXCLUDED."billingEmail"`,
    [a.id],
  );
  // What is kept beside: how its video visits were reached, an account that was disconnected before, a payout that is asked about.
  await db.owner.query(
    `UPDATE "Location" SET "virtualLink" = 'https://meet.test/quillfeather', "virtualInstructions" = 'Ask Quillfeather.' WHERE "practiceId" = $1`,
    [a.id],
  );
  await db.owner.query(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "displayName", "requirementsRefused", "connectedAt", "disconnectedAt", "updatedAt")
     VALUES (gen_random_uuid(), $1, 'paypal', 'MERCHANT', NULL, '[{"said":"Quillfeather does not match."}]', now(), now(), now())`,
    [a.id],
  );
  await db.owner.query(
    `INSERT INTO "Payout" (id, "practiceId", provider, "providerAccountId", "providerPayoutId", state, "amountCents", currency, "madeAt", "checkAt")
     VALUES (gen_random_uuid(), $1, 'stripe', 'acct_1', 'po_1', (enum_range(NULL::"PayoutState"))[1], 100, 'USD', now(), now())`,
    [a.id],
  );
  // What opens the owner's account, and what the product wrote to them.
  const { userId } = a.owner;
  await db.owner.query(
    `INSERT INTO "Session" (id, "userId", "tokenHash", "createdAt", "expiresAt") VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, now(), now())`,
    [userId],
  );
  await db.owner.query(
    `INSERT INTO "UserToken" (id, "userId", purpose, "tokenHash", "expiresAt", "createdAt") VALUES (gen_random_uuid(), $1, 'sign_in', gen_random_uuid()::text, now(), now())`,
    [userId],
  );
  await db.owner.query(
    `INSERT INTO "TwoStep" ("userId", "secretEncrypted", "confirmedAt") VALUES ($1, 'x', now())`,
    [userId],
  );
  await db.owner.query(
    `INSERT INTO "RecoveryCode" (id, "userId", "codeHash") VALUES (gen_random_uuid(), $1, 'x')`,
    [userId],
  );
  await db.owner.query(
    `INSERT INTO "Passkey" (id, "userId", "credentialId", "publicKey", counter, name) VALUES (gen_random_uuid(), $1, 'x', 'x', 0, 'Laptop')`,
    [userId],
  );
  const { email } = a.owner;
  await wrote('practice_closed', email, 'account:closed');
  await wrote('sign_in_link', email, 'account:link');
  await wrote('email_change', 'next@quill.test', 'account:change', { userId });
  await wrote('plan_ended', 'wren@quill.test', 'plan-message:ended', { practiceId: a.id });
  await world.send(await aPicture('jpeg', { width: 40, height: 30 }));
  files = await storedKeys();
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = $1 WHERE id = $2`, [new Date(TEST_NOW), a.id]);
});
afterEach(() => world.close());

/** A message of the product, and what the outbox knows of who it is about. */
async function wrote(
  template: string,
  to: string,
  key: string,
  of: { practiceId?: string; userId?: string } = {},
  body = 'Dear Quillfeather',
): Promise<void> {
  const { db } = world;
  await db.owner.query(
    `INSERT INTO "Message" (id, channel, template, "toAddress", "bodyText", "dedupeKey")
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [to.includes('@') ? 'email' : 'sms', template, to, body, key],
  );
  const [topic, short] = key.startsWith('plan') ? ['plan-message', ''] : ['account-message', key.slice(8)];
  await db.owner.query(
    `INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload) VALUES (gen_random_uuid(), $1, $2, $3, $4)`,
    [
      of.practiceId ?? null,
      topic,
      short ? `account-message:${short}` : key,
      { key: short, to, ...(of.userId && { userId: of.userId }) },
    ],
  );
}

/** Keys of A's picture that are in the store. */
async function storedKeys(): Promise<string[]> {
  const { rows } = await world.db.owner.query<{ handle: string }>(
    'SELECT handle FROM "MediaAsset" WHERE "practiceId" = $1',
    [world.a.id],
  );
  const keys = rows.flatMap(({ handle }) =>
    ['avif', 'webp', 'jpg'].map((kind) => `pictures/${handle}/40.${kind}`),
  );
  const there = await Promise.all(
    keys.map(async (key) => ((await world.store.files.head(key)) ? key : null)),
  );
  return there.filter((key) => key !== null);
}

/** The worker, with the company that keeps the clients' cards. */
function worker(now: number): BaseContext {
  const base = world.worker(now);
  const ports = Object.create(base.ports, { cards: { value: new StripeGateway(KEYS) } }) as Ports;
  return { ...base, ports };
}
const erase = (now = OVER, context: BaseContext = worker(now)) =>
  runOperation(erasePractice, context, { practiceId: world.a.id, closedId: world.a.id });
const due = (now: number) =>
  erasePractice.due!({ cross: crossPractice(world.db.database.pool) } as never, new Date(now));

/** Tables that still hold one of these words. */
async function holding(...words: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const word of words)
    for (const [table, print] of Object.entries(await databasePrint(world.db.owner, word)))
      if (!print.startsWith('0 ')) found.add(table);
  return [...found];
}
const moneyOf = async (practiceId: string) =>
  (
    await world.db.owner.query(
      `SELECT kind, debit, credit, "amountCents", currency FROM "LedgerEntry" WHERE "practiceId" = $1 ORDER BY id`,
      [practiceId],
    )
  ).rows;
const billsOf = async (practiceId: string) =>
  (
    await world.db.owner.query(
      `SELECT b.id, b.status, b."totalCents", b."collectedCents" FROM "Bill" b WHERE b."practiceId" = $1 ORDER BY id`,
      [practiceId],
    )
  ).rows;
const ofB = async () => {
  const print = await databasePrint(world.db.owner, world.b.id);
  delete print.RateLimit;
  return print;
};

/** How many rows there are of each thing that opens A's owner's account. */
async function keysOfOwner(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['Session', 'UserToken', 'TwoStep', 'RecoveryCode', 'Passkey']) {
    const { rows } = await world.db.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE "userId" = $1`,
      [world.a.owner.userId],
    );
    counts[table] = rows[0]!.count;
  }
  return counts;
}

const SECRETS = ['Quillfeather', 'wren@quill.test', '+15035550123'];

test('nothing goes a moment before the end; then people, words, files and links do, and what was paid stays', async () => {
  const { a, db } = world;
  expect(files).toHaveLength(3);
  expect(await due(OVER - 1)).toEqual([]);
  expect(await ok(erase(OVER - 1))).toEqual({ erased: false });
  const [money, bills, others, ownerEmail] = [
    await moneyOf(a.id),
    await billsOf(a.id),
    await ofB(),
    (await db.owner.query<{ email: string }>('SELECT email FROM "User" WHERE id = $1', [a.owner.userId]))
      .rows[0]!.email,
  ];
  expect(money.length).toBeGreaterThan(0);
  expect(Object.values(await keysOfOwner()).every((count) => count > 0)).toBe(true);
  expect(await due(OVER)).toEqual([{ practiceId: a.id, closedId: a.id }]);
  expect(await ok(erase())).toEqual({ erased: true });

  expect(await holding(...SECRETS, ownerEmail)).toEqual([]);
  for (const key of files) expect(await world.store.files.head(key)).toBeNull();
  expect(await moneyOf(a.id)).toEqual(money);
  expect(await billsOf(a.id)).toEqual(bills);
  expect(await keysOfOwner()).toEqual({ Session: 0, UserToken: 0, TwoStep: 0, RecoveryCode: 0, Passkey: 0 });
  const { rows: asked } = await db.owner.query('SELECT 1 FROM "Payout" WHERE "checkAt" IS NOT NULL');
  expect(asked).toEqual([]);
  // Nothing of the other practice.
  expect(await ofB()).toEqual(others);
  const { rows } = await db.owner.query<{ name: string; services: number; disabled: boolean }>(
    `SELECT p.name, (SELECT count(*)::int FROM "AppointmentService" s WHERE s."practiceId" = p.id) AS services,
       u."disabledAt" IS NOT NULL AS disabled
     FROM "Practice" p JOIN "User" u ON u.id = $2 WHERE p.id = $1`,
    [a.id, a.owner.userId],
  );
  expect(rows[0]).toMatchObject({ name: a.name, disabled: true });
  expect(rows[0]!.services).toBeGreaterThan(0);
  // A second run finds nothing.
  expect(await due(OVER + DAY_MS)).toEqual([]);
  expect(await ok(erase(OVER + DAY_MS))).toEqual({ erased: false });
});

test('from where its practitioner drove to clients goes, and where clients came to stays', async () => {
  const { a, db } = world;
  const set = `"placeId" = 'x', city = 'Portland', zip = '1', neighborhood = 'Hill', "secondaryAddress" = 'Flat 2', "fullStreetAddress" = '4 Elm St'`;
  await db.owner.query(`UPDATE "Location" SET ${set} WHERE "practiceId" = $1`, [a.id]);
  await ok(erase());
  const { rows } = await db.owner.query<{ left: string }>(
    `SELECT concat_ws(' ', kind, city, num_nonnulls(address, "secondaryAddress", neighborhood, zip, latitude, longitude,
       "placeId", "fullStreetAddress", "singleLine")) AS left FROM "Location" WHERE "practiceId" = $1 AND kind IN ('home', 'office') ORDER BY kind`,
    [a.id],
  );
  expect(rows.map(({ left }) => left)).toEqual(['office Portland 9', 'home Portland 0']);
});

test('an owner who is somebody’s client keeps a client’s account, and nothing that only their practice asked', async () => {
  const { a, b, db } = world;
  await db.owner.query(
    `UPDATE "User" SET gender = 'custom', "customGender" = 'Their own', dob = '1980-05-01', title = 'Dr.' WHERE id = $1`,
    [a.owner.userId],
  );
  await db.owner.query(`UPDATE "Client" SET "userId" = $1 WHERE id = $2`, [
    a.owner.userId,
    b.clients.cleo.id,
  ]);
  await ok(erase());
  const { rows } = await db.owner.query<Record<string, unknown>>(
    'SELECT kind, "disabledAt", gender, "customGender", dob, title FROM "User" WHERE id = $1',
    [a.owner.userId],
  );
  const asked = { gender: null, customGender: null, dob: null, title: null };
  expect(rows[0]).toEqual({ kind: 'client', disabledAt: null, ...asked });
  // Their keys stay, and what was written to them as a person; what told of the practice does not.
  expect(Object.values(await keysOfOwner()).every((count) => count > 0)).toBe(true);
  const { rows: kept } = await db.owner.query(
    `SELECT template FROM "Message" WHERE "practiceId" IS NULL AND "bodyText" LIKE '%Quillfeather' ORDER BY template`,
  );
  expect(kept).toEqual([{ template: 'email_change' }, { template: 'sign_in_link' }]);
});

test('what the product wrote of another practice stays, also at an invoice address or a phone that both have', async () => {
  const { a, b, db } = world;
  const shared = '+15035550177';
  await db.owner.query(
    `UPDATE "User" SET phone = $1, "phoneVerifiedAt" = CASE id WHEN $3::uuid THEN now() END WHERE id IN ($2::uuid, $3::uuid)`,
    [shared, a.owner.userId, b.owner.userId],
  );
  await db.owner.query(`UPDATE "Subscription" SET "billingEmail" = $2 WHERE "practiceId" = $1`, [
    a.id,
    b.owner.email,
  ]);
  const ofOther = { userId: b.owner.userId };
  await wrote('plan_payment_failed', b.owner.email, 'plan-message:b', { practiceId: b.id }, 'Dear Bob');
  await wrote('plan_payment_failed', a.owner.email, 'plan-message:c', { practiceId: b.id }, 'Dear Bob');
  await wrote('export_ready', b.owner.email, 'account:b1', { practiceId: b.id }, 'Dear Bob');
  await wrote('sign_in_link', shared, 'account:b2', {}, 'Dear Bob');
  await wrote('phone_verification', shared, 'account:b3', ofOther, 'Dear Bob');
  await wrote('phone_verification', shared, 'account:a1', { userId: a.owner.userId });
  await wrote('plan_lapsed', b.owner.email, 'plan-message:a2', { practiceId: a.id });
  const left = async () =>
    (
      await db.owner.query<{ key: string }>(
        `SELECT "dedupeKey" AS key FROM "Message" WHERE "practiceId" IS NULL ORDER BY key`,
      )
    ).rows.map(({ key }) => key);
  const outbox = () =>
    db.owner.query(
      `SELECT 1 FROM "OutboxEvent" WHERE "dedupeKey" ~ '^(account-message:b|plan-message:[bc])'`,
    );
  const others = ['account:b1', 'account:b2', 'account:b3', 'plan-message:b', 'plan-message:c'];
  await ok(erase());
  expect(await left()).toEqual(others);
  expect((await outbox()).rows).toHaveLength(others.length);
});

test('a number that its owner proved is theirs: what another account asked to send there stays', async () => {
  const { a, b, db } = world;
  const shared = '+15035550177';
  await db.owner.query(`UPDATE "User" SET phone = $2, "phoneVerifiedAt" = now() WHERE id = $1`, [
    a.owner.userId,
    shared,
  ]);
  await wrote('sign_in_link', shared, 'account:a1');
  await wrote('phone_verification', shared, 'account:b1', { userId: b.owner.userId }, 'Dear Bob');
  await ok(erase());
  const { rows } = await db.owner.query(`SELECT "dedupeKey" FROM "Message" WHERE "practiceId" IS NULL`);
  expect(rows).toEqual([{ dedupeKey: 'account:b1' }]);
});

test('whatever it dies in, the next run ends it: after each of its first conversations, and with a store that is down', async () => {
  const { a, db } = world;
  const down = {
    ...worker(OVER),
    ports: Object.create(worker(OVER).ports, {
      files: { value: { remove: () => Promise.reject(new Error('gone')) } },
    }) as Ports,
  };
  expect((await erase(OVER, down)).ok).toBe(false);
  for (const until of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]) {
    let left = until;
    const pool = new Proxy(db.database.pool, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
        return () => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('killed')) : target.connect();
        };
      },
    });
    const dying = { ...worker(OVER), database: { ...db.database, pool } };
    const outcome = await erase(OVER, dying as never);
    if (outcome.ok) break;
  }
  const last = await erase();
  expect(last.ok).toBe(true);
  expect(await holding(...SECRETS)).toEqual([]);
  expect(await due(OVER)).toEqual([]);
  expect(await moneyOf(a.id)).not.toEqual([]);
});

test('every table of a practice is removed, kept for a reason, or blanked', () => {
  const known = new Set<string>([...REMOVED, ...REMOVED_WHOLE, ...Object.keys(KEPT)]);
  expect([...TENANT_MODELS].filter((table) => !known.has(table))).toEqual([]);
  expect(REMOVED.filter((table) => table in KEPT)).toEqual([]);
});
