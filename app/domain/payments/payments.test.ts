import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripeSandbox } from '#app/integrations/cards/stripe-sandbox/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { fixedClock } from '#app/platform/clock.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { aClientWithCard, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import {
  applyProviderEvent,
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  receiveProviderEvent,
  refundAppointment,
  resolveTransaction,
  retryPayment,
} from './index.ts';

const WEBHOOK_SECRET = 'whsec_test';
const sandbox = createStripeSandbox({ now: () => TEST_NOW });
vendorApis(...sandbox.handlers);
const cards = new StripeGateway({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: WEBHOOK_SECRET,
});

let db: TestDatabase;
let a: WorldPractice;
let clock: ReturnType<typeof fixedClock>;
let owner: BaseContext;
let system: BaseContext;

beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  ({ a } = await twoPractices(db.database));
  await db.owner.query(`UPDATE "Practice" SET "acceptsTips" = true`);
});
afterAll(() => db.close());
beforeEach(() => {
  clock = fixedClock(TEST_NOW);
  sandbox.failures.clear();
  const shared = { database: db.database, clock, ports: { cards } };
  owner = testContext({ ...shared, actor: a.owner.actor });
  system = testContext({ ...shared, actor: { kind: 'system' } });
});

let day = 0;

/** A visit of yesterday by a client whose card ends in `last4`; each on a day of its own. */
async function aVisit(last4 = '4242') {
  day += 1;
  return given(practiceDb(db.database, a.id), TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, { firstName: 'Dana', lastName: `Number${last4}` }, { last4 });
    return anApprovedAppointment(scene, {
      client,
      location: a.locations.office,
      services: [a.services.massage],
      bufferMinutes: 15,
      startsAt: TEST_NOW - (20 + day * 4) * 3_600_000,
    });
  });
}

const ledger = async (appointmentId: string) =>
  (
    await db.owner.query(
      'SELECT kind, "amountCents"::int FROM "LedgerEntry" WHERE "appointmentId" = $1 ORDER BY "createdAt"',
      [appointmentId],
    )
  ).rows;
const charged = (appointmentId: string) =>
  sandbox.store
    .all('payment_intents')
    .filter((intent) => intent.metadata.appointmentId === appointmentId && intent.status === 'succeeded');
const outbox = async (appointmentId: string) =>
  (
    await db.owner.query(
      `SELECT payload->>'template' AS template FROM "OutboxEvent"
       WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1`,
      [appointmentId],
    )
  ).rows.map(({ template }) => template);

