import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeAppointment, chargeCard, resolveTransaction } from '../index.ts';

const world = paymentWorld();

/** An appointment whose charge got no answer, and whose client has given another card since, ending in 4444. */
async function aLostCharge(taken: boolean) {
  const appointment = await world.anAppointment();
  world.failures.plan({
    mode: taken ? 'timeout_after' : 'drop_before',
    method: 'POST',
    path: '/v1/payment_intents',
    times: 20,
  });
  expect(await charge(appointment.id)).toMatchObject({
    value: { appointment: { clientPaymentStatus: 'Pending' } },
  });
  world.failures.clear();
  const [card] = await world.rows(
    `INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId", "providerPaymentMethodId",
       brand, last4, "expMonth", "expYear", "isDefault")
     SELECT gen_random_uuid(), "practiceId", "clientId", provider, "providerCustomerId",
       replace("providerPaymentMethodId", '_4242_', '_4444_'), 'mastercard', '4444', "expMonth", "expYear", false
     FROM "PaymentMethod" WHERE "clientId" = $1 RETURNING id`,
    [appointment.clientId],
  );
  await world.rows(`UPDATE "Appointment" SET "paymentMethodId" = $2 WHERE id = $1`, [
    appointment.id,
    card.id,
  ]);
  return appointment.id;
}

const charge = (appointmentId: string) => runOperation(chargeCard, world.owner(), { appointmentId });

async function sweep(appointmentId: string) {
  const [live] = await world.rows('SELECT id FROM "Transaction" WHERE "billId" = $1 AND state = 0', [
    appointmentId,
  ]);
  const transactionId = live.id as string;
  return runOperation(resolveTransaction, world.system(), { practiceId: world.a().id, transactionId });
}

/** Each charge of an appointment with the card it was begun with, and the cards that money was really taken from. */
async function cardsOf(appointmentId: string) {
  return {
    ours: await world.rows(
      `SELECT t.state, m.last4 FROM "Transaction" t JOIN "PaymentMethod" m ON m.id = t."paymentMethodId"
       WHERE t."billId" = $1 ORDER BY t."createdAt", t.id`,
      [appointmentId],
    ),
    taken: world
      .charged(appointmentId)
      .map(({ payment_method }) => /_(\d{4})_/.exec(String(payment_method))?.[1]),
  };
}

const ANEW = {
  ours: [
    { state: 3, last4: '4242' },
    { state: 1, last4: '4444' },
  ],
  taken: ['4444'],
};
const FOUND = { ours: [{ state: 1, last4: '4242' }], taken: ['4242'] };

describe('a charge without an answer whose card was replaced', () => {
  test('and that the provider never heard of: the sweeper ends it, and the present card is charged anew', async () => {
    const id = await aLostCharge(false);
    expect(await sweep(id)).toMatchObject({ ok: true, value: { outcome: 'cancelled' } });
    const wanted = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'charge-appointment' AND payload->>'appointmentId' = $1`,
      [id],
    );
    expect(wanted).toHaveLength(1);
    expect(await runOperation(chargeAppointment, world.system(), wanted[0].payload)).toMatchObject({
      ok: true,
      value: { outcome: 'succeeded' },
    });
    expect(await cardsOf(id)).toEqual(ANEW);
  });

  test('the same where somebody presses again before the sweeper comes', async () => {
    const id = await aLostCharge(false);
    expect(await charge(id)).toMatchObject({ ok: true });
    expect(await cardsOf(id)).toEqual(ANEW);
  });

  test('and that the provider did take: it is found, and nothing is taken from the present card', async () => {
    const [swept, pressed] = [await aLostCharge(true), await aLostCharge(true)];
    await sweep(swept);
    expect(await charge(pressed)).toMatchObject({ ok: true });
    for (const id of [swept, pressed]) {
      expect(await cardsOf(id)).toEqual(FOUND);
      expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    }
  });
});
