import { beforeEach, describe, expect, test } from 'vitest';
import { signedHeaders } from '#sandbox/paypal/webhooks.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { applyProviderEvent, createPaypalOrder, receivePaypalEvent } from '#app/domain/payments/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { manage, signUp, type SignUp } from '#tests/support/cards/paypal-sign-up.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld, PAYPAL_KEYS } from '#tests/support/worlds/payments.ts';
import { checkPaymentAccount } from '../check-payment-account.ts';
import {
  checkPaypalSellerStatus,
  connectPaypal,
  disconnectPaypalAccount,
  paypalAccount,
  updatePaypalSettings,
  updatePracticeCurrency,
} from '../index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { PAYPAL_MESSAGES as TEXTS } from '../messages.ts';

const world = paymentWorld();

beforeEach(async () => {
  world.paypal.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount" WHERE provider = 'paypal'`);
  await world.rows(`DELETE FROM "RateLimit"`);
  await world.rows(`UPDATE "Practice" SET "paypalEnabled" = true, "defaultCurrency" = 'USD'`);
});

type Owner = ReturnType<typeof world.owner>;
const begin = async (as: Owner = world.owner()) => (await ok(runOperation(connectPaypal, as, {}))).url;
const check = (as: Owner = world.owner()) => runOperation(checkPaypalSellerStatus, as, {});
const shown = (as: Owner = world.owner()) => ok(runOperation(paypalAccount, as, {}));
const toggle = (paypalActive: boolean, venmoActive: boolean, as: Owner = world.owner()) =>
  runOperation(updatePaypalSettings, as, { paypalActive, venmoActive });
async function connected(said: SignUp = {}, as: Owner = world.owner()) {
  await signUp(await begin(as), said);
  return ok(check(as));
}
const row = async (id = world.a().id) =>
  (
    await world.rows(`SELECT * FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'paypal'`, [id])
  )[0];
const page = async () => `https://api-m.sandbox.paypal.com/businessmanage/${(await row()).externalAccountId}`;
const takesWallets = async () =>
  (await world.rows('SELECT takes_wallets($1) AS takes', [world.a().id]))[0].takes as boolean;
const READY = { isOnboardingComplete: true, paymentsReceivable: true, primaryEmailConfirmed: true };

/** The sandbox's last event of this type, as PayPal delivers it. */
async function word(type: string) {
  const event = world.paypal.store.all('events').findLast((one) => one.type === type)!;
  const rawBody = JSON.stringify(event.body);
  const headers = signedHeaders(PAYPAL_KEYS.webhookId, rawBody);
  await ok(runOperation(receivePaypalEvent, world.system(), { rawBody, headers }));
  const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [event.id]);
  return ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: stored.id }));
}

