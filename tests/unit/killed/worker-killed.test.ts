import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardProvider } from '#app/integrations/cards/port.ts';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { cancelAppointment } from '#app/domain/appointments/index.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { enqueueMessage } from '#app/domain/effects/index.ts';
import {
  aClient,
  aClientWithCard,
  aGiftCard,
  aPendingAppointment,
  anApprovedAppointment,
  aPastUnpaidAppointment,
  given,
  sellsThroughSquare,
} from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import { startChild } from '#tests/support/killed/start-child.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testContext } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { HOUR_MS } from '#app/lib/duration.ts';

let sandbox: SandboxServer;
let worker: string;
beforeAll(async () => {
  worker = await builtWorker();
  sandbox = await startSandboxServer({ port: 0 });
}, 180_000);
afterAll(async () => {
  await sandbox.close();
});

interface Running {
  child: ChildProcess;
  ended: Promise<NodeJS.Signals | null>;
  conversations: () => number;
}

function startWorker(db: TestDatabase, kill: { at: number; when: 'before' | 'after' }): Running {
  let conversations = 0;
  const { child, ended } = startChild(worker, {
    db,
    sandbox,
    env: { KILL_AT: String(kill.at), KILL_WHEN: kill.when },
  });
  child.on('message', (message) => {
    if (typeof message === 'object' && 'count' in message) conversations = message.count as number;
  });
  return { child, ended, conversations: () => conversations };
}

/**
 * A practice with an appointment within the hour: its reminders are due, its card is to be charged, its confirmation waits. Another
 * one is over since the morning: its client is to be asked for a review.
 */
async function aBusyDay(provider: CardProvider = 'stripe') {
  const db = await testDatabase({ max: 6 });
  const now = Date.now();
  const { a } = await twoPractices(db.database, { now });
  if (provider === 'square') {
    await db.owner.query(`UPDATE "Practice" SET "paymentProvider" = 'square' WHERE id = $1`, [a.id]);
    await given(practiceDb(db.database, a.id), now, (scene) => sellsThroughSquare(scene, a.slug));
  }
  const appointment = await given(practiceDb(db.database, a.id), now, (scene) => {
    scene.cardProvider = provider;
    const person = { firstName: 'Dana', lastName: 'Kill', phone: '+15035550188' };
    return anApprovedAppointment(scene, {
      client: aClientWithCard(scene, person, provider === 'square' ? { last4: '1111' } : {}),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: now + HOUR_MS / 2,
      bookedAt: now - 48 * HOUR_MS,
      // The charge is due on the venue's day: near midnight half an hour would put the appointment on tomorrow's date.
      fields: { timeZone: zoneAtNoon(now) },
    });
  });
  const over = await given(practiceDb(db.database, a.id), now, (scene) =>
    aPastUnpaidAppointment(scene, {
      client: aClient(scene, { firstName: 'Oda', lastName: 'Past', email: 'oda@example.com' }),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: now - 6 * HOUR_MS,
    }),
  );
  // Every other appointment of the world is left out of this day; clients are asked for reviews by day.
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id <> ALL($1)`, [
    [appointment.id, over.id],
  ]);
  await db.owner.query(`UPDATE "Practice" SET "timeZone" = $2 WHERE id = $1`, [a.id, zoneAtNoon(now)]);
  await practiceDb(db.database, a.id).run((sql) =>
    enqueueMessage(sql, {
      practiceId: a.id,
      appointmentId: appointment.id,
      template: 'appointment_confirmed',
    }),
  );
  await withGiftCards(db, a, now, provider);
  return { db, appointment };
}

/**
 * What gift cards ask of the worker on that day: one is to be sent to its recipient; what another paid of a visit that was called off goes
 * back onto it; a third paid a request that nobody has answered, and its time has come.
 */
async function withGiftCards(db: TestDatabase, a: WorldPractice, now: number, provider: CardProvider) {
  const last4 = provider === 'square' ? '1111' : '4242';
  const day = await given(practiceDb(db.database, a.id), now, (scene) => {
    scene.cardProvider = provider;
    const buyer = aClientWithCard(scene, { firstName: 'Gina', lastName: 'Giver' }, { last4 });
    const ofGina = (amountCents: number, deliverAt: number) =>
      aGiftCard(scene, buyer, { amountCents, deliverAt });
    const visit = (startsAt: number) => ({
      client: aClient(scene, { firstName: 'Rita', lastName: 'Redeemer', email: `${startsAt}@example.com` }),
      location: a.locations.office,
      services: [a.services.massage],
      startsAt,
    });
    ofGina(5_000, now - HOUR_MS);
    return {
      inPart: ofGina(3_000, now + 24 * HOUR_MS),
      whole: ofGina(9_000, now + 24 * HOUR_MS),
      off: anApprovedAppointment(scene, visit(now + 30 * HOUR_MS)),
      asked: aPendingAppointment(scene, visit(now + 36 * HOUR_MS)),
    };
  });
  const clock = fixedClock(now);
  for (const [{ id, token }, { code }] of [
    [day.off, day.inPart],
    [day.asked, day.whole],
  ] as const)
    await ok(
      runOperation(redeemGiftCard, testContext({ database: db.database, clock, linkToken: token }), {
        appointmentId: id,
        code,
      }),
    );
  const owner = testContext({ database: db.database, clock, actor: a.owner.actor });
  await ok(runOperation(cancelAppointment, owner, { appointmentId: day.off.id }));
  await db.owner.query(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" - interval '39 hours', "endsAt" = "endsAt" - interval '39 hours',
       "busyUntil" = "busyUntil" - interval '39 hours' WHERE id = $1`,
    [day.asked.id],
  );
}

