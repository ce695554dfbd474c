import { beforeEach, expect, test } from 'vitest';
import { connectStripe } from '#app/domain/banking/index.ts';
import { BANKING_MESSAGES } from '#app/domain/banking/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { FILLED, fillIn } from '#tests/support/cards/onboarding.ts';
import { webContext } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { loader } from './banking-return.ts';

const world = paymentWorld();
beforeEach(async () => {
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(
    `UPDATE "Practice" SET "stripeAccountId" = NULL, "isStripeApproved" = false, "paymentProvider" = NULL WHERE id = $1`,
    [world.a().id],
  );
});

const connect = async () => (await ok(runOperation(connectStripe, world.owner(), {}))).url;

/** What is said to whoever comes back from Stripe's page. */
async function said() {
  const context = webContext(world.owner());
  const request = new Request('http://localhost:3000/portal/settings/banking/return');
  const answer = await loader({ request, context, params: {} } as never);
  expect(answer.headers.get('location')).toBe('/portal/settings/banking');
  return flashCookie().parse(context.setCookies.at(-1)!.split(';')[0]!);
}

test('whoever comes back from Stripe is told what holds: something is missing, or cards can be charged', async () => {
  const url = await connect();
  expect(await said()).toEqual({ kind: 'info', text: BANKING_MESSAGES.stillMissing });
  // A part was handed in, and a document is wanted yet.
  await fillIn(url, { ...FILLED, ssn: '1111' });
  expect(await said()).toEqual({ kind: 'info', text: 'Stripe still needs something: see above.' });
  await fillIn(await connect(), { document: 'sent' });
  expect(await said()).toEqual({ kind: 'success', text: BANKING_MESSAGES.connected });
});
