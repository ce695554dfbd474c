import { expect, test } from 'vitest';
import { sendDisputeEvidence } from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aDispute, aPaidAppointment, given, sellsThroughSquare } from '#prisma/situations/index.ts';
import type { Failure } from '#sandbox/core/failures.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext } from '#tests/support/context.ts';
import { killedWorld } from '#tests/support/killed/killed-world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

const world = killedWorld();

const evidence = [
  { kind: 'visit' as const, text: 'The visit took place on March 3.' },
  { kind: 'note' as const, text: 'They came back a week later.' },
];

/** A dispute of a practice's, whose answer its owner has given: nobody has handed it in. */
async function anAnswered(practice: WorldPractice, provider: 'stripe' | 'square') {
  const { db } = world;
  const now = Date.now();
  const { id: disputeId } = await given(practiceDb(db.database, practice.id), now, (scene) => {
    if (provider === 'square') sellsThroughSquare(scene, practice.slug);
    const paid = aPaidAppointment(scene, {
      client: practice.clients.ben,
      location: practice.locations.office,
      services: [practice.services.massage],
      bufferMinutes: 0,
      startsAt: now - 10 * DAY_MS,
    });
    const { id: billId, transactionId, amountCents } = paid;
    return aDispute(scene, { billId, transactionId, amountCents, currency: 'USD' });
  });
  const owner = testContext({
    database: db.database,
    clock: { now: () => now },
    actor: practice.owner.actor,
  });
  await ok(runOperation(sendDisputeEvidence, owner, { disputeId, evidence }));
  const stored = async () =>
    (await db.owner.query('SELECT answer::text, "sentAt", error FROM "Dispute" WHERE id = $1', [disputeId]))
      .rows[0];
  return {
    /** A worker that dies once the bank has taken what it was handed, and no answer comes. */
    async killed(trouble: Failure, state: () => unknown, wanted: unknown) {
      world.sandbox[provider].failures.plan({ ...trouble });
      const { child, ended } = world.startWorker();
      await expect.poll(state, { timeout: 60_000, interval: 20 }).toEqual(wanted);
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      world.sandbox[provider].failures.clear();
      expect(await stored()).toMatchObject({ answer: 'evidence', sentAt: null });
    },
    /** One that lives until it is written down. */
    async lives() {
      const { child, ended } = world.startWorker();
      await expect
        .poll(stored, { timeout: 90_000, interval: 100 })
        .toMatchObject({ answer: 'evidence', sentAt: expect.any(Date), error: null });
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test(
  'a worker killed between the bank’s taking of an answer and our writing that down hands it in once',
  { timeout: 240_000 },
  async () => {
    const { a, b } = await twoPractices(world.db.database, { now: Date.now() });
    const atStripe = await anAnswered(a, 'stripe');
    const handedIn = () =>
      world.sandbox.stripe.store.all('disputes').map(({ evidence_details, evidence: told }) => ({
        times: evidence_details.submission_count,
        texts: [told.access_activity_log, told.uncategorized_text],
      }));
    const once = [{ times: 1, texts: evidence.map(({ text }) => text) }];
    await atStripe.killed({ mode: 'timeout_after', method: 'POST', path: '/v1/disputes' }, handedIn, once);
    await atStripe.lives();
    expect(handedIn()).toEqual(once);

    // Square takes each piece by itself, then all of them together.
    const atSquare = await anAnswered(b, 'square');
    const { store } = world.sandbox.square;
    const pieces = () => store.all('evidence').map(({ evidence_text }) => evidence_text);
    const states = () => store.all('disputes').map(({ state, version }) => `${state} ${version}`);
    const texts = evidence.map(({ text }) => text);
    await atSquare.killed({ mode: 'timeout_after', method: 'POST', path: '/v2/disputes' }, pieces, [
      texts[0],
    ]);
    const { id } = store.all('disputes')[0]!;
    await atSquare.killed(
      { mode: 'timeout_after', method: 'POST', path: `/v2/disputes/${id}/submit-evidence` },
      () => [...pieces(), ...states()],
      [...texts, 'PROCESSING 2'],
    );
    await atSquare.lives();
    expect([...pieces(), ...states()]).toEqual([...texts, 'PROCESSING 2']);
    const told = store.all('events').filter(({ type }) => type === 'dispute.state.updated');
    expect(told).toHaveLength(1);
  },
);
