import { expect, test } from 'vitest';
import { sendDisputeEvidence } from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aDispute, aPaidAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext } from '#tests/support/context.ts';
import { killedWorld } from '#tests/support/killed/killed-world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices } from '#tests/support/world.ts';

const world = killedWorld();

test(
  'a worker killed between the bank’s taking of an answer and our writing that down hands it in once',
  { timeout: 240_000 },
  async () => {
    const { db, sandbox, startWorker } = world;
    const now = Date.now();
    const { a } = await twoPractices(db.database, { now });
    const { id: disputeId } = await given(practiceDb(db.database, a.id), now, (scene) => {
      const paid = aPaidAppointment(scene, {
        client: a.clients.ben,
        location: a.locations.office,
        services: [a.services.massage],
        bufferMinutes: 0,
        startsAt: now - 10 * DAY_MS,
      });
      const { id: billId, transactionId, amountCents } = paid;
      return aDispute(scene, { billId, transactionId, amountCents, currency: 'USD' });
    });
    const owner = testContext({ database: db.database, clock: { now: () => now }, actor: a.owner.actor });
    const evidence = [{ kind: 'visit' as const, text: 'The visit took place on March 3.' }];
    await ok(runOperation(sendDisputeEvidence, owner, { disputeId, evidence }));

    const handedIn = () =>
      sandbox.stripe.store.all('disputes').map(({ evidence_details, evidence: given }) => ({
        times: evidence_details.submission_count,
        text: given.access_activity_log,
      }));
    const once = [{ times: 1, text: evidence[0]!.text }];
    const stored = async () =>
      (await db.owner.query('SELECT answer::text, "sentAt", error FROM "Dispute" WHERE id = $1', [disputeId]))
        .rows[0];
    // It is taken there, and no answer comes.
    sandbox.stripe.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/disputes' });
    const first = startWorker();
    await expect.poll(handedIn, { timeout: 60_000, interval: 20 }).toEqual(once);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await stored()).toMatchObject({ answer: 'evidence', sentAt: null });

    const second = startWorker();
    await expect
      .poll(stored, { timeout: 90_000, interval: 100 })
      .toMatchObject({ answer: 'evidence', sentAt: expect.any(Date), error: null });
    expect(handedIn()).toEqual(once);
    second.child.kill('SIGTERM');
    await second.ended;
  },
);
