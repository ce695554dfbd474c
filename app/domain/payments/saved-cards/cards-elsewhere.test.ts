import { describe, expect, test } from 'vitest';
import {
  defaultPaymentMethodPractice,
  saveCard,
  setupIntent,
  squareAddCardToCustomer,
} from '#app/domain/cards/index.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ACCOUNT, happeningsIn } from '#tests/support/money/happenings.ts';
import { cardAppointments, ok, typeCard } from '#tests/support/payments/card-appointments.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { applyProviderEvent, chargeAppointment, markPaid } from '../index.ts';

/** What sellers do on the vendor's own pages with the records of clients and their cards, and what card networks tell of these. */
describe.each(['stripe', 'square'] as const)('%s', (provider) => {
  const world = paymentWorld(provider);
  const { anAppointment, methods } = cardAppointments(world);
  const it = happeningsIn(world);
  type Appointment = Awaited<ReturnType<typeof anAppointment>>;

  let tokens = 0;
  /** What Square's form in the page makes of a typed card. */
  function typed(): string {
    const token = `cnon:CA4SE${(tokens += 1)}`;
    const card = { last4: '1111', bin: '411111', brand: 'VISA', expMonth: 12, expYear: 2030 };
    world.square.store.put('tokens', token, {
      ...card,
      behaviour: 'ok',
      verified: false,
      at: TEST_NOW,
      used: false,
    });
    return token;
  }

  async function saves({ id: appointmentId, holder }: Appointment) {
    if (provider === 'square') {
      const sourceId = typed();
      return ok(runOperation(squareAddCardToCustomer, holder(), { practiceId: world.a().id, sourceId }));
    }
    const setup = await ok(runOperation(setupIntent, holder(), { appointmentId }));
    await typeCard(setup.cardForm.account, setup);
    return ok(runOperation(saveCard, holder(), { appointmentId, setupIntentId: setup.setupIntentId }));
  }

  /** Their card is saved at the vendor, and nobody has noted it here. Answers how it is called there. */
  async function savedThere({ id: appointmentId, holder }: Appointment): Promise<string> {
    if (provider === 'stripe') {
      const setup = await ok(runOperation(setupIntent, holder(), { appointmentId }));
      await typeCard(setup.cardForm.account, setup);
      return setup.setupIntentId;
    }
    const before = world.square.store.all('cards').map(({ id }) => id);
    const input = { practiceId: world.a().id, sourceId: typed() };
    world.failures.plan({ mode: 'drop_after', path: '/v2/cards' });
    expect(await runOperation(squareAddCardToCustomer, holder(), input)).toMatchObject({ ok: false });
    return world.square.store.all('cards').find(({ id }) => !before.includes(id))!.id;
  }

  /** A client who has saved a card, as the vendor knows both. */
  async function withCard() {
    const appointment = await anAppointment();
    await saves(appointment);
    const [kept] = await world.rows(
      `SELECT "providerCustomerId" AS customer, "providerPaymentMethodId" AS card FROM "PaymentMethod"
       WHERE "clientId" = $1 AND "detachedAt" IS NULL`,
      [appointment.clientId],
    );
    return { appointment, ...(kept as { customer: string; card: string }) };
  }

  const requireCards = (required: boolean) =>
    world.rows('UPDATE "Practice" SET "requireClientCcToBook" = $2 WHERE id = $1', [world.a().id, required]);
  /** The mails by which the client was asked for a card. */
  async function asked({ id }: Appointment) {
    const wishes = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'template' = 'card_request' AND payload->>'appointmentId' = $1`,
      [id],
    );
    for (const { payload } of wishes)
      await ok(runOperation(writeAppointmentMessage, world.system(), payload));
    const mails = await world.rows(
      `SELECT "bodyText" AS body FROM "Message"
       WHERE "appointmentId" = $1 AND template = 'card_request' AND channel = 'email'`,
      [id],
    );
    return mails.map(({ body }) => body as string);
  }
  async function isCharged({ id, startsAtMs }: Appointment) {
    world.clock().advance(startsAtMs + HOUR_MS - TEST_NOW);
    const input = { practiceId: world.a().id, appointmentId: id };
    await ok(runOperation(chargeAppointment, world.system(), input));
    return world.moved(id);
  }
  /** As sellers and banks do it on the vendor's own pages. */
  const forget = (card: string) =>
    provider === 'square' ? it.order('forget-card', { card }) : it.order('detach-card', { card });
  const newCustomer = async ({ clientId }: Appointment) => {
    const rows = await world.rows(
      'SELECT "providerCustomerId" AS customer FROM "PaymentCustomer" WHERE "clientId" = $1',
      [clientId],
    );
    return rows[0]?.customer as string | undefined;
  };
  const gone = expect.objectContaining({ gone: true, isDefault: false });
  const held = expect.objectContaining({ gone: false, isDefault: true });
  const second = expect.objectContaining({ gone: false, isDefault: false });

  test('a client whose record was deleted there saves a card again at once, twice, and is charged on it', async () => {
    const { appointment, customer } = await withCard();
    await it.order('delete-customer', { customer });
    // Nobody has told us: the next card finds out. A refusal may be our own fault, so it takes no card out.
    await saves(appointment);
    expect(await methods(appointment.clientId)).toEqual([second, held]);
    const made = (await newCustomer(appointment))!;
    expect(made).not.toBe(customer);
    await it.order('delete-customer', { customer: made });
    await saves(appointment);
    expect(await methods(appointment.clientId)).toEqual([second, second, held]);
    await it.deliverNew();
    expect(await methods(appointment.clientId)).toEqual([gone, gone, held]);
    expect(await isCharged(appointment)).toMatchObject({ taken: 9000, payments: 1 });
  });

  test('a deleted record is out with its cards as soon as it is told; where a card is needed the client is asked for one', async () => {
    await requireCards(true);
    const { appointment, customer } = await withCard();
    await it.order('delete-customer', { customer });
    await it.deliverNew();
    expect(await methods(appointment.clientId)).toEqual([gone]);
    const mails = await asked(appointment);
    expect(mails).toEqual([expect.stringContaining(`/m/c/${appointment.token}`)]);
    await saves(appointment);
    expect(await methods(appointment.clientId)).toEqual([gone, held]);
    await requireCards(false);
  });

  test('a card that was saved with a record that is deleted by now, and not noted yet, is kept no more', async () => {
    const { appointment, customer } = await withCard();
    const { id: appointmentId, clientId, holder } = appointment;
    const setupIntentId = await savedThere(appointment);
    await it.order('delete-customer', { customer });
    await it.deliverNew();
    await saves(appointment);
    const named = runOperation(saveCard, holder(), { appointmentId, setupIntentId });
    expect(await named).toMatchObject({ ok: false });
    expect(await methods(clientId)).toEqual([gone, held]);
  });

  test('a card that was deleted there is gone here, and the client is asked for another only where one is required', async () => {
    const free = await withCard();
    await forget(free.card);
    await it.deliverNew();
    expect(await methods(free.appointment.clientId)).toEqual([gone]);
    expect(await asked(free.appointment)).toEqual([]);

    await requireCards(true);
    const { appointment, card } = await withCard();
    await forget(card);
    await it.deliverNew();
    expect(await methods(appointment.clientId)).toEqual([gone]);
    expect(await asked(appointment)).toHaveLength(1);
    await requireCards(false);
  });

  test('a card that its bank replaced shows its new digits and its new end', async () => {
    const { appointment, card } = await withCard();
    await it.order('renew-card', { card, last4: '9876', expMonth: 4, expYear: 2031 });
    await it.deliverNew();
    const { clientId } = appointment;
    expect(await ok(runOperation(defaultPaymentMethodPractice, world.owner(), { clientId }))).toMatchObject({
      last4: '9876',
      expMonth: 4,
      expYear: 2031,
    });
  });

  test('a card is asked for of the next visit to come, not of one that is over, and of the same visit once a day', async () => {
    await requireCards(true);
    const { appointment, card } = await withCard();
    const { id, clientId } = appointment;
    const past = await anAppointment({ past: true });
    const later = await anAppointment();
    await world.rows('UPDATE "Appointment" SET "clientId" = $1 WHERE id = ANY($2)', [
      clientId,
      [past.id, later.id],
    ]);
    await world.rows('UPDATE "Bill" SET "clientId" = $1 WHERE id = ANY($2)', [clientId, [past.id, later.id]]);
    await forget(card);
    await it.deliverNew();
    expect(await asked(past)).toEqual([]);
    expect(await asked(appointment)).toHaveLength(1);
    expect(await asked(later)).toEqual([]);

    const loseAnother = async () => {
      await saves(appointment);
      const [kept] = await world.rows(
        'SELECT "providerPaymentMethodId" AS card FROM "PaymentMethod" WHERE "clientId" = $1 AND "detachedAt" IS NULL',
        [clientId],
      );
      await forget(kept.card as string);
      await it.deliverNew();
    };
    await loseAnother();
    expect(await asked(appointment)).toHaveLength(1);
    world.clock().advance(DAY_MS);
    await loseAnother();
    expect(await asked(appointment)).toHaveLength(2);

    // What is settled at the visit waits for no card.
    await ok(runOperation(markPaid, world.owner(), { appointmentId: id, paidBy: 'cash' }));
    await loseAnother();
    expect(await asked(appointment)).toHaveLength(2);
    expect(await asked(later)).toHaveLength(1);
    await requireCards(false);
  });

  test('clients of a practice that has closed are asked for no card', async () => {
    await requireCards(true);
    const { appointment, card } = await withCard();
    const closes = (at: Date | null) =>
      world.rows('UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1', [world.a().id, at]);
    await closes(new Date(TEST_NOW));
    await forget(card);
    await it.deliverNew();
    expect(await methods(appointment.clientId)).toEqual([gone]);
    expect(await asked(appointment)).toEqual([]);
    await closes(null);
    await requireCards(false);
  });

  describe.runIf(provider === 'square')('records that were merged into one', () => {
    async function merged() {
      await requireCards(true);
      const [one, other] = [await withCard(), await withCard()];
      const made = await it.order('merge-customers', { customers: [one.customer, other.customer] });
      return { one, other, into: made!.id };
    }

    test('keep their cards, which are charged as before; the next card is saved with what was made of them', async () => {
      const { one, other, into } = await merged();
      await it.deliverNew();
      for (const { appointment } of [one, other]) {
        expect(await methods(appointment.clientId)).toEqual([held]);
        expect(await asked(appointment)).toEqual([]);
        expect(await newCustomer(appointment)).toBe(into);
      }
      await saves(other.appointment);
      expect(await methods(other.appointment.clientId)).toEqual([second, held]);
      await requireCards(false);
      expect(await isCharged(one.appointment)).toMatchObject({ taken: 9000, payments: 1 });
    });

    test('keep a card that was saved and not noted yet, which is charged', async () => {
      const [one, other] = [await withCard(), await withCard()];
      const { id: appointmentId, clientId, holder } = one.appointment;
      const setupIntentId = await savedThere(one.appointment);
      await it.order('merge-customers', { customers: [one.customer, other.customer] });
      await it.deliverNew();
      await ok(runOperation(saveCard, holder(), { appointmentId, setupIntentId }));
      expect(await methods(clientId)).toEqual([second, held]);
      expect(await isCharged(one.appointment)).toMatchObject({ taken: 9000, payments: 1 });
    });

    test('lose a card that Square says is disabled, and no other', async () => {
      const { one, other } = await merged();
      await forget(one.card);
      for (const event of it.events().filter(({ type }) => type === 'customer.deleted'))
        await it.deliver(event);
      expect(await methods(one.appointment.clientId)).toEqual([gone]);
      expect(await asked(one.appointment)).toHaveLength(1);
      expect(await methods(other.appointment.clientId)).toEqual([held]);
      await requireCards(false);
    });

    test('lose all cards once what was made of them is deleted', async () => {
      const { one, other, into } = await merged();
      await it.deliverNew();
      await it.order('delete-customer', { customer: into });
      await it.deliverNew();
      for (const { appointment } of [one, other]) {
        expect(await methods(appointment.clientId)).toEqual([gone]);
        expect(await newCustomer(appointment)).toBeUndefined();
        expect(await asked(appointment)).toHaveLength(1);
      }
      await requireCards(false);
    });

    test('have a payment found whose answer was lost, though it bears the new name there', async () => {
      const { one } = await merged();
      await it.deliverNew();
      world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v2/payments', times: 10 });
      const { id, startsAtMs } = one.appointment;
      world.clock().advance(startsAtMs + HOUR_MS - TEST_NOW);
      const input = { practiceId: world.a().id, appointmentId: id };
      await runOperation(chargeAppointment, world.system(), input);
      world.failures.clear();
      const [{ account }] = await world.rows(`SELECT payment_account($1, 'square') AS account`, [
        world.a().id,
      ]);
      const [intent] = await world.rows('SELECT id FROM "Transaction" WHERE "billId" = $1', [id]);
      const search = { account, customer: one.customer, metadataKey: 'transactionId', amountCents: 9000 };
      expect(
        await world.cards.findPaymentIntent({ ...search, metadataValue: intent.id as string }),
      ).toMatchObject({ status: 'succeeded' });
      await requireCards(false);
    });
  });

  test.runIf(provider === 'stripe')(
    'an event that an earlier release stored, by its name for it, takes the card out too',
    async () => {
      const { appointment, card } = await withCard();
      await forget(card);
      const [stored] = await world.rows(
        `INSERT INTO "WebhookEvent" (id, provider, "eventId", type, account, payload)
         VALUES (gen_random_uuid(), 'stripe', 'evt_waited', 'card_detached', $1, $2) RETURNING id`,
        [ACCOUNT.stripe, { refs: { paymentMethodId: card }, metadata: {} }],
      );
      await ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: stored.id as string }));
      expect(await methods(appointment.clientId)).toEqual([gone]);
    },
  );

  test.runIf(provider === 'stripe')(
    'a charge of a record that is gone is known to have taken nothing: it can be paid in cash',
    async () => {
      const { appointment } = await withCard();
      const { id: appointmentId, clientId } = appointment;
      await world.rows(`UPDATE "PaymentMethod" SET "providerCustomerId" = 'cus_gone' WHERE "clientId" = $1`, [
        clientId,
      ]);
      expect(await isCharged(appointment)).toMatchObject({ taken: 0 });
      await ok(runOperation(markPaid, world.owner(), { appointmentId, paidBy: 'cash' }));
    },
  );

  test('what another account says of a card of the same name changes nothing', async () => {
    const { appointment, card } = await withCard();
    const foreign = happeningsIn(world, provider === 'square' ? 'M_birch_clinic' : 'acct_demo_birch_clinic');
    const [event] = it.events().filter(({ body }) => JSON.stringify(body).includes(card));
    const account = provider === 'square' ? { merchant_id: 'M_else' } : { account: 'acct_else' };
    const type = provider === 'square' ? 'card.forgotten' : 'payment_method.detached';
    const body = { ...event!.body, ...account, type, id: 'evt_foreign', event_id: 'evt_foreign' };
    await foreign.deliver({ id: 'evt_foreign', body });
    expect(await methods(appointment.clientId)).toEqual([held]);
  });
});
