import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, DAY_MS } from '#app/lib/duration.ts';
import { COUPON_MESSAGES } from '#app/domain/coupons/messages.ts';
import { setupIntent } from '#app/domain/cards/index.ts';
import { deliverMessage } from '#app/domain/messaging/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import * as buyPage from '#app/routes/site/gift-cards.tsx';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { typeCard } from '#tests/support/payments/card-appointments.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { codeInGroups } from '../code.ts';
import {
  buyGiftCard,
  giftCardActivity,
  giftCardPurchase,
  payForGiftCard,
  publicGiftCards,
  releaseGiftCard,
  resendGiftCard,
  upsertGiftCardTemplate,
  writeGiftCardMessage,
} from '../index.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '../messages.ts';
import { giftCardSetupIntent } from './gift-card-setup-intent.ts';

const world = paymentWorld();
const { audit } = giftCardsIn(world);
beforeEach(() => world.rows('DELETE FROM "RateLimit"'));

const visitor = () =>
  testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
  });
const template = async (fields: object = {}) =>
  (await ok(runOperation(upsertGiftCardTemplate, world.owner(), { amountCents: 5_000, ...fields })))
    .giftCardTemplate;
const order = {
  recipientName: 'Jo Friend',
  recipientEmail: 'Jo@Example.com',
  message: 'Enjoy!',
  firstName: 'Gina',
  lastName: 'Giver',
  email: 'gina@example.com',
};
const buy = async (more: object = {}, ctx = visitor()) =>
  runOperation(buyGiftCard, ctx, { giftCardTemplateId: (await template()).id, ...order, ...more });
const see = (token: string) => ok(runOperation(giftCardPurchase, visitor(), { token }));
const pay = (token: string, more: object = {}) => runOperation(payForGiftCard, visitor(), { token, ...more });
/** What the card form in the page does. */
async function typed(token: string, number?: string) {
  const setup = await ok(runOperation(giftCardSetupIntent, visitor(), { token }));
  await typeCard((await see(token)).card.form!.account, setup, number);
  return { setupIntentId: setup.setupIntentId };
}
const newest = async (currency = 'USD') =>
  (
    await world.rows(
      'SELECT * FROM "GiftCard" WHERE "amountCurrency"::text = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 1',
      [currency],
    )
  )[0];
const write = (giftCardId: string, more: object = {}) =>
  ok(runOperation(writeGiftCardMessage, world.system(), { practiceId: world.a().id, giftCardId, ...more }));
const mail = (template: string) =>
  world.rows('SELECT "toAddress", "bodyText" FROM "Message" WHERE template = $1 ORDER BY "createdAt"', [
    template,
  ]);

