import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { killedWorld } from '#tests/support/killed/killed-world.ts';
import { twoPractices } from '#tests/support/world.ts';

const world = killedWorld();

test(
  'killed between our commit and each of Stripe’s answers: one customer, one subscription, and the plan is kept',
  { timeout: 240_000 },
  async () => {
    const { db, sandbox, startWorker } = world;
    const { a } = await twoPractices(db.database, { now: Date.now() });
    // As whoever pressed left it: written down, and nothing asked yet.
    await db.owner.query(
      `INSERT INTO "Subscription" (id, "practiceId", state, "wantedPlan", "wantedInterval", "wantedKey", "checkAt", "updatedAt")
       VALUES ($1, $2, 'cancelled', 'website', 'month', $3, now() - interval '1 minute', now() - interval '1 minute')`,
      [randomUUID(), a.id, randomUUID()],
    );
    const { store, failures } = sandbox.stripe;
    const made = () => [store.all('customers').length, store.all('subscriptions').length];
    const kept = async () =>
      (
        await db.owner.query(
          'SELECT plan, state, "providerCustomerId" AS customer, "wantedKey" AS wanted FROM "Subscription"',
        )
      ).rows[0];
    const killedAfter = async (path: string, counts: number[]) => {
      failures.plan({ mode: 'timeout_after', method: 'POST', path });
      const { child, ended } = startWorker();
      await expect.poll(made, { timeout: 60_000, interval: 20 }).toEqual(counts);
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      failures.clear();
    };

    await killedAfter('/v1/customers', [1, 0]);
    expect(await kept()).toMatchObject({ state: 'cancelled', customer: null });
    await killedAfter('/v1/subscriptions', [1, 1]);
    expect(await kept()).toMatchObject({ state: 'cancelled', customer: store.all('customers')[0]!.id });

    const last = startWorker();
    await expect
      .poll(kept, { timeout: 90_000, interval: 100 })
      .toMatchObject({ plan: 'website', state: 'trialing', wanted: null });
    expect(made()).toEqual([1, 1]);
    last.child.kill('SIGTERM');
    await last.ended;
  },
);