describe('connecting PayPal (002 §2, §4)', () => {
  test('from nothing: through PayPal’s page, checked, toggled, and a client’s order names that account', async () => {
    expect(await shown()).toMatchObject({ state: 'not_connected', paypalConnected: false });
    const url = await begin();
    expect(await shown()).toMatchObject({ state: 'begun' });
    expect(await ok(check())).toEqual({ sellerStatus: null });
    await signUp(url);
    expect(await ok(check())).toEqual({ sellerStatus: READY });
    const { merchantId } = await shown();
    expect(await shown()).toMatchObject({
      state: 'complete',
      paypalConnected: true,
      displayName: 'Linen & Pine',
    });
    expect(await world.toldWhoIsPaid()).toEqual(['PayPal (Linen & Pine)']);
    expect(await takesWallets()).toBe(false);
    await ok(toggle(true, true));
    expect(await takesWallets()).toBe(true);
    const { id, token } = await world.anAppointment();
    await ok(runOperation(createPaypalOrder, world.holder(token), { appointmentId: id }));
    expect(world.paypal.store.all('orders').at(-1)).toMatchObject({ merchant: merchantId });
    expect(await shown(world.otherOwner())).toMatchObject({ state: 'not_connected', merchantId: null });
  });

  test('an attempt that nobody went through is gone on with, and can be let go', async () => {
    await begin();
    const { trackingId } = await row();
    await begin();
    expect((await row()).trackingId).toBe(trackingId);
    await ok(runOperation(disconnectPaypalAccount, world.owner(), {}));
    expect(await shown()).toMatchObject({ state: 'not_connected' });
    expect(await check()).toMatchObject({ ok: false, refusal: { userMessage: TEXTS.notConnected } });
  });

  test('nobody is tied to a practice by what stands in an address: only its own attempt finds an account (C100)', async () => {
    await signUp(await begin(world.otherOwner()));
    await begin();
    expect(await ok(check())).toEqual({ sellerStatus: null });
    expect(await ok(check(world.otherOwner()))).toEqual({ sellerStatus: READY });
    expect(await shown()).toMatchObject({ state: 'begun', merchantId: null });
  });

  test.each<[SignUp, object]>([
    [{ state: 'email' }, { ...READY, isOnboardingComplete: false, primaryEmailConfirmed: false }],
    [{ state: 'limited' }, { ...READY, isOnboardingComplete: false, paymentsReceivable: false }],
  ])('with %o onboarding is incomplete: no toggle, no wallet', async (said, sellerStatus) => {
    expect(await connected(said)).toEqual({ sellerStatus });
    expect(await shown()).toMatchObject({ state: 'incomplete', paypalConnected: true });
    expect(await toggle(true, false)).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.updateFailed },
    });
    await manage(await page(), said.state === 'email' ? 'confirm' : 'lift');
    expect(await ok(check())).toEqual({ sellerStatus: READY });
    await ok(toggle(true, false));
    await manage(await page(), 'limit');
    await ok(check());
    expect(await takesWallets()).toBe(false);
  });

  test('what was ready and is restricted is told in the inbox, until it can be paid again', async () => {
    const inbox = async () => {
      const { accountProblems, count } = await ok(runOperation(proInbox, world.owner(), {}));
      return { accountProblems, count };
    };
    const { count } = await inbox();
    const said = (problem: string) => ({ accountProblems: [problem], count: count + 1 });
    const nothing = { accountProblems: [], count };
    await connected({ state: 'email' });
    // Still being set up.
    expect(await inbox()).toEqual(nothing);
    await manage(await page(), 'confirm');
    await ok(check());
    expect(await inbox()).toEqual(nothing);
    const { length: told } = await world.toldWhoIsPaid();
    await manage(await page(), 'limit');
    await ok(check());
    expect(await inbox()).toEqual(said(TEXTS.restricted));
    await ok(check());
    expect(await inbox()).toEqual(said(TEXTS.restricted));
    const merchant = world.paypal.store.all('merchants')[0]!;
    world.paypal.store.put('merchants', merchant.id, {
      ...merchant,
      receivable: true,
      emailConfirmed: false,
    });
    await ok(check());
    expect(await inbox()).toEqual(said(TEXTS.emailUnconfirmed));
    // Ready again it is the account of before: nobody is alarmed.
    await manage(await page(), 'confirm');
    await ok(check());
    expect(await inbox()).toEqual(nothing);
    expect(await world.toldWhoIsPaid()).toHaveLength(told);
    await manage(await page(), 'disconnect');
    await ok(check());
    expect(await inbox()).toEqual(said(TEXTS.lost));
    // However it was worded when it was lost.
    await world.rows(
      `UPDATE "PaymentAccount" SET error = 'Said otherwise before.' WHERE "erroredAt" IS NOT NULL`,
    );
    // Connected anew it is being set up again.
    await signUp(await begin(), { state: 'email' });
    await ok(check());
    expect(await shown()).toMatchObject({ state: 'incomplete' });
    expect(await inbox()).toEqual(nothing);
    await manage(await page(), 'confirm');
    await ok(check());
    expect(await inbox()).toEqual(nothing);
  });

  test('no answer is told in the specification’s words, and changes nothing', async () => {
    await signUp(await begin());
    world.paypal.failures.plan({ mode: 'drop_before', method: 'POST', path: '/v1/oauth2/token' });
    world.paypal.failures.plan({
      mode: 'error_before',
      path: '/v1/customer/partners/PARTNER234567/merchant-integrations',
    });
    expect(await check()).toMatchObject({ ok: false, refusal: { userMessage: 'Failed to check status' } });
    expect(await shown()).toMatchObject({ state: 'begun' });
    world.paypal.failures.clear();
    expect(await ok(check())).toEqual({ sellerStatus: READY });
  });

  test('a practice without PayPal connects none (002 §6)', async () => {
    await world.rows('UPDATE "Practice" SET "paypalEnabled" = false WHERE id = $1', [world.a().id]);
    expect(await runOperation(connectPaypal, world.owner(), {})).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.switchedOff },
    });
  });

  test('a window that knows nothing of the one toggle undoes nothing of it by the other', async () => {
    await connected();
    await ok(runOperation(updatePaypalSettings, world.owner(), { paypalActive: true }));
    await ok(runOperation(updatePaypalSettings, world.owner(), { venmoActive: true }));
    expect(await shown()).toMatchObject({ paypalActive: true, venmoActive: true });
    await ok(runOperation(updatePaypalSettings, world.owner(), { paypalActive: false }));
    expect(await shown()).toMatchObject({ paypalActive: false, venmoActive: true });
    expect(await runOperation(updatePaypalSettings, world.owner(), {})).toMatchObject({
      ok: false,
      refusal: { userMessage: SETTINGS_MESSAGES.nothingGiven },
    });
  });

  test('Venmo takes US dollars, and goes with them', async () => {
    await connected();
    await ok(toggle(true, true));
    await ok(runOperation(updatePracticeCurrency, world.owner(), { currency: 'CAD' }));
    expect(await shown()).toMatchObject({ paypalActive: true, venmoActive: false });
    expect(await toggle(true, true)).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.venmoCurrency },
    });
  });
});