describe('charging', () => {
  test('takes what is due once, and writes it down once', async () => {
    const { id } = await aVisit();
    const outcome = await runOperation(chargeCard, owner, { appointmentId: id });
    expect(outcome).toMatchObject({ ok: true, value: { appointment: { id, clientPaymentStatus: 'Paid' } } });
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(charged(id)).toHaveLength(1);
    expect(await outbox(id)).toEqual(['payment_receipt']);
    const again = await runOperation(chargeCard, owner, { appointmentId: id });
    expect(again).toMatchObject({
      ok: false,
      refusal: { userMessage: 'This appointment has already been paid.' },
    });
    expect(charged(id)).toHaveLength(1);
  });

  test('a double click, a second tab and the worker at once charge once (C42)', async () => {
    const { id } = await aVisit();
    const input = { practiceId: a.id, appointmentId: id };
    await Promise.all([
      ...Array.from({ length: 4 }, () => runOperation(chargeCard, owner, { appointmentId: id })),
      ...Array.from({ length: 4 }, () => runOperation(chargeAppointment, system, input)),
    ]);
    // Whoever met the provider's 409 left the intent open; the sweeper finds it done.
    const { rows } = await db.owner.query('SELECT id FROM "Transaction" WHERE "appointmentId" = $1', [id]);
    expect(rows).toHaveLength(1);
    await runOperation(resolveTransaction, system, { practiceId: a.id, transactionId: rows[0].id });
    expect(charged(id)).toHaveLength(1);
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await outbox(id)).toEqual(['payment_receipt']);
  });

  test('a decline is stored, told to both, and a retry with a better card succeeds', async () => {
    const { id, clientId } = await aVisit('0341');
    const outcome = await runOperation(chargeCard, owner, { appointmentId: id });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined', userMessage: 'Your card was declined.' },
    });
    expect(await ledger(id)).toEqual([]);
    expect(await outbox(id)).toEqual(['payment_failed']);
    const { rows } = await db.owner.query('SELECT "paymentError" FROM "Appointment" WHERE id = $1', [id]);
    expect(rows[0].paymentError).toBe('Your card was declined.');
    await db.owner.query(
      `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '0341', '4242') WHERE "clientId" = $1`,
      [clientId],
    );
    expect(await runOperation(retryPayment, owner, { appointmentId: id })).toMatchObject({ ok: true });
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    const after = await db.owner.query('SELECT "paymentError" FROM "Appointment" WHERE id = $1', [id]);
    expect(after.rows[0].paymentError).toBeNull();
  });

  test('a bank that wants its client is no failure of the card', async () => {
    const { id } = await aVisit('3184');
    const outcome = await runOperation(chargeCard, owner, { appointmentId: id });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'authentication_required' } });
    const { rows } = await db.owner.query('SELECT "paymentRequiresAction" FROM "Appointment" WHERE id = $1', [
      id,
    ]);
    expect(rows[0].paymentRequiresAction).toBe(true);
    expect(await ledger(id)).toEqual([]);
  });

  test('money taken but the answer lost is found, never taken again (C43)', async () => {
    const { id } = await aVisit();
    sandbox.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 10 });
    const outcome = await runOperation(chargeCard, owner, { appointmentId: id });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    sandbox.failures.clear();
    expect(await ledger(id)).toEqual([]);
    const { rows } = await db.owner.query('SELECT id, state FROM "Transaction" WHERE "appointmentId" = $1', [
      id,
    ]);
    expect(rows).toMatchObject([{ state: 0 }]);
    // The provider forgets keys after a day, so the sweeper asks what it knows instead of charging anew.
    clock.advance(48 * 3_600_000);
    await runOperation(resolveTransaction, system, { practiceId: a.id, transactionId: rows[0].id });
    expect(charged(id)).toHaveLength(1);
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('nothing is charged before the visit, for a request, or for another practice', async () => {
    const { approved, pending } = a.appointments;
    for (const { id } of [approved, pending]) {
      expect(await runOperation(chargeCard, owner, { appointmentId: id })).toMatchObject({
        ok: false,
        refusal: { code: 'state_changed' },
      });
      expect(charged(id)).toHaveLength(0);
    }
    const stranger = testContext({ database: db.database, clock, ports: { cards } });
    const { id } = await aVisit();
    expect(await runOperation(chargeCard, stranger, { appointmentId: id })).toMatchObject({ ok: false });
    expect(charged(id)).toHaveLength(0);
  });
});

describe('tips', () => {
  test('one tip for a visit that is paid', async () => {
    const visit = await aVisit();
    const link = testContext({
      database: db.database,
      clock,
      ports: { cards },
      linkToken: visit.token,
    });
    const tip = () => runOperation(chargeTipOnly, link, { appointmentId: visit.id, tipAmount: 900 });
    expect(await tip()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    await runOperation(chargeCard, owner, { appointmentId: visit.id });
    expect(await tip()).toMatchObject({ ok: true, value: { appointment: { tipAmountCents: 900 } } });
    expect(await tip()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await ledger(visit.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'tip', amountCents: 900 },
    ]);
  });

  test.each([-1, 0, 0.5, 10 ** 9, 50_000])('a tip of %s cents is refused', async (tipAmount) => {
    const visit = await aVisit();
    await runOperation(chargeCard, owner, { appointmentId: visit.id });
    const link = testContext({
      database: db.database,
      clock,
      ports: { cards },
      linkToken: visit.token,
    });
    const outcome = await runOperation(chargeTipOnly, link, { appointmentId: visit.id, tipAmount });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    expect(await ledger(visit.id)).toHaveLength(1);
  });
});

