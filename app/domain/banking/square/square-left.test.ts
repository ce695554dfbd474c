import { expect, test } from 'vitest';
import { chargeCard } from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';

const world = paymentWorld('square');

test('a charge that waited for the disconnecting of Square does not begin afterwards', async () => {
  const { id } = await world.anAppointment();
  const { owner } = world.db();
  const tab = await owner.connect();
  await tab.query('BEGIN');
  await tab.query('SELECT id FROM "Practice" WHERE id = $1 FOR UPDATE', [world.a().id]);
  const charging = runOperation(chargeCard, world.owner(), { appointmentId: id });
  await oneWaits(owner);
  await tab.query(
    `UPDATE "PaymentAccount" SET "disconnectedAt" = now(), "accessTokenEncrypted" = NULL, "refreshTokenEncrypted" = NULL
     WHERE "practiceId" = $1 AND provider = 'square'`,
    [world.a().id],
  );
  await tab.query('COMMIT');
  tab.release();
  expect(await charging).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', userMessage: PAYMENT_MESSAGES.accountLeft },
  });
  expect(await world.transactions(id)).toEqual([]);
});
