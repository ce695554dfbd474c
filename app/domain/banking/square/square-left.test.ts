import { expect, test } from 'vitest';
import { chargeCard } from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { afterWaitingFor } from '#tests/support/worlds/waits.ts';

const world = paymentWorld('square');

test('a charge that waited for the disconnecting of Square does not begin afterwards', async () => {
  const { id } = await world.anAppointment();
  const charged = await afterWaitingFor(world.db().owner, world.a().id, {
    change: `
      UPDATE "PaymentAccount" SET "disconnectedAt" = now(), "accessTokenEncrypted" = NULL, "refreshTokenEncrypted" = NULL
      WHERE "practiceId" = $1 AND provider = 'square'`,
    call: () => runOperation(chargeCard, world.owner(), { appointmentId: id }),
  });
  expect(charged).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', userMessage: PAYMENT_MESSAGES.accountLeft },
  });
  expect(await world.transactions(id)).toEqual([]);
});
