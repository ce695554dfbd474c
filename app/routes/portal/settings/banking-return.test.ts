import { beforeEach, expect, test } from 'vitest';
import { connectStripe } from '#app/domain/banking/index.ts';
import {
  BANKING_MESSAGES,
  STOPPED_TEXTS,
  PAYPAL_MESSAGES,
  SQUARE_MESSAGES,
} from '#app/domain/banking/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { FILLED, fillIn, press } from '#tests/support/cards/onboarding.ts';
import { webContext } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { action } from './banking.tsx';
import { loader } from './banking-return.ts';
import { loader as fromSquare } from './banking-square-authorize.ts';

const world = paymentWorld();
beforeEach(async () => {
  // Else the account that was opened before is found again.
  world.sandbox.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL WHERE id = $1`,
    [world.a().id],
  );
});

const connect = async () => (await ok(runOperation(connectStripe, world.owner(), {}))).url;

/** What is said to whoever comes back from a vendor's page. */
async function said(back: typeof loader = loader, path = 'return') {
  const context = webContext(world.owner());
  const request = new Request(`http://localhost:3000/portal/settings/banking/${path}`);
  const answer = await back({ request, context, params: {} } as never);
  expect(answer.headers.get('location')).toBe('/portal/settings/banking');
  return flashCookie().parse(context.setCookies.at(-1)!.split(';')[0]!);
}

test('whoever comes back from Stripe is told what holds: something is missing, or cards can be charged', async () => {
  const url = await connect();
  expect(await said()).toEqual({ kind: 'info', text: BANKING_MESSAGES.stillMissing });
  // A part was handed in, and a document is wanted yet.
  await fillIn(url, { ...FILLED, ssn: '1111' });
  expect(await said()).toEqual({
    kind: 'info',
    text: 'Stripe still needs something. It is named at the top of this page.',
  });
  await fillIn(await connect(), { document: 'sent' });
  expect(await said()).toEqual({ kind: 'success', text: BANKING_MESSAGES.connected });
});

test('whoever comes back while Stripe looks at what was sent is told so', async () => {
  await fillIn(await connect(), { ...FILLED, ssn: '2222' });
  expect(await said()).toEqual({ kind: 'info', text: STOPPED_TEXTS.being_checked });
});

test('whoever comes back and has disconnected the account there, or has none here, is told that', async () => {
  expect(await said()).toEqual({ kind: 'error', text: BANKING_MESSAGES.notBegun });
  await fillIn(await connect());
  expect(await said()).toEqual({ kind: 'success', text: BANKING_MESSAGES.connected });
  const [row] = await world.rows('SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = $1', [
    world.a().id,
  ]);
  await press(`https://checkout.stripe.com/dashboard/${String(row?.account)}`, 'disconnect');
  expect(await said()).toEqual({ kind: 'error', text: BANKING_MESSAGES.lost });
});

test('what went wrong at Square stands for 5000 ms (002 §9)', async () => {
  expect(await said(fromSquare, 'square/authorize?state=of-nobody&code=1')).toMatchObject({
    kind: 'error',
    timeout: 5_000,
  });
});

test('what is refused of Square is a toast of five seconds (002 §8, §9)', async () => {
  const context = webContext(world.owner());
  const request = new Request('http://localhost:3000/portal/settings/banking', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'leave-square' }),
  });
  const answer = (await action({ request, context, params: {} } as never)) as Response;
  expect(answer.headers.get('location')).toBe('/portal/settings/banking');
  expect(await flashCookie().parse(context.setCookies.at(-1)!.split(';')[0]!)).toEqual({
    ...{ kind: 'error', text: SQUARE_MESSAGES.notConnected, timeout: 5_000 },
  });
});

test('a toggle of PayPal that is refused says so, and why where that is known (002 §8)', async () => {
  const refused = async () => {
    const body = new URLSearchParams({ intent: 'wallets', venmoActive: 'true' });
    const request = new Request('http://localhost:3000/portal/settings/banking', { method: 'POST', body });
    return action({ request, context: webContext(world.owner()), params: {} } as never);
  };
  expect(await refused()).toMatchObject({ data: { formErrors: ['Failed to update settings'] } });
  await world.rows(`UPDATE "Practice" SET "defaultCurrency" = 'CAD' WHERE id = $1`, [world.a().id]);
  expect(await refused()).toMatchObject({
    data: { formErrors: [`Failed to update settings: ${PAYPAL_MESSAGES.venmoCurrency}`] },
  });
  await world.rows(`UPDATE "Practice" SET "paypalEnabled" = false WHERE id = $1`, [world.a().id]);
  expect(await refused()).toMatchObject({
    data: { formErrors: [`Failed to update settings: ${PAYPAL_MESSAGES.switchedOff}`] },
  });
});
