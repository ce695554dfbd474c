import { describe, expect, test } from 'vitest';
import { saveCard, setupIntent, squareAddCardToCustomer } from '#app/domain/cards/index.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { cardAppointments, ok, typeCard } from '#tests/support/payments/card-appointments.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeAppointment } from '../index.ts';

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
  const gone = expect.objectContaining({ gone: true, isDefault: false });
  const held = expect.objectContaining({ gone: false, isDefault: true });

  test('a client whose record was deleted there saves a card again at once, twice, and is charged on it', async () => {
    const { appointment, customer } = await withCard();
    await it.order('delete-customer', { customer });
    // Nobody has told us: the next card finds out.
    await saves(appointment);
    expect(await methods(appointment.clientId)).toEqual([gone, held]);
    const [made] = await world.rows(
      'SELECT "providerCustomerId" AS customer FROM "PaymentCustomer" WHERE "clientId" = $1',
      [appointment.clientId],
    );
    expect(made.customer).not.toBe(customer);
    await it.order('delete-customer', { customer: made.customer as string });
    await saves(appointment);
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

  test('a card that was deleted there is gone here, and the client is asked for another only where one is required', async () => {
    const forget = (card: string) =>
      provider === 'square' ? it.order('forget-card', { card }) : it.order('detach-card', { card });
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
    const [kept] = await world.rows(
      `SELECT last4, "expMonth", "expYear", "detachedAt", "savedByClient" FROM "PaymentMethod" WHERE "clientId" = $1`,
      [appointment.clientId],
    );
    expect(kept).toEqual({
      last4: '9876',
      expMonth: 4,
      expYear: 2031,
      detachedAt: null,
      savedByClient: true,
    });
  });

  test.runIf(provider === 'square')(
    'records that were merged into one are out, each with its cards',
    async () => {
      const [one, other] = [await withCard(), await withCard()];
      await it.order('merge-customers', { customers: [one.customer, other.customer] });
      await it.deliverNew();
      for (const { appointment } of [one, other]) {
        expect(await methods(appointment.clientId)).toEqual([gone]);
        await saves(appointment);
        expect(await methods(appointment.clientId)).toEqual([gone, held]);
      }
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