describe('who never comes back, and who leaves', () => {
  test('PayPal’s word of the sign-up connects the account', async () => {
    await signUp(await begin(), {}, 'stay');
    expect(await word('MERCHANT.ONBOARDING.COMPLETED')).toEqual({ applied: true });
    expect(await shown()).toMatchObject({ state: 'complete' });
    expect(await shown(world.otherOwner())).toMatchObject({ state: 'not_connected' });
  });

  test('a word that was lost is found by the look after ten minutes', async () => {
    await signUp(await begin(), {}, 'stay');
    const due = async (at: number) =>
      (await checkPaymentAccount.due!(world.system(), new Date(at))).map(({ practiceId }) => practiceId);
    expect(await due(TEST_NOW + 10 * MINUTE_MS - 1)).toEqual([]);
    expect(await due(TEST_NOW + 10 * MINUTE_MS)).toEqual([world.a().id]);
    const { id } = await row();
    await ok(
      runOperation(checkPaymentAccount, world.system(), { practiceId: world.a().id, paymentAccountId: id }),
    );
    expect(await shown()).toMatchObject({ state: 'complete' });
    expect(await due(TEST_NOW + HOUR_MS)).toEqual([]);
    expect(await due(TEST_NOW + DAY_MS)).toEqual([world.a().id]);
  });

  test('an account that takes its leave back is lost, and comes back by another attempt', async () => {
    await connected();
    await ok(toggle(true, false));
    await manage(await page(), 'disconnect');
    expect(await word('MERCHANT.PARTNER-CONSENT.REVOKED')).toEqual({ applied: true });
    expect(await shown()).toMatchObject({ state: 'lost', paypalConnected: true });
    expect(await takesWallets()).toBe(false);
    await signUp(await begin());
    expect(await ok(check())).toEqual({ sellerStatus: READY });
    expect(await shown()).toMatchObject({ state: 'complete', paypalActive: true });
    expect(await takesWallets()).toBe(true);
  });

  test('disconnected, nothing is offered; another account may be connected (C101)', async () => {
    await connected();
    await ok(toggle(true, true));
    const { merchantId } = await shown();
    await ok(runOperation(disconnectPaypalAccount, world.owner(), {}));
    expect(await shown()).toMatchObject({ state: 'not_connected', paypalActive: false, venmoActive: false });
    expect(await takesWallets()).toBe(false);
    // PayPal's late word of the former attempt connects nothing.
    await word('MERCHANT.ONBOARDING.COMPLETED');
    expect(await shown()).toMatchObject({ state: 'not_connected' });
    await connected({ email: 'other@linen.example', name: 'Other' });
    expect((await shown()).merchantId).not.toBe(merchantId);
    expect(await shown()).toMatchObject({ displayName: 'Other', state: 'complete' });
  });
});
