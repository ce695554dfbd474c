import { expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { holdTime } from '#app/domain/availability/index.ts';
import { chargeAppointment } from '#app/domain/payments/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { bookingAddCard, bookingCardPage, bookingSetupIntent, holdCard } from './index.ts';
import { CARD_MESSAGES } from './messages.ts';

const world = paymentWorld('square');

/** A visitor of a practice that asks for a card, who keeps the next free time. */
async function atCheckout() {
  await world.rows(
    'UPDATE "Practice" SET "requireClientCcToBook" = true, "chargeClientCcAtBooking" = true, "instantClientApproval" = true',
  );
  const practice = world.a();
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const { times, visitor } = visitorsOf(world.db(), practice, world.clock(), world.cards);
  const ctx = visitor();
  const startsAt = new Date(isoTimes(await times(chosen, '2026-04'))[0]!);
  const { holdToken } = await ok(runOperation(holdTime, ctx, { ...chosen, startsAt }));
  return { ctx, hold: holdToken };
}
const add = (ctx: BaseContext, hold: string, sourceId = 'cnon:card-nonce-ok') =>
  runOperation(bookingAddCard, ctx, { hold, sourceId, firstName: 'Nora', email: 'nora.quist@example.com' });
const book = (ctx: BaseContext, hold: string, rest: object = {}) =>
  runOperation(bookAppointment, ctx, { hold, ...DETAILS, ...rest });

test('the card of a token is read back from Square, booked with and charged', async () => {
  const { ctx, hold } = await atCheckout();
  expect(await ok(runOperation(holdCard, ctx, { hold }))).toMatchObject({
    card: null,
    browser: { provider: 'square', account: 'L_M_alder_house' },
  });
  expect(await book(ctx, hold)).toMatchObject({ ok: false });
  const { setupIntentId } = await ok(add(ctx, hold));
  expect(await ok(add(ctx, hold))).toEqual({ setupIntentId });
  expect(await ok(runOperation(holdCard, ctx, { hold }))).toMatchObject({
    card: { brand: 'visa', last4: '1111' },
    setupIntentId,
  });
  const { appointment } = (await ok(book(ctx, hold, { setupIntentId }))) as { appointment: { id: string } };
  const [method] = await world.rows(
    `SELECT m.provider, m."providerPaymentMethodId" AS id, a."chargeAtBooking" FROM "Appointment" a
     JOIN "PaymentMethod" m ON m.id = a."paymentMethodId" WHERE a.id = $1`,
    [appointment.id],
  );
  expect(method).toEqual({ provider: 'square', id: setupIntentId, chargeAtBooking: true });
  const job = { practiceId: world.a().id, appointmentId: appointment.id };
  expect(await runOperation(chargeAppointment, world.system(), job)).toMatchObject({ ok: true });
  expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, payments: 1 });
});

test('a declined card is told and counted; the card of another hold is none of this one', async () => {
  const mine = await atCheckout();
  const theirs = await atCheckout();
  const { setupIntentId } = await ok(add(theirs.ctx, theirs.hold));
  expect(await book(mine.ctx, mine.hold, { setupIntentId })).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input' },
  });
  for (let tries = 0; tries < 5; tries += 1)
    expect(await add(mine.ctx, mine.hold, 'cnon:card-nonce-declined')).toMatchObject({
      refusal: { code: 'payment_declined', userMessage: 'Your card was declined.' },
    });
  expect(await add(mine.ctx, mine.hold)).toMatchObject({ refusal: { code: 'rate_limited' } });
});

test('the steps of the other provider are refused', async () => {
  const { ctx, hold } = await atCheckout();
  expect(await runOperation(bookingSetupIntent, ctx, { hold })).toMatchObject({
    refusal: { code: 'conflict', userMessage: 'Failed to create setup intent' },
  });
  expect(await runOperation(bookingCardPage, ctx, { hold })).toMatchObject({
    refusal: { code: 'conflict', userMessage: CARD_MESSAGES.needsScript },
  });
});