describe('refunds', () => {
  test('give back everything once, however often the job runs', async () => {
    const { id } = await aVisit();
    await runOperation(chargeCard, owner, { appointmentId: id });
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const input = { practiceId: a.id, appointmentId: id };
    await Promise.all(Array.from({ length: 4 }, () => runOperation(refundAppointment, system, input)));
    await runOperation(refundAppointment, system, input);
    expect(await ledger(id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'refund', amountCents: -9000 },
    ]);
  });

  test('a charge that succeeds after the visit was cancelled wants its refund', async () => {
    const { id } = await aVisit();
    sandbox.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 10 });
    await runOperation(chargeCard, owner, { appointmentId: id });
    sandbox.failures.clear();
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const { rows } = await db.owner.query('SELECT id FROM "Transaction" WHERE "appointmentId" = $1', [id]);
    await runOperation(resolveTransaction, system, { practiceId: a.id, transactionId: rows[0].id });
    const wanted = await db.owner.query(`SELECT 1 FROM "OutboxEvent" WHERE "dedupeKey" = $1`, [
      `refund-on-cancel:${id}`,
    ]);
    expect(wanted.rows).toHaveLength(1);
  });
});

describe('webhooks', () => {
  const stripe = new Stripe('sk_test_1');
  function signed(event: object, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000)) {
    const rawBody = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
    return { rawBody, signature };
  }
  const paymentEvent = (id: string, intent: object, type = 'payment_intent.succeeded') => ({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(TEST_NOW / 1000),
    account: 'acct_demo_alder_house',
    type,
    data: { object: intent },
  });
  const stored = async () =>
    (await db.owner.query('SELECT id, "eventId", "processedAt", "parkedUntil" FROM "WebhookEvent"')).rows;

  test('an unsigned, wrongly signed, old or altered event writes nothing (C46)', async () => {
    const { rawBody, signature } = signed({ id: 'evt_bad', type: 'payment_intent.succeeded' });
    const old = signed({ id: 'evt_bad' }, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 3600);
    for (const input of [
      { rawBody, signature: null },
      { rawBody, signature: signed({ id: 'evt_bad' }, 'whsec_other').signature },
      { rawBody: old.rawBody, signature: old.signature },
      { rawBody: rawBody.replace('succeeded', 'succeedef'), signature },
    ]) {
      expect(await runOperation(receiveProviderEvent, system, input)).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input' },
      });
    }
    expect(await stored()).toEqual([]);
  });

  test('the same event a hundred times at once has one effect (C47)', async () => {
    const { id } = await aVisit();
    sandbox.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 10 });
    await runOperation(chargeCard, owner, { appointmentId: id });
    sandbox.failures.clear();
    const event = signed(paymentEvent('evt_hundred', charged(id)[0]!));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => runOperation(receiveProviderEvent, system, event)),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const rows = (await stored()).filter(({ eventId }) => eventId === 'evt_hundred');
    expect(rows).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        runOperation(applyProviderEvent, system, { webhookEventId: rows[0]!.id }),
      ),
    );
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await outbox(id)).toEqual(['payment_receipt']);
  });

  test('a late word of failure does not undo a success', async () => {
    const { id } = await aVisit();
    await runOperation(chargeCard, owner, { appointmentId: id });
    const event = signed(paymentEvent('evt_late', charged(id)[0]!, 'payment_intent.payment_failed'));
    await runOperation(receiveProviderEvent, system, event);
    const row = (await stored()).find(({ eventId }) => eventId === 'evt_late')!;
    await runOperation(applyProviderEvent, system, { webhookEventId: row.id });
    expect(await ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    const { rows } = await db.owner.query('SELECT "paidAt" FROM "Appointment" WHERE id = $1', [id]);
    expect(rows[0].paidAt).not.toBeNull();
  });

  test('an event of something unknown is parked and tried again later', async () => {
    const intent = { id: 'pi_demo_5000_usd_unknown', object: 'payment_intent', metadata: {} };
    await runOperation(receiveProviderEvent, system, signed(paymentEvent('evt_unknown', intent)));
    const row = (await stored()).find(({ eventId }) => eventId === 'evt_unknown')!;
    expect(await runOperation(applyProviderEvent, system, { webhookEventId: row.id })).toMatchObject({
      ok: true,
      value: { applied: false },
    });
    const parked = (await stored()).find(({ eventId }) => eventId === 'evt_unknown')!;
    expect(parked.processedAt).toBeNull();
    expect(parked.parkedUntil.getTime()).toBeGreaterThan(TEST_NOW);
  });
});
