import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { DETAILS, ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { eventRegistration } from '../registration/event-registration.ts';
import { payForRegistration } from './pay-for-registration.ts';
import { registerForBookableEvent } from '../registration/register-for-bookable-event.ts';
import { registrationCardPage } from './registration-card-page.ts';

const world = eventsWorld('square');

test('at Square the form’s token pays, once however often it is sent; a refused one says why', async () => {
  await world.rows(
    `UPDATE "Practice" SET "requireCcEnabled" = true, "requireClientCcToBook" = true, "chargeClientCcAtBooking" = true`,
  );
  const event = await world.anEvent({ amountCents: 2500 });
  const visitor = testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
  });
  const { token } = await ok(
    runOperation(registerForBookableEvent, visitor, {
      bookableEventId: event.id,
      firstName: 'Nora',
      lastName: 'Quist',
      phone: DETAILS.phone,
      email: 'nora@example.com',
    }),
  );
  const pay = (sourceId: string) => runOperation(payForRegistration, visitor, { token, sourceId });
  const declined = await refused(pay('cnon:card-nonce-declined'));
  expect([declined.code, declined.userMessage]).toEqual(['payment_declined', expect.stringMatching(/\w/)]);
  expect((await refused(runOperation(registrationCardPage, visitor, { token }))).code).toBe('conflict');
  const answers = await Promise.all([pay('cnon:card-nonce-ok'), pay('cnon:card-nonce-ok')]);
  expect(answers.some((answer) => answer.ok)).toBe(true);
  const shown = await ok(runOperation(eventRegistration, visitor, { token }));
  expect(shown).toMatchObject({
    registration: { paymentStatus: 'paid' },
    card: { payUntil: null, form: null },
  });
  expect(await world.moneyOf(shown.registration.id)).toEqual([{ kind: 'charge', amountCents: 2500 }]);
  const taken = world.square.store.all('payments').filter(({ status }) => status === 'COMPLETED');
  expect(taken.map(({ amount_money }) => amount_money.amount)).toEqual([2500]);
});
