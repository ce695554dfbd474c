import { beforeAll, expect, test } from 'vitest';
import { press } from '#tests/support/cards/onboarding.ts';
import { signUp } from '#tests/support/cards/paypal-sign-up.ts';
import { consent } from '#tests/support/cards/square-consent.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';

const world = askedWorld();
const { done, killed, own, rows } = world;
/** Nothing is connected. */
beforeAll(async () => {
  await rows(
    `UPDATE "Practice" SET "paypalEnabled" = true, "paymentProvider" = NULL, "stripeAccountId" = NULL, "isStripeApproved" = false,
       "identityVerificationId" = NULL, "identityVerifiedAt" = NULL`,
  );
  await rows(`DELETE FROM "PaymentAccount"`);
});

const practice = async () =>
  (
    await rows(
      'SELECT "stripeAccountId" AS account, "identityVerificationId" AS "check" FROM "Practice" WHERE id = $1',
      [world.a.id],
    )
  )[0]!;
const SYSTEM = { actor: { kind: 'system' } } as const;
/** The work is done, and its answer never comes. */
const lost = (path: string) => ({ mode: 'timeout_after', method: 'POST', path }) as const;
const backFrom = (url: URL) => Object.fromEntries(url.searchParams);

test(
  'killed once Square has exchanged the code, or while it says whose account it is: nothing is half connected, and connected again it is one account that is asked with the newest leave',
  { timeout: 240_000 },
  async () => {
    const leaves = () => world.sandbox.square.store.all('sellers').filter(({ scopes }) => scopes !== null);
    const back = async () => {
      const { value } = await done<{ url: string }>('connectSquare');
      const { state, code } = backFrom(await consent(value.url));
      return { state, code };
    };
    const first = await back();
    await killed('authorizeSquare', first, {
      vendor: 'square',
      trouble: lost('/oauth2/token'),
      isDone: () => world.sandbox.square.store.all('codes').some(({ used }) => used),
    });
    expect(await own('PaymentAccount')).toEqual([]);
    // The address that led back is good once, and says so.
    expect(await done('authorizeSquare', first)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    await killed('authorizeSquare', await back(), {
      vendor: 'square',
      trouble: { mode: 'hold', method: 'GET', path: '/v2/merchants' },
    });
    expect(await own('PaymentAccount')).toEqual([]);
    expect(await done('authorizeSquare', await back())).toMatchObject({
      ok: true,
      value: { isProvider: true },
    });
    const accounts = await own('PaymentAccount');
    expect(accounts).toMatchObject([{ provider: 'square', operational: true, erroredAt: null }]);
    expect(leaves()).toHaveLength(1);
    // The leave that is kept is one that Square takes.
    const check = { practiceId: world.a.id, paymentAccountId: accounts[0]!.id };
    expect(await done('checkPaymentAccount', check, SYSTEM)).toMatchObject({ ok: true });
    expect(await own('PaymentAccount')).toMatchObject([{ operational: true, erroredAt: null }]);
  },
);

test(
  'killed once PayPal knows of the way there, or while it says who went it: the same way again, and one account',
  { timeout: 240_000 },
  async () => {
    const account = async () => (await own('PaymentAccount')).filter(({ provider }) => provider === 'paypal');
    const referrals = () => world.sandbox.paypal.store.all('referrals').length;
    await killed(
      'connectPaypal',
      {},
      {
        vendor: 'paypal',
        trouble: lost('/v2/customer/partner-referrals'),
        isDone: () => referrals() === 1,
      },
    );
    const [begun] = await account();
    const { value } = await done<{ url: string }>('connectPaypal');
    expect(await account()).toMatchObject([
      { id: begun!.id, trackingId: begun!.trackingId, connectedAt: null },
    ]);
    await signUp(value.url);
    await killed(
      'checkPaypalSellerStatus',
      {},
      {
        vendor: 'paypal',
        trouble: { mode: 'hold', method: 'GET', path: '/v1/customer/partners' },
      },
    );
    expect(await account()).toMatchObject([{ connectedAt: null }]);
    expect(await done('checkPaypalSellerStatus')).toMatchObject({
      ok: true,
      value: { sellerStatus: { isOnboardingComplete: true } },
    });
    expect(await account()).toMatchObject([
      { id: begun!.id, operational: true, externalAccountId: expect.any(String) },
    ]);
  },
);

test(
  'killed once Stripe has opened an account, the first or one in place of a lost one: the same is taken, whatever its owner changed meanwhile and however late they come back',
  { timeout: 240_000 },
  async () => {
    const accounts = () => world.sandbox.stripe.store.all('accounts').map(({ id }) => id);
    const before = accounts();
    const opened = () => accounts().filter((id) => !before.includes(id));
    const opening = lost('/v1/accounts');
    /** The key is forgotten there after a day, and what it was sent with may be another by then. */
    const later = async (name: string) => {
      for (const [key] of world.sandbox.stripe.store.entries('answers'))
        world.sandbox.stripe.store.remove('answers', key);
      await rows('UPDATE "Practice" SET name = $2 WHERE id = $1', [world.a.id, name]);
    };
    await killed(
      'connectStripe',
      {},
      { vendor: 'stripe', trouble: opening, isDone: () => opened().length === 1 },
    );
    expect((await practice()).account).toBeNull();
    await later('Alder & Daughter');
    await killed(
      'connectStripe',
      {},
      { vendor: 'stripe', trouble: { mode: 'hold', method: 'POST', path: '/v1/account_links' } },
    );
    const [first] = opened();
    expect([opened(), (await practice()).account]).toEqual([[first], first]);
    expect(await done('connectStripe')).toMatchObject({
      ok: true,
      value: { url: expect.stringContaining(first!) },
    });

    await press(new URL(`/dashboard/${first}`, world.sandbox.url).href, 'disconnect');
    expect(await done('refreshStripeAccount')).toMatchObject({ ok: true });
    await rows(
      `UPDATE "PaymentAccount" SET "erroredAt" = now() - interval '2 hours' WHERE provider = 'stripe'`,
    );
    await killed(
      'replaceStripeAccount',
      {},
      { vendor: 'stripe', trouble: opening, isDone: () => opened().length === 2 },
    );
    const second = opened()[1];
    expect((await practice()).account).toBe(first);
    await later('Alder & Son');
    expect(await done('replaceStripeAccount')).toMatchObject({
      ok: true,
      value: { url: expect.stringContaining(second!) },
    });
    expect([opened(), (await practice()).account]).toEqual([[first, second], second]);
    const kept = (await own('PaymentAccount')).filter(({ provider }) => provider === 'stripe');
    expect(kept).toMatchObject([{ erroredAt: null, openingAt: null }]);
  },
);

test(
  'killed between cutting Stripe off here and its taking the leave back: the sweeper gives that back, once',
  { timeout: 240_000 },
  async () => {
    const { account } = await practice();
    await killed(
      'disconnectStripeAccount',
      {},
      {
        vendor: 'stripe',
        trouble: { mode: 'timeout_before', method: 'POST', path: '/oauth/deauthorize' },
        isDone: async () => (await own('LeaveToGiveBack')).length === 1,
      },
    );
    const [leave] = await own('LeaveToGiveBack');
    expect([(await practice()).account, leave!.externalAccountId]).toEqual([null, account]);
    const given = () =>
      world.sandbox.stripe.store.entries('disconnected').filter(([row]) => row.endsWith(`|${account!}`));
    expect(given()).toEqual([]);
    const input = { practiceId: world.a.id, leaveId: leave!.id };
    expect(await done('giveBackStripeLeave', input, SYSTEM)).toMatchObject({ value: { givenBack: true } });
    expect(await done('giveBackStripeLeave', input, SYSTEM)).toMatchObject({ value: { givenBack: false } });
    expect(given()).toHaveLength(1);
    expect(await own('LeaveToGiveBack')).toEqual([]);
  },
);

test(
  'killed once Stripe has begun a check of one’s identity, or once it is kept: one check, which goes on',
  { timeout: 240_000 },
  async () => {
    const checks = () => world.sandbox.stripe.store.all('verifications').map(({ id }) => id);
    await killed(
      'beginVerification',
      {},
      {
        vendor: 'stripe',
        trouble: lost('/v1/identity/verification_sessions'),
        isDone: () => checks().length === 1,
      },
    );
    expect((await practice()).check).toBeNull();
    await killed(
      'beginVerification',
      {},
      {
        vendor: 'stripe',
        isDone: async () => (await practice()).check !== null,
      },
    );
    expect(await done('beginVerification')).toMatchObject({ ok: true });
    expect(await done('verificationSession')).toMatchObject({
      ok: true,
      value: { clientSecret: expect.stringContaining(checks()[0]!) },
    });
    expect([checks().length, (await practice()).check]).toEqual([1, checks()[0]]);
  },
);