/** A zone in which it is between noon and one o'clock; the signs of these zones are turned round. */
function zoneAtNoon(now: number): string {
  const east = 12 - new Date(now).getUTCHours();
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

async function isQuiet(db: TestDatabase, appointmentId: string): Promise<boolean> {
  const { rows } = await db.owner.query(
    `SELECT (SELECT count(*) FROM "OutboxEvent" WHERE "processedAt" IS NULL)
          + (SELECT count(*) FROM "Message" WHERE state = 'queued')
          + (SELECT count(*) FROM graphile_worker._private_jobs)
          + (SELECT count(*) FROM "Transaction" WHERE state = 0) AS open,
            (SELECT count(*) FROM "Message" WHERE "appointmentId" = $1) AS messages,
            (SELECT count(*) FROM "ReviewRequest") AS asked,
            (SELECT bool_and("balanceCents" = "amountCents" AND ("deliveredAt" IS NOT NULL OR "deliverAt" > now())) FROM "GiftCard") AS gifts,
            (SELECT "paidAt" IS NOT NULL FROM "Appointment" WHERE id = $1) AS paid`,
    [appointmentId],
  );
  return (
    Number(rows[0].open) === 0 &&
    Number(rows[0].messages) >= 4 &&
    Number(rows[0].asked) >= 1 &&
    rows[0].gifts === true &&
    rows[0].paid === true
  );
}

async function untilQuiet(db: TestDatabase, appointmentId: string): Promise<void> {
  await expect.poll(() => isQuiet(db, appointmentId), { timeout: 90_000, interval: 50 }).toBe(true);
}

async function expectEachEffectOnce(db: TestDatabase, appointmentId: string) {
  const messages = await db.owner.query(
    `SELECT template, channel, count(*)::int AS n FROM "Message"
     WHERE "appointmentId" = $1 AND state = 'sent' GROUP BY 1, 2 ORDER BY 1, 2`,
    [appointmentId],
  );
  expect(messages.rows).toEqual([
    { template: 'appointment_confirmed', channel: 'email', n: 1 },
    { template: 'appointment_confirmed', channel: 'sms', n: 1 },
    { template: 'appointment_reminder', channel: 'email', n: 1 },
    { template: 'appointment_reminder', channel: 'sms', n: 1 },
    { template: 'payment_receipt', channel: 'email', n: 1 },
  ]);
  const asked = await db.owner.query(
    `SELECT state, count(*)::int AS n, (SELECT count(*)::int FROM "ReviewRequest") AS requests
     FROM "Message" WHERE template = 'review_request' GROUP BY 1`,
  );
  expect(asked.rows).toEqual([{ state: 'sent', n: 1, requests: 1 }]);
  const told = await db.owner.query(
    `SELECT kind, count(*)::int AS n FROM "TimelineEntry"
     WHERE "appointmentId" = $1 AND kind IN ('message_sent', 'charged') GROUP BY 1 ORDER BY 1`,
    [appointmentId],
  );
  expect(told.rows).toEqual([
    { kind: 'charged', n: 1 },
    { kind: 'message_sent', n: 5 },
  ]);
  const ledger = await db.owner.query('SELECT "amountCents"::int FROM "LedgerEntry" WHERE "billId" = $1', [
    appointmentId,
  ]);
  expect(ledger.rows).toEqual([{ amountCents: 9000 }]);
  const taken = sandbox.stripe.store
    .all('payment_intents')
    .filter((intent) => intent.metadata.appointmentId === appointmentId && intent.status === 'succeeded');
  const charge = await db.owner.query('SELECT id FROM "Transaction" WHERE "billId" = $1', [appointmentId]);
  const atSquare = sandbox.square.store
    .all('payments')
    .filter(
      ({ status, reference_id }) =>
        status === 'COMPLETED' && charge.rows.some(({ id }) => id === reference_id),
    );
  expect(taken.length + atSquare.length).toBe(1);
}

/** Each gift is sent once, each refund is told once, and what was paid by gift cards is back on them to the cent. */
async function expectGiftCardsWhole(db: TestDatabase) {
  const sent = await db.owner.query(
    `SELECT template, count(*)::int AS n FROM "Message" WHERE state = 'sent' AND channel = 'email'
       AND template IN ('gift_card', 'payment_refunded', 'appointment_declined', 'appointment_cancelled')
     GROUP BY 1 ORDER BY 1`,
  );
  expect(sent.rows).toEqual([
    { template: 'appointment_cancelled', n: 1 },
    { template: 'appointment_declined', n: 1 },
    { template: 'gift_card', n: 1 },
    { template: 'payment_refunded', n: 2 },
  ]);
  const cards = await db.owner.query(
    `SELECT g."balanceCents" AS balance, ARRAY(SELECT l."amountCents" FROM "LedgerEntry" l
         WHERE l."giftCardId" = g.id AND l.kind = 'gift_card_payment' ORDER BY l."amountCents") AS payments
     FROM "GiftCard" g ORDER BY 1`,
  );
  expect(cards.rows).toEqual([
    { balance: 3_000, payments: [-3_000, 3_000] },
    { balance: 5_000, payments: [] },
    { balance: 9_000, payments: [-9_000, 9_000] },
  ]);
}

async function stop({ child, ended }: Running) {
  child.kill('SIGTERM');
  await ended;
}

/** How many points of the run are tried; KILL_POINTS=90 tries so many, KILL_POINTS=all every one, which takes an hour. */
const POINTS = process.env.KILL_POINTS === 'all' ? Infinity : Number(process.env.KILL_POINTS ?? 9);

describe('the worker, killed with SIGKILL and started anew, does everything exactly once', () => {
  let conversations = 0;

  test('undisturbed', { timeout: 120_000 }, async () => {
    const { db, appointment } = await aBusyDay();
    const worker = startWorker(db, { at: 0, when: 'before' });
    await untilQuiet(db, appointment.id);
    conversations = worker.conversations();
    await stop(worker);
    await expectEachEffectOnce(db, appointment.id);
    await expectGiftCardsWhole(db);
    await db.close();
    expect(conversations).toBeGreaterThan(40);
  });

  test('killed anywhere', { timeout: Math.max(600_000, Math.min(POINTS, 1_000) * 20_000) }, async () => {
    const all = Array.from({ length: conversations }, (_, index) => index + 1);
    const step = Math.max(1, Math.ceil(conversations / POINTS));
    const points = all.filter((point) => (point + 3) % step === 0);
    const attempt = async (at: number) => {
      const when = (at / step) % 2 < 1 ? 'before' : 'after';
      // Of the points in turn: the practice's cards are kept at the one provider, then at the other.
      const { db, appointment } = await aBusyDay(Math.floor(at / step) % 2 === 0 ? 'stripe' : 'square');
      const first = startWorker(db, { at, when });
      const quiet = untilQuiet(db, appointment.id).catch(() => undefined);
      const signal = await Promise.race([first.ended, quiet.then(() => 'lived' as const)]);
      if (signal === 'lived') await stop(first);
      else expect({ at, when, signal }).toEqual({ at, when, signal: 'SIGKILL' });
      const second = startWorker(db, { at: 0, when: 'before' });
      await untilQuiet(db, appointment.id);
      await stop(second);
      await expectEachEffectOnce(db, appointment.id);
      await expectGiftCardsWhole(db);
      await db.close();
    };
    while (points.length > 0) await Promise.all(points.splice(0, 3).map(attempt));
  });
});
