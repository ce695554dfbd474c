// In an own process: the environment is read once, by the first import that wants it.
import '#tests/support/env/switched-off.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestSignInLink, sendPhoneVerification } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { textMessaging } from '#app/domain/messaging/index.ts';
import { paymentSettings } from '#app/domain/settings/index.ts';
import { selectCards } from '#app/integrations/cards/select.ts';
import { selectWallets } from '#app/integrations/paypal/select.ts';
import { selectSms } from '#app/integrations/sms/select.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

test('a practice whose provider is switched off takes no cards, and neither PayPal nor Venmo, whatever it connected (C79)', async () => {
  const ask = `SELECT takes_cards($1) AS cards, takes_wallets($1) AS wallets, is_switched_on('square') AS square`;
  await db.owner.query(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "connectedAt", "venmoActive", "isOnboardingComplete")
     VALUES (gen_random_uuid(), $1, 'paypal', 'TESTMERCHANTA', now(), true, true)`,
    [world.a.id],
  );
  const takes = async (pool: TestDatabase['owner']) => (await pool.query(ask, [world.a.id])).rows[0];
  // Its row says that it could: the owner's own connection names nothing as switched off.
  expect(await takes(db.owner)).toEqual({ cards: true, wallets: true, square: true });
  const client = await db.database.pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT set_config('tendwell.practice_id', $1, true)`, [world.a.id]);
  expect((await client.query(ask, [world.a.id])).rows[0]).toEqual({
    cards: false,
    wallets: false,
    square: true,
  });
  await client.query('ROLLBACK');
  client.release();
});

test('the owner is told so in the payment settings', async () => {
  await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = 'stripe'`);
  const { database } = db;
  const outcome = await runOperation(
    paymentSettings,
    testContext({ database, actor: world.a.owner.actor }),
    {},
  );
  expect(outcome).toMatchObject({ ok: true, value: { hasPaymentProvider: true, cardsSwitchedOn: false } });
});

test('where no text messages are sent, nobody is offered one: the owner’s reminders and a client’s number say so', async () => {
  const { database } = db;
  const owner = testContext({ database, actor: world.a.owner.actor });
  expect(await runOperation(paymentSettings, owner, {})).toMatchObject({
    ok: true,
    value: { textsSwitchedOn: false },
  });
  expect(await runOperation(textMessaging, testContext({ database }), {})).toEqual({
    ok: true,
    value: { isSwitchedOn: false },
  });
  const { id: userId } = await database.prisma.user.create({
    data: { email: 'no.texts@example.com', kind: 'client', name: 'No Texts' },
  });
  const client = testContext({ database, actor: { kind: 'client', userId, sessionId: userId } });
  expect(await runOperation(sendPhoneVerification, client, { phone: '(503) 555-0142' })).toMatchObject({
    ok: false,
    refusal: {
      code: 'unavailable',
      problems: [{ field: 'phone', message: ACCOUNT_MESSAGES.textsSwitchedOff }],
    },
  });
  const link = await runOperation(requestSignInLink, testContext({ database }), { to: '(503) 555-0142' });
  expect(link).toMatchObject({
    ok: false,
    refusal: { code: 'unavailable', problems: [{ field: 'to', message: ACCOUNT_MESSAGES.linkByEmailOnly }] },
  });
  expect(
    (await db.owner.query('SELECT 1 FROM "OutboxEvent" WHERE topic = $1', ['account-message'])).rows,
  ).toEqual([]);
});

test('nothing is sent to a vendor that is switched off', async () => {
  expect(() => selectCards().readSetupIntent({ account: null, id: 'seti_1' })).toThrow('switched off');
  await expect(selectWallets().readOrder({ merchant: 'M', orderId: 'O' })).rejects.toThrow('switched off');
  expect(await selectSms().send({ messageId: 'm', to: '+12125550123', body: 'Hello' })).toEqual({
    outcome: 'refused',
    message: 'text messages are switched off here',
  });
});