describe('a gift card is bought', () => {
  test('in the currency that its page showed: where that was switched meanwhile nothing is ordered, in the words of a booking', async () => {
    const { id: giftCardTemplateId } = await template();
    const base = visitor();
    const page = await openPlain(buyPage, base, '/gift-cards', { outside: true });
    const { site } = world.a();
    if (site.kind === 'practice')
      Object.assign(base, { site: { ...site, practice: { ...site.practice, currency: 'CAD' } } });
    const count = async () => (await world.rows('SELECT id FROM "GiftCard"')).length;
    const before = await count();
    const refused = await page.save({ ...order, giftCardTemplateId });
    const said = COUPON_MESSAGES.currencyChanged(5_000, 'CAD');
    expect(said).toContain('Prices are in Canadian dollars now: this one is CA$50.');
    expect(refused).toMatchObject({ code: 'conflict', formErrors: [said] });
    expect(await count()).toBe(before);
    // The page comes back in the currency of now, and orders in it.
    const again = await openPlain(buyPage, base, '/gift-cards', { outside: true });
    expect(await again.save({ ...order, giftCardTemplateId })).toMatchObject({
      to: expect.stringContaining('/gift_card_purchases/'),
    });
    expect(await newest('CAD')).toMatchObject({ amountCents: 5_000 });
  });

  test('by a stranger, without an account: paid once, its recipient gets the code, its buyer the receipt', async () => {
    const { token } = await ok(buy());
    expect(await see(token)).toMatchObject({ state: 'unpaid', amountCents: 5_000, card: { canPay: true } });
    expect(await world.rows('SELECT id FROM "Message"')).toEqual([]);
    expect(await refused(pay(token))).toMatchObject({ userMessage: TEXTS.cardMissing });
    const given = await typed(token);
    expect(await ok(pay(token, given))).toEqual({ paymentStatus: 'paid', message: TEXTS.paid });
    // Pressed again it is the same payment.
    expect(await ok(pay(token, given))).toMatchObject({ paymentStatus: 'paid' });
    const card = await newest();
    expect(card).toMatchObject({
      state: 'active',
      balanceCents: 5_000,
      recipientEmail: 'jo@example.com',
      payUntil: null,
    });
    expect(await world.ledger(card.id as string)).toEqual([
      { kind: 'charge', amountCents: 5_000 },
      { kind: 'gift_card_value', amountCents: 5_000 },
    ]);
    const wanted = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'gift-card-message' AND payload->>'giftCardId' = $1 ORDER BY id`,
      [card.id],
    );
    for (const { payload } of wanted) await ok(runOperation(writeGiftCardMessage, world.system(), payload));
    // The sweep's own wish for the same is the same email.
    expect(await write(card.id as string)).toEqual({ written: 0 });
    const code = codeInGroups(decryptToken(card.codeEncrypted as string));
    const [gift, ...others] = await mail('gift_card');
    expect(others).toEqual([]);
    expect(gift.toAddress).toBe('jo@example.com');
    expect(gift.bodyText).toContain(code);
    const [receipt] = await mail('gift_card_receipt');
    expect(receipt.toAddress).toBe('gina@example.com');
    expect(receipt.bodyText).not.toContain(code);
    expect(await see(token)).toMatchObject({ state: 'paid', delivered: true });
    expect(JSON.stringify(await see(token))).not.toContain(code);
    await audit();
  });

  test('on a day to come it waits for that morning where the practice is, and is sent again on a press', async () => {
    const day = new Date(TEST_NOW + 3 * DAY_MS).toISOString().slice(0, 10);
    const { token } = await ok(buy({ deliverOn: day }));
    await ok(pay(token, await typed(token)));
    const card = await newest();
    const cross = async (at: number) =>
      (await world.rows('SELECT id FROM tenancy.gift_cards_to_deliver($1, 100)', [new Date(at)])).map(
        ({ id }) => id,
      );
    expect(await cross(TEST_NOW + DAY_MS)).not.toContain(card.id);
    expect(await cross(TEST_NOW + 4 * DAY_MS)).toContain(card.id);
    const before = (await mail('gift_card')).length;
    world.clock().advance(4 * DAY_MS);
    expect(await write(card.id as string)).toEqual({ written: 1 });
    expect(await cross(TEST_NOW + 4 * DAY_MS)).not.toContain(card.id);
    await ok(runOperation(resendGiftCard, world.owner(), { giftCardId: card.id }));
    const [wish] = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'gift-card-message' AND payload->>'occasion' LIKE 'again:%'`,
    );
    await ok(runOperation(writeGiftCardMessage, world.system(), wish.payload));
    expect((await mail('gift_card')).length).toBe(before + 2);
    const { giftCards, count } = await ok(runOperation(giftCardActivity, world.owner(), {}));
    expect(count).toBe(giftCards.length);
    expect(giftCards[0]).toMatchObject({ recipientName: 'Jo Friend', balanceCents: 5_000, movements: [] });
    // Whoever it is for may be written to in vain, which the card says.
    const refusing = { provider: 'smtp', send: async () => ({ outcome: 'refused', message: 'No.' }) };
    const ctx = world.system();
    const ports = Object.create(ctx.ports, { mailer: { value: refusing } }) as typeof ctx.ports;
    const [{ id: messageId }] = await world.rows(
      `SELECT id FROM "Message" WHERE template = 'gift_card' ORDER BY "createdAt" DESC, id DESC LIMIT 1`,
    );
    expect(giftCards[0]!.emailRefusedAt).toBeNull();
    expect(await see(token)).toMatchObject({ delivered: true, notBrought: false });
    const job = { practiceId: world.a().id, messageId };
    await ok(runOperation(deliverMessage, { ...ctx, ports }, job));
    const [told] = (await ok(runOperation(giftCardActivity, world.owner(), {}))).giftCards;
    expect(told!.emailRefusedAt).toEqual(new Date(world.clock().now()));
    expect(await see(token)).toMatchObject({ state: 'paid', delivered: true, notBrought: true });
  });

  test('not paid within the hour it ends by itself, with whoever was never more than its buyer', async () => {
    const { token } = await ok(buy({ email: 'late@example.com' }));
    const card = await newest();
    const job = { practiceId: world.a().id, giftCardId: card.id };
    expect(await ok(runOperation(releaseGiftCard, world.system(), job))).toEqual({ released: false });
    world.clock().advance(HOUR_MS);
    expect(await ok(runOperation(releaseGiftCard, world.system(), job))).toEqual({ released: true });
    expect(await see(token)).toMatchObject({ state: 'let_go', card: { canPay: false } });
    expect(await refused(pay(token))).toMatchObject({ code: 'expired' });
    const [client] = await world.rows('SELECT "deletedAt" FROM "Client" WHERE email = $1', [
      'late@example.com',
    ]);
    expect(client.deletedAt).not.toBeNull();
  });

  test('in the name of a client it uses up none of that client’s cards in a day, and has ten of its own', async () => {
    const known = { firstName: 'Nora', lastName: 'Known', email: 'nora@example.com' };
    const [client] = await world.rows(
      `INSERT INTO "Client" (id, "practiceId", "firstName", "lastName", email, "clientType", "updatedAt")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'added', now()) RETURNING id`,
      [world.a().id, known.firstName, known.lastName, known.email],
    );
    const begin = (token: string) => runOperation(giftCardSetupIntent, visitor(), { token });
    for (let orders = 0; orders < 11; orders += 1) await ok(begin((await ok(buy(known))).token));
    const orders = await world.rows('SELECT id FROM "GiftCard" WHERE "clientId" = $1', [client!.id]);
    expect(orders.length).toBe(11);
    await ok(runOperation(setupIntent, world.owner(), { clientId: client!.id as string }));
    // One order has as many tries as an appointment has.
    const { token } = await ok(buy(known));
    for (let tries = 0; tries < 10; tries += 1) await typed(token);
    expect(await refused(begin(token))).toMatchObject({ code: 'rate_limited' });
    await ok(begin((await ok(buy(known))).token));
    await ok(runOperation(setupIntent, world.owner(), { clientId: client!.id as string }));
  });

  test('by somebody who knows a client’s name and address but not their number it is not that client’s', async () => {
    const known = { firstName: 'Nils', lastName: 'Number', email: 'nils@example.com' };
    const [client] = await world.rows(
      `INSERT INTO "Client" (id, "practiceId", "firstName", "lastName", email, phone, "clientType", "updatedAt")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, '+15035550177', 'added', now()) RETURNING id`,
      [world.a().id, known.firstName, known.lastName, known.email],
    );
    await ok(buy(known));
    const { clientId } = await newest();
    expect(clientId).not.toBe(client!.id);
    await ok(buy(known));
    expect((await newest()).clientId).toBe(clientId);
  });

  test('a declined card leaves it waiting for another one', async () => {
    const { token } = await ok(buy());
    expect(await refused(pay(token, await typed(token, '4000000000000341')))).toMatchObject({
      code: 'payment_declined',
    });
    expect(await see(token)).toMatchObject({ state: 'unpaid', card: { canPay: true } });
    await ok(pay(token, await typed(token)));
    await audit();
  });

  test('the same form sent twice orders once; few orders come from one network, and nothing odd is taken', async () => {
    const idempotencyKey = randomUUID();
    const [one, two] = [await ok(buy({ idempotencyKey })), await ok(buy({ idempotencyKey }))];
    expect(two.token).toBe(one.token);
    const yesterday = new Date(TEST_NOW - 2 * DAY_MS).toISOString().slice(0, 10);
    for (const deliverOn of [yesterday, '2026-13-40', '2099-01-01', 'soon'])
      expect((await refused(buy({ deliverOn }))).problems[0]).toEqual({
        field: 'deliverOn',
        message: TEXTS.dateInvalid,
      });
    for (const wrong of [
      { recipientEmail: 'nobody' },
      { recipientName: ' ' },
      { message: 'x'.repeat(501) },
      { amountCents: 1 },
    ])
      expect(await refused(buy(wrong))).toMatchObject({ code: 'invalid_input' });
    for (const fields of [{ active: false }, { public: false }])
      expect(await refused(buy({ giftCardTemplateId: (await template(fields)).id }))).toMatchObject({
        userMessage: TEXTS.notSold,
      });
  });

  test('only where the practice takes cards and has gift cards switched on', async () => {
    await template();
    const shown = async () => (await ok(runOperation(publicGiftCards, visitor(), {}))).giftCards.length;
    expect(await shown()).toBeGreaterThan(0);
    for (const [off, on] of [
      ['"giftCardsEnabled" = false', '"giftCardsEnabled" = true'],
      ['"isStripeApproved" = false', '"isStripeApproved" = true'],
    ]) {
      await world.rows(`UPDATE "Practice" SET ${off}`);
      expect(await shown()).toBe(0);
      await world.rows(`UPDATE "Practice" SET ${on}`);
    }
  });
});
