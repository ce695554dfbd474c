import { v7 as uuid } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { writeAccountMessage } from '#app/domain/accounts/mail/write-account-message.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/index.ts';
import { checkPlan } from '#app/domain/subscriptions/keep/check-plan.ts';
import { endClosedPlan } from '#app/domain/subscriptions/keep/end-closed-plan.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';
import { closePractice } from './close-practice.ts';
import { leavingCheck } from './leaving-check.ts';
import { reopenPractice } from './reopen-practice.ts';

const { world, owner, ask, start, check, row, atStripe, addCard, mail, paying } = planWorld();

beforeEach(async () => {
  await world.rows(`UPDATE "Practice" SET "closedAt" = NULL`);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE state IN ('pending', 'approved')`);
});

const close = () => runOperation(closePractice, owner(), { password: OWNER_PASSWORD, agreed: true });
const reopen = () => ok(runOperation(reopenPractice, owner(), {}));
const said = async () => (await ok(runOperation(leavingCheck, owner(), {}))).plan;
const due = () =>
  world.system().cross.due('closed_plans_to_end', 'subscriptionId', new Date(world.clock().now()));
async function work() {
  for (const one of await due()) await ok(runOperation(endClosedPlan, world.system(), one));
}
/** The words of the mail about closing or opening again. */
async function words(occasion: string): Promise<string> {
  const [wanted] = await world.rows(
    `DELETE FROM "OutboxEvent" WHERE topic = 'account-message' AND payload->>'occasion' = $1 RETURNING payload`,
    [occasion],
  );
  await ok(runOperation(writeAccountMessage, world.system(), wanted.payload));
  const [message] = await world.rows(`DELETE FROM "Message" WHERE template = $1 RETURNING "bodyText"`, [
    occasion,
  ]);
  return message.bodyText;
}

test('closing says what becomes of a paid plan, on the page and in the mail; coming back says it once more', async () => {
  expect(await said()).toBeNull();
  await paying();
  const ends =
    'Your Website plan is not renewed: it ends on Saturday, April 18, 2026. Nothing more is charged, and the time that is paid until then is not refunded.';
  expect(await said()).toBe(ends);
  await ok(close());
  expect(await words('practice_closed')).toContain(ends);
  await work();
  expect(atStripe()[0]).toMatchObject({ status: 'active', cancel_at_period_end: true });
  // The plan's own messages speak of a website that everybody sees.
  expect(await mail()).toEqual([]);

  world.clock().advance(3 * DAY_MS);
  const { plan } = await reopen();
  expect(plan).toBe(
    'Your Website plan ends on Saturday, April 18, 2026. To keep it, open Subscription in your settings.',
  );
  expect(await words('practice_opened_again')).toContain(plan);
  await ok(close());
  world.sandbox.advanceBilling(32 * 86_400);
  world.clock().advance(29 * DAY_MS);
  const { plan: over } = await reopen();
  expect(over).toContain('Your Website plan has ended.');
  await check();
  expect(await ask()).toMatchObject({ plan: 'free', state: 'cancelled' });
});

test('a trial ends by itself', async () => {
  await ok(start());
  expect(await said()).toBe(
    'The trial of your Website plan ends on Wednesday, March 18, 2026, and nothing is charged.',
  );
});

/** Presses Start once the trial is used; the card company takes the first month, and its answer is lost. */
async function startedAndNotTold() {
  await addCard();
  await world.rows(`UPDATE "Subscription" SET "trialUsedAt" = now()`);
  world.sandbox.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v1/subscriptions', times: 2 });
  expect(await start()).toMatchObject({ ok: false });
  world.sandbox.failures.clear();
  expect(await row()).toMatchObject({ wantedPlan: 'website', providerSubscriptionId: null });
  expect(world.sandbox.store.all('invoices')).toMatchObject([{ status: 'paid', amount_paid: 3900 }]);
}

test('nothing is closed while nobody knows whether a plan was charged; two minutes later that is known, and said', async () => {
  await startedAndNotTold();
  const { toSettle, plan } = await ok(runOperation(leavingCheck, owner(), {}));
  expect({ toSettle, plan }).toEqual({ toSettle: [PLAN_MESSAGES.closingWaits], plan: null });
  expect(await close()).toMatchObject({
    refusal: { code: 'conflict', userMessage: PLAN_MESSAGES.closingWaits },
  });
  world.clock().advance(2 * MINUTE_MS);
  const [begun] = await checkPlan.due!(world.system(), new Date(world.clock().now()));
  await ok(runOperation(checkPlan, world.system(), begun!));
  const ends = await said();
  expect(ends).toMatch(
    /^Your Website plan is not renewed: .* the time that is paid until then is not refunded\.$/,
  );
  await ok(close());
  expect(await words('practice_closed')).toContain(ends);
  await work();
  expect(atStripe()).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
});

test('where the card company says nothing for an hour its practice is closed all the same, and told that nobody knows', async () => {
  await startedAndNotTold();
  world.clock().advance(MINUTE_MS + HOUR_MS);
  expect(await close()).toMatchObject({ refusal: { userMessage: PLAN_MESSAGES.closingWaits } });
  world.clock().advance(MINUTE_MS);
  expect(await said()).toBe(PLAN_MESSAGES.closingUnknown);
  await ok(close());
  expect(await words('practice_closed')).toContain(PLAN_MESSAGES.closingUnknown);
  expect(await row()).toMatchObject({ wantedPlan: null, wantedInterval: null, wantedKey: null });
  await work();
  // It had begun over there: found, and not renewed.
  expect(atStripe()).toMatchObject([{ status: 'active', cancel_at_period_end: true }]);
  expect(await due()).toEqual([]);
});

test('a plan that is pressed for while its practice is being closed does not begin', async () => {
  await addCard();
  const closing = await world.db().owner.connect();
  try {
    await closing.query('BEGIN');
    await closing.query(`SELECT id FROM "Practice" WHERE id = $1 FOR UPDATE`, [world.a().id]);
    const pressed = start();
    await oneWaits(world.db().owner);
    await closing.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [world.a().id]);
    await closing.query('COMMIT');
    expect(await pressed).toMatchObject({ refusal: { userMessage: PLAN_MESSAGES.closed } });
    expect(atStripe()).toEqual([]);
    expect((await row()).wantedKey).toBeNull();
  } finally {
    closing.release();
  }
});

test('what was pressed for in a practice that is closed is forgotten, and is not carried out later', async () => {
  await ok(close());
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", state, "wantedPlan", "wantedInterval", "wantedKey", "checkAt", "updatedAt")
     VALUES ($1, $2, 'cancelled', 'website', 'month', $1, $3, $3)`,
    [uuid(), world.a().id, new Date(world.clock().now())],
  );
  await work();
  expect(atStripe()).toEqual([]);
  // Nothing of it is anywhere: it is not asked about for ever.
  expect(await due()).toEqual([]);
  await reopen();
  await check();
  expect(atStripe()).toEqual([]);
});

