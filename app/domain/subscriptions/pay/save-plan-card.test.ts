import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { typeCard } from '#tests/support/payments/card-appointments.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import { planBilling, practicePlan } from '../index.ts';
import { planSetupIntent } from './plan-setup-intent.ts';
import { savePlanCard } from './save-plan-card.ts';

const { world, owner, start, check, addCard, paying } = planWorld();

/** The cards that the practice’s customer has at the card company. */
const held = () =>
  world.sandbox.store
    .all('payment_methods')
    .filter(({ customer }) => customer !== null)
    .map(({ card }) => card!.last4);
const shown = async () => (await ok(runOperation(planBilling, owner(), {}))).card?.last4;

/** What the page does before it asks for the card to be used. */
async function typed(number: string) {
  const { clientSecret } = await ok(runOperation(planSetupIntent, owner(), {}));
  const setupIntentId = clientSecret.split('_secret_')[0]!;
  await typeCard(null, { setupIntentId, setupIntentSecret: clientSecret }, number);
  return setupIntentId;
}

test('a customer whose name did not arrive is told it at the next press, and there is one', async () => {
  world.sandbox.failures.plan({
    mode: 'error_before',
    method: 'POST',
    path: '/v1/customers/cus_',
    times: 20,
  });
  expect(await start()).toMatchObject({ ok: false });
  world.sandbox.failures.clear();
  await ok(start());
  expect(world.sandbox.store.all('customers')).toMatchObject([
    { name: world.a().name, email: 'ann@alder.example' },
  ]);
});

test('a card that could not be forgotten is forgotten by the worker, and the new one is used meanwhile', async () => {
  await paying();
  world.sandbox.failures.plan({
    mode: 'error_before',
    method: 'POST',
    path: '/v1/payment_methods',
    times: 20,
  });
  const setupIntentId = await typed('5555555555554444');
  expect(await ok(runOperation(savePlanCard, owner(), { setupIntentId }))).toEqual({ payment: null });
  expect(held().sort()).toEqual(['4242', '4444']);
  expect(await shown()).toBe('4444');
  const due = async () =>
    world.system().cross.due('subscriptions_to_check', 'practiceId', new Date(world.clock().now()));
  expect(await due()).toEqual([]);
  world.sandbox.failures.clear();
  world.clock().advance(2 * MINUTE_MS);
  expect(await due()).toHaveLength(1);
  await check();
  expect(held()).toEqual(['4444']);
});

test('whoever dies between the new card and the former one leaves the rest to the worker', async () => {
  await ok(start());
  await addCard();
  const setupIntentId = await typed('5555555555554444');
  const base = owner();
  const dead = () => Promise.reject(new Error('killed'));
  const cards = Object.create(base.ports.cards, { detach: { value: dead } }) as Ports['cards'];
  const ports = Object.create(base.ports, { cards: { value: cards } }) as Ports;
  await expect(runOperation(savePlanCard, { ...base, ports }, { setupIntentId })).resolves.toMatchObject({
    ok: false,
  });
  expect(held().sort()).toEqual(['4242', '4444']);
  world.clock().advance(2 * MINUTE_MS);
  await check();
  expect(held()).toEqual(['4444']);
  // A card that is being typed while the worker looks is newer, and stays.
  await typed('4242424242424242');
  await check();
  expect(held().sort()).toEqual(['4242', '4444']);
});

/** Saves `second` while another window saves `first`: that chooses its card after this one has read which came before. `more` is what else differs. */
async function atOneMoment(first: string, second: string, more: Partial<NonNullable<Ports['billing']>> = {}) {
  const base = owner();
  let isBetween = true;
  const cards = Object.create(base.ports.cards, {
    detach: {
      value: async (request: Parameters<Ports['cards']['detach']>[0]) => {
        if (isBetween) {
          isBetween = false;
          const dead = Object.create(base.ports.billing!, {
            formerCards: { value: () => Promise.resolve([]) },
          });
          const ports = Object.create(base.ports, { billing: { value: dead } }) as Ports;
          await ok(runOperation(savePlanCard, { ...base, ports }, { setupIntentId: first }));
        }
        return base.ports.cards.detach(request);
      },
    },
  }) as Ports['cards'];
  const billing = Object.assign(Object.create(base.ports.billing!) as object, more);
  const ports = Object.create(base.ports, { cards: { value: cards }, billing: { value: billing } }) as Ports;
  return runOperation(savePlanCard, { ...base, ports }, { setupIntentId: second });
}

test('of two windows that save a card at one moment the plan keeps one of the two, and is not left without', async () => {
  await paying();
  const [first, second] = [await typed('5555555555554444'), await typed('378282246310005')];
  await ok(atOneMoment(first, second));
  expect(await shown()).toBe('0005');
  expect(held()).toEqual(['0005']);
  world.sandbox.advanceBilling(31 * 86_400);
  await check();
  expect(await ok(runOperation(practicePlan, owner(), {}))).toMatchObject({ state: 'active' });
});

test('whoever dies once the other window’s card is forgotten, and before another is chosen, leaves that to the worker', async () => {
  await paying();
  const [first, second] = [await typed('5555555555554444'), await typed('378282246310005')];
  let chosen = 0;
  const { billing } = owner().ports;
  const useCard: NonNullable<Ports['billing']>['useCard'] = (...card) => {
    chosen += 1;
    return chosen > 1 ? Promise.reject(new Error('killed')) : billing!.useCard(...card);
  };
  await expect(atOneMoment(first, second, { useCard })).resolves.toMatchObject({ ok: false });
  expect([await shown(), held()]).toEqual([undefined, ['0005']]);
  world.clock().advance(2 * MINUTE_MS);
  await check();
  expect(await shown()).toBe('0005');
  world.sandbox.advanceBilling(31 * 86_400);
  await check();
  expect(await ok(runOperation(practicePlan, owner(), {}))).toMatchObject({ state: 'active' });
});
