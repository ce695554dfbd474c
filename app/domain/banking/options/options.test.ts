import { beforeEach, describe, expect, test } from 'vitest';
import { writeAccountMessage } from '#app/domain/accounts/mail/write-account-message.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import {
  aClientWithCard,
  aGroupEvent,
  aGroupEventType,
  aRegistration,
  given,
} from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import {
  bankingSettings,
  updatePracticeAcceptsTips,
  updatePracticeCurrency,
  updatePracticeOfflineOptions,
  updatePracticePaymentProvider,
} from '../index.ts';
import { OPTION_MESSAGES as TEXTS } from '../messages.ts';

const world = paymentWorld();

beforeEach(async () => {
  await world.rows(`DELETE FROM "PaymentAccount" WHERE provider = 'square'`);
  await world.rows(
    `UPDATE "Practice" SET "paymentProvider" = 'stripe', "isStripeApproved" = true, "defaultCurrency" = 'USD', "currencyEnabled" = true`,
  );
});

const shown = (as = world.owner()) => ok(runOperation(bankingSettings, as, {}));
const switchTo = (provider: 'stripe' | 'square') =>
  runOperation(updatePracticePaymentProvider, world.owner(), { provider });
const currency = (to: 'USD' | 'CAD') => runOperation(updatePracticeCurrency, world.owner(), { currency: to });
const square = (of: 'USD' | 'CAD', practiceId = world.a().id) =>
  world.rows(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "locationId", operational, currency, "accessTokenEncrypted")
     VALUES (gen_random_uuid(), $1, 'square', 'ML1', 'L1', true, $2::"Currency", 'sealed')`,
    [practiceId, of],
  );
const FIVE = {
  acceptsCash: false,
  acceptsCreditCard: true,
  acceptsPaypal: true,
  acceptsVenmo: false,
  acceptsZelle: true,
};

describe('who charges cards (002 §4)', () => {
  test('is switched to one that can charge, and back; the other practice is left alone', async () => {
    expect(await switchTo('square')).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed', userMessage: TEXTS.notOperational('Square') },
    });
    await square('USD');
    await world.anAppointment('4242', Date.UTC(2026, 3, 1, 15));
    expect(await shown()).toMatchObject({
      paymentProvider: 'stripe',
      squareOperational: true,
      cardsElsewhere: 0,
      cardsAtSquare: 0,
      takesCards: true,
    });
    expect((await shown()).cardsSaved).toBeGreaterThan(0);
    await ok(switchTo('square'));
    // Cards at Stripe are offered no more, and who must enter one again is told.
    expect(await shown()).toMatchObject({ paymentProvider: 'square', cardsSaved: 0 });
    expect((await shown()).cardsElsewhere).toBeGreaterThan(0);
    expect(await shown(world.otherOwner())).toMatchObject({ paymentProvider: 'stripe' });
    await ok(switchTo('stripe'));
    expect(await shown()).toMatchObject({ paymentProvider: 'stripe', cardsElsewhere: 0 });
    // Whoever sat at an open browser: the owner reads it in an email.
    // An open browser is enough for that, so the owner is told each time (C23).
    expect((await world.toldWhoIsPaid()).map((about) => about.split(' ')[0])).toEqual(['Square', 'Stripe']);
    const [event] = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'occasion' = 'paid_elsewhere' ORDER BY "createdAt", id LIMIT 1`,
    );
    await ok(runOperation(writeAccountMessage, world.system(), event.payload));
    const [mail] = await world.rows(
      `SELECT "toAddress", subject, "bodyText" FROM "Message" WHERE subject = 'Where your clients’ payments go'`,
    );
    expect(mail).toMatchObject({
      toAddress: event.payload.to,
      bodyText: expect.stringContaining('from now on your clients pay through Square'),
    });
  });

  test('takes places of the day, whose cards it does not know, for unpaid, and says why', async () => {
    await square('USD');
    const { id } = await given(world.a().db, TEST_NOW, (scene) => {
      const type = aGroupEventType(scene, { name: 'Circle', amountCents: 2_500 });
      const event = aGroupEvent(scene, type, { startsAt: TEST_NOW + 9 * DAY_MS, timeZone: 'UTC' });
      return aRegistration(scene, event, aClientWithCard(scene, { firstName: 'Ada', lastName: 'Nof' }));
    });
    await world.rows(
      `UPDATE "EventRegistration" r SET "chargeOnDay" = true, "paymentMethodId" = m.id FROM "PaymentMethod" m
       WHERE r.id = $1 AND m."clientId" = r."clientId"`,
      [id],
    );
    await ok(switchTo('square'));
    expect(
      await world.rows('SELECT "chargeOnDay", "paymentError" FROM "EventRegistration" WHERE id = $1', [id]),
    ).toEqual([{ chargeOnDay: false, paymentError: TEXTS.cardIsElsewhere }]);
  });

  test('is not one of another currency', async () => {
    await square('CAD');
    expect(await switchTo('square')).toMatchObject({
      ok: false,
      refusal: {
        code: 'conflict',
        userMessage:
          'This Square account is paid in Canadian dollars, and your prices are in US dollars. Change your currency first, or connect another account.',
      },
    });
    await ok(currency('CAD'));
    await ok(switchTo('square'));
  });
});

describe('the currency (002 §7, §9)', () => {
  test('changes for what is priced from now on; what is booked keeps its own', async () => {
    const { id } = await world.anAppointment('4242', Date.UTC(2026, 3, 2, 15));
    await ok(currency('CAD'));
    expect(await shown()).toMatchObject({ currency: 'CAD' });
    expect((await shown()).otherCurrency).toBeGreaterThan(0);
    expect(
      await world.rows('SELECT "amountCurrency"::text AS c FROM "Appointment" WHERE id = $1', [id]),
    ).toEqual([{ c: 'USD' }]);
    expect(await shown(world.otherOwner())).toMatchObject({ currency: 'USD' });
  });

  test('is Square’s while cards are charged there, and closed where the plan has none (002 §6)', async () => {
    await square('USD');
    await ok(switchTo('square'));
    expect(await currency('CAD')).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.squareCurrency('US dollars') },
    });
    await ok(switchTo('stripe'));
    await world.rows('UPDATE "Practice" SET "currencyEnabled" = false');
    expect(await currency('CAD')).toMatchObject({ ok: false, refusal: { userMessage: TEXTS.currencyOff } });
    expect(await shown()).toMatchObject({ currency: 'USD' });
  });
});

test('the five flags of what is paid outside, and tips, are kept', async () => {
  await ok(runOperation(updatePracticeOfflineOptions, world.owner(), FIVE));
  expect(await shown()).toMatchObject(FIVE);
  expect(await shown(world.otherOwner())).not.toMatchObject(FIVE);
  for (const acceptsTips of [false, true]) {
    await ok(runOperation(updatePracticeAcceptsTips, world.owner(), { acceptsTips }));
    expect(await shown()).toMatchObject({ acceptsTips });
  }
});

test('of two windows the slower one is told', async () => {
  const { updatedAt } = await shown();
  await ok(
    runOperation(updatePracticeOfflineOptions, world.owner(), { ...FIVE, previousUpdatedAt: updatedAt }),
  );
  expect(
    await runOperation(updatePracticeOfflineOptions, world.owner(), {
      ...FIVE,
      acceptsZelle: false,
      previousUpdatedAt: updatedAt,
    }),
  ).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  expect(await shown()).toMatchObject(FIVE);
});
