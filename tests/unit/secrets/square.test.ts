import { expect, test } from 'vitest';
import { checkPaymentAccount } from '#app/domain/banking/check-payment-account.ts';
import { renewSquareAccess } from '#app/domain/cards/index.ts';
import { consent, takeBack } from '#tests/support/cards/square-consent.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { listening } from './listening.ts';

const world = paymentWorld('square');
const { ask, does, inTheClear, keep, said, secrets } = listening(world);

async function connect() {
  const { url } = (await ask('connectSquare'))!;
  const { searchParams } = await consent(String(url));
  const [code, state] = [searchParams.get('code')!, searchParams.get('state')!];
  keep(code);
  return (await ask('authorizeSquare', { code, state }))!;
}

test('neither tokens, codes nor verifiers of Square stand in the clear in a table, a log line, an answer or an error: connecting, charging, renewing, failing, losing access and disconnecting', async () => {
  world.square.store.reset();
  await world.rows(`DELETE FROM "PaymentAccount"`);
  await world.rows(`UPDATE "Practice" SET "paymentProvider" = NULL, "isStripeApproved" = false`);
  const account = async () => {
    const [row] = await world.rows(`SELECT id, "externalAccountId" AS seller FROM "PaymentAccount"`);
    return {
      seller: row.seller as string,
      job: { practiceId: world.a().id, paymentAccountId: row.id as string },
    };
  };
  expect(await connect()).toMatchObject({ result: true });
  const { seller, job } = await account();
  const { id: appointmentId } = await world.anAppointment();
  expect(await ask('chargeCard', { appointmentId })).toMatchObject({ result: true });
  expect(await inTheClear()).toEqual([]);

  expect(await does(renewSquareAccess, job)).toMatchObject({ value: { renewed: true } });
  world.failures.plan({ mode: 'error_before', path: '/oauth2/token', times: 3 });
  expect(await does(renewSquareAccess, job)).toMatchObject({ ok: false });
  world.failures.clear();
  world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/oauth2/token' });
  expect(await connect()).toMatchObject({ result: false });
  for (const path of ['/oauth2/token', '/v2/merchants/me']) {
    world.failures.plan({ mode: 'error_before', path, times: 3 });
    expect(await connect()).toMatchObject({ result: false });
    world.failures.clear();
  }
  expect(await inTheClear()).toEqual([]);

  await takeBack(`https://connect.squareupsandbox.com/oauth2/seller/${seller}`);
  expect(await does(checkPaymentAccount, job)).toMatchObject({ ok: true });
  expect(await does(renewSquareAccess, job)).toMatchObject({ value: { renewed: false } });
  expect(await ask('squareAccount')).toMatchObject({ state: 'lost' });
  expect(await inTheClear()).toEqual([]);

  expect(await connect()).toMatchObject({ result: true });
  world.failures.plan({ mode: 'error_before', path: '/oauth2/revoke', times: 3 });
  await ask('disconnectSquareAccount');
  world.failures.clear();
  expect(await inTheClear()).toEqual([]);
  expect((await secrets()).size).toBeGreaterThan(10);
  expect(said.length).toBeGreaterThan(10);
});
