import { expect, test } from 'vitest';
import { cancelAppointment, declineAppointment } from '#app/domain/appointments/index.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { chargeAppointment, createAdjustment } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { redeemGiftCard } from '../index.ts';

const world = paymentWorld();
const { aGiftCard, aPackage, refundWanted } = giftCardsIn(world);

/** An appointment of $90 to come of which a gift card has paid so much. */
async function paidInPart(cents: number, state = 'approved') {
  const { id, token } = await world.anAppointment();
  await world.rows(
    `UPDATE "Appointment" SET state = $2::"AppointmentState", "startsAt" = "startsAt" + interval '75 days',
       "endsAt" = "endsAt" + interval '75 days', "busyUntil" = "busyUntil" + interval '75 days' WHERE id = $1`,
    [id, state],
  );
  const { code } = await aGiftCard(cents);
  await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId: id, code }));
  return id;
}
/** The words of an email of one kind that its client gets, once the worker has written all that is wanted. */
async function emailOf(appointmentId: string, template: string): Promise<{ subject: string; text: string }> {
  await refundWanted();
  const wanted = await world.rows(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1
       AND payload->>'template' = $2`,
    [appointmentId, template],
  );
  for (const { payload } of wanted)
    await ok(runOperation(writeAppointmentMessage, world.system(), payload as never));
  const [email, ...more] = await world.rows(
    `SELECT subject, "bodyText" AS text FROM "Message"
     WHERE "appointmentId" = $1 AND template = $2 AND channel = 'email' AND "toAddress" LIKE '%@%'`,
    [appointmentId, template],
  );
  expect(more).toEqual([]);
  return email as { subject: string; text: string };
}
const giveBack = (appointmentId: string, amountCents: number) =>
  ok(
    runOperation(createAdjustment, world.owner(), {
      appointmentId,
      amountCents,
      adjustedAt: new Date(TEST_NOW),
    }),
  );

test('what a gift card paid of a cancelled visit goes back onto it, as both emails say', async () => {
  const id = await paidInPart(9_000);
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: id }));
  const cancelled = await emailOf(id, 'appointment_cancelled');
  expect(cancelled.text).toContain('The $90 that you paid goes back onto your gift card.');
  const refund = await emailOf(id, 'payment_refunded');
  expect(refund.text).toContain('Your gift card has it back');
  expect(refund.text).toContain('the $90 that you paid goes back onto your gift card.');
  expect(refund.text).toMatch(/Back onto your gift card:? +\$90/);
  for (const { text } of [cancelled, refund]) expect(text).not.toMatch(/bank/i);
});

test('of a visit that a card and a gift card paid each gets back what came of it', async () => {
  const id = await paidInPart(2_000);
  const job = { practiceId: world.a().id, appointmentId: id };
  await ok(runOperation(chargeAppointment, world.system(), job));
  await giveBack(id, 8_000);
  const refund = await emailOf(id, 'payment_refunded');
  expect(refund.text).toContain(
    '$80 of the $90 that you paid is on its way back: $70 to your Visa ending in 4242 and $10 onto your gift card. Banks take 5 to 10 days to show it. The other $10 stays paid.',
  );
  expect(refund.text).toMatch(/On its way back to you:? +\$70/);
  expect(refund.text).toMatch(/Back onto your gift card:? +\$10/);
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: id }));
  expect((await emailOf(id, 'appointment_cancelled')).text).toContain(
    'The $10 that you paid goes back onto your gift card.',
  );
});

test('what is given back onto a gift card alone by hand is told, too', async () => {
  const id = await paidInPart(9_000);
  await giveBack(id, 1_000);
  expect((await emailOf(id, 'payment_refunded')).text).toContain(
    '$10 of the $90 that you paid goes back onto your gift card. The other $80 stays paid.',
  );
});

test('who reads that a request is declined reads where the gift card’s money goes', async () => {
  const id = await paidInPart(9_000, 'pending');
  await ok(runOperation(declineAppointment, world.owner(), { appointmentId: id }));
  const { text } = await emailOf(id, 'appointment_declined');
  expect(text).toContain('What your gift card paid goes back onto it.');
  expect(text).not.toContain('Nothing was charged');
});

test('who reads that a request of a package is declined reads that its session is back, and where the money is', async () => {
  const { first, second } = await aPackage();
  await world.rows(`UPDATE "Appointment" SET state = 'pending' WHERE id IN ($1, $2)`, [first.id, second.id]);
  const { code } = await aGiftCard(9_000);
  await ok(runOperation(redeemGiftCard, world.holder(first.token), { appointmentId: first.id, code }));
  await ok(runOperation(declineAppointment, world.owner(), { appointmentId: first.id }));
  expect((await emailOf(first.id, 'appointment_declined')).text).toContain(
    'The session is back in your package, “Five”. What your gift card paid stays with it.',
  );
  await ok(runOperation(declineAppointment, world.owner(), { appointmentId: second.id }));
  expect((await emailOf(second.id, 'appointment_declined')).text).not.toContain('stays with it');
});

test('a session without money of its own is said to be back, too', async () => {
  const { second } = await aPackage();
  await world.rows(`UPDATE "Appointment" SET state = 'pending' WHERE id = $1`, [second.id]);
  await ok(runOperation(declineAppointment, world.owner(), { appointmentId: second.id }));
  const { text } = await emailOf(second.id, 'appointment_declined');
  expect(text).toContain('The session is back in your package, “Five”.');
  expect(text).not.toContain('Nothing was charged');
});
