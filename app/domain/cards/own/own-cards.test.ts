import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/operations/actor.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import {
  aClient,
  aClientWithCard,
  anApprovedAppointment,
  aPaidAppointment,
  aPendingAppointment,
  given,
} from '#prisma/situations/index.ts';
import { cardAppointments, ok } from '#tests/support/payments/card-appointments.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { preferSavedCard } from './prefer-saved-card.ts';
import { removeSavedCard } from './remove-saved-card.ts';
import { savedCards } from './saved-cards.ts';

const world = paymentWorld();
const { anAppointment, addCard, methods } = cardAppointments(world);

interface Person {
  userId: string;
  ctx: () => BaseContext;
}
let counted = 0;
async function aPerson(): Promise<Person> {
  counted += 1;
  const email = `holder${counted}@example.com`;
  const { id: userId } = await world.db().database.prisma.user.create({
    data: { email, kind: 'client', name: 'Iris Cole', emailVerifiedAt: new Date(TEST_NOW) },
  });
  const actor: Actor = { kind: 'client', userId, sessionId: userId };
  return {
    userId,
    ctx: () => testContext({ ...world.visitor(), actor }),
  };
}
const listed = (who: Person) => ok(runOperation(savedCards, who.ctx(), {}));
const remove = (who: Person, practiceId: string, paymentMethodId: string) =>
  runOperation(removeSavedCard, who.ctx(), { practiceId, paymentMethodId });
const gone = { ok: false, refusal: { code: 'not_found', userMessage: CARD_MESSAGES.noCard } };

let mine: Person;
let theirs: Person;
beforeAll(async () => {
  mine = await aPerson();
  theirs = await aPerson();
});

describe('the cards of a person', () => {
  test('stand in one list over all practices, each with what it is kept for, and nobody else’s', async () => {
    const coming = await anAppointment({ userId: mine.userId, card: '4242' });
    await anAppointment({
      userId: mine.userId,
      card: '1881',
      practice: 'b',
      past: true,
      make: aPaidAppointment,
    });
    await anAppointment({ userId: theirs.userId, card: '0005' });
    await anAppointment({ card: '9999' });
    const cards = await listed(mine);
    expect(cards).toMatchObject([
      {
        practiceId: world.a().id,
        practiceName: 'Alder House',
        last4: '4242',
        isDefault: true,
        canPrefer: false,
        canRemove: true,
        appointment: { service: 'Massage', instantActionToken: coming.token, timeZone: 'America/New_York' },
      },
      { practiceId: world.b().id, last4: '1881', appointment: null },
    ]);
    expect(cards[0]!.appointment!.startsAt.getTime()).toBe(coming.startsAtMs);
    expect(JSON.stringify(cards)).not.toMatch(/provider|pm_|cus_|encrypted/i);
  });

  test('of others are as missing ones, whatever ids are sent', async () => {
    const [own] = await listed(mine);
    const [other] = await listed(theirs);
    for (const [practiceId, id] of [
      [other!.practiceId, other!.id],
      [world.b().id, own!.id],
      [own!.practiceId, crypto.randomUUID()],
      [crypto.randomUUID(), own!.id],
    ] as const) {
      expect(await remove(mine, practiceId, id)).toMatchObject(gone);
      const preferring = { practiceId, paymentMethodId: id };
      expect(await runOperation(preferSavedCard, mine.ctx(), preferring)).toMatchObject(gone);
    }
    expect(await listed(theirs)).toHaveLength(1);
  });
});

describe('a card is removed', () => {
  test('here and at its provider; the visit then has none, and the newest of the others is used first', async () => {
    const who = await aPerson();
    const appointment = await anAppointment({ userId: who.userId });
    await addCard(appointment);
    await addCard(appointment, '5555555555554444');
    const [newest, older] = await listed(who);
    expect([newest, older]).toMatchObject([
      { last4: '4444', isDefault: true, appointment: { instantActionToken: appointment.token } },
      { last4: '4242', isDefault: false, canPrefer: true, appointment: null },
    ]);
    await ok(remove(who, newest!.practiceId, newest!.id));
    expect(await methods(appointment.clientId)).toEqual([
      { last4: '4242', isDefault: true, gone: false },
      { last4: '4444', isDefault: false, gone: true },
    ]);
    expect(await remove(who, newest!.practiceId, newest!.id)).toMatchObject(gone);
  });

  test('not while the practice asks for one and a visit still to be paid is charged to it', async () => {
    const who = await aPerson();
    const appointment = await anAppointment({ userId: who.userId, practice: 'b', card: true });
    await world.rows('UPDATE "Practice" SET "requireClientCcToBook" = true WHERE id = $1', [world.b().id]);
    const [card] = await listed(who);
    expect(card).toMatchObject({ canRemove: false, appointment: { instantActionToken: appointment.token } });
    expect(await remove(who, card!.practiceId, card!.id)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: CARD_MESSAGES.promised },
    });
    await world.rows('UPDATE "Appointment" SET "markPaid" = true WHERE id = $1', [appointment.id]);
    expect(await listed(who)).toMatchObject([{ canRemove: true, appointment: null }]);
    await ok(remove(who, card!.practiceId, card!.id));
  });

  test('a request whose time came without an answer keeps none', async () => {
    const who = await aPerson();
    await world.rows('UPDATE "Practice" SET "requireClientCcToBook" = true WHERE id = $1', [world.b().id]);
    await anAppointment({
      userId: who.userId,
      practice: 'b',
      card: true,
      past: true,
      make: aPendingAppointment,
    });
    const [card] = await listed(who);
    expect(card).toMatchObject({ canRemove: true, appointment: null });
    await ok(remove(who, card!.practiceId, card!.id));
  });

  test('where the provider does not answer it is there as before', async () => {
    const who = await aPerson();
    const appointment = await anAppointment({ userId: who.userId, card: true });
    const [card] = await listed(who);
    world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/payment_methods', times: 20 });
    expect(await remove(who, card!.practiceId, card!.id)).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: CARD_MESSAGES.deleteFailed },
    });
    expect(await methods(appointment.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
  });
});

test('another card is used first from then on; what was booked with one keeps it', async () => {
  const who = await aPerson();
  const appointment = await anAppointment({ userId: who.userId });
  await addCard(appointment);
  await addCard(appointment, '5555555555554444');
  const [, older] = await listed(who);
  await ok(
    runOperation(preferSavedCard, who.ctx(), { practiceId: older!.practiceId, paymentMethodId: older!.id }),
  );
  expect(await listed(who)).toMatchObject([
    { last4: '4242', isDefault: true, appointment: null },
    { last4: '4444', isDefault: false, appointment: { instantActionToken: appointment.token } },
  ]);
});

test('a practitioner’s visit without a card of its own is kept by the one that is used first', async () => {
  const who = await aPerson();
  const { locations, services, db } = world.a();
  const appointment = await given(db, TEST_NOW, (scene) => {
    scene.cardProvider = world.provider;
    const client = aClientWithCard(scene, { firstName: 'Iris', lastName: 'Cole', userId: who.userId });
    const made = {
      client: { ...client, card: undefined },
      location: locations.office,
      services: [services.massage],
    };
    aClient(scene, { firstName: 'No', lastName: 'Card', userId: who.userId });
    return anApprovedAppointment(scene, { ...made, startsAt: TEST_NOW + 60 * DAY_MS });
  });
  await world.rows('UPDATE "Appointment" SET "clientBooked" = false WHERE id = $1', [appointment.id]);
  expect(await listed(who)).toMatchObject([{ isDefault: true, appointment: { service: 'Massage' } }]);
});