test('a plan of a practice that was removed is not looked for, and one that was given is asked about no more', async () => {
  const now = new Date(world.clock().now());
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", plan, state, "checkAt", "updatedAt") VALUES ($1, $2, 'lifetime', 'active', $3, $3)`,
    [uuid(), world.a().id, now],
  );
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [world.a().id, now]);
  expect(await due()).toHaveLength(1);
  await world.rows(`UPDATE "Practice" SET "erasedAt" = $2 WHERE id = $1`, [world.a().id, now]);
  expect(await due()).toEqual([]);
  await world.rows(`UPDATE "Practice" SET "erasedAt" = NULL, "closedAt" = NULL WHERE id = $1`, [
    world.a().id,
  ]);
  await check();
  expect((await row()).checkAt).toBeNull();
});

test('what ended over there already is not ended again', async () => {
  await paying();
  await ok(close());
  world.sandbox.cancelInPortal(atStripe()[0]!.id);
  const [one] = await due();
  await ok(runOperation(endClosedPlan, world.system(), one));
  expect(atStripe()[0]).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) });
  expect((await row()).endsAt).toBeInstanceOf(Date);
});

test('a practice that is opened again while its plan is asked about keeps the plan', async () => {
  await paying();
  await ok(close());
  const [one] = await due();
  const ctx = world.system();
  const { billing } = ctx.ports;
  const late = Object.create(billing!, {
    current: {
      value: async (customer: string) => {
        const at = await billing!.current(customer);
        await reopen();
        return at;
      },
    },
  }) as typeof billing;
  const ports = Object.create(ctx.ports, { billing: { value: late } }) as typeof ctx.ports;
  await ok(runOperation(endClosedPlan, { ...ctx, ports }, one!));
  expect(atStripe()[0]).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect((await row()).endsAt).toBeNull();
});
