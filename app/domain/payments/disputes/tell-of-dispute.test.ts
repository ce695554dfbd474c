import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, sendDisputeEvidence } from '../index.ts';
import { tellOfDispute } from './tell-of-dispute.ts';

const world = paymentWorld('stripe');
const it = happeningsIn(world);
const written = () =>
  world.rows(
    `SELECT m.template, m."toAddress" = u.email AS "isOwner", m.subject, m."bodyText" AS text FROM "Message" m
     JOIN "Practice" p ON p.id = m."practiceId" JOIN "User" u ON u.id = p."ownerUserId"
     WHERE m.template LIKE 'dispute_%' ORDER BY m."createdAt", m.template`,
  );
/** What the worker finds due and does, twice over. */
async function sweep(): Promise<number> {
  const system = world.system();
  const due = await tellOfDispute.due!(system, new Date(world.clock().now()));
  for (const input of [...due, ...due]) await ok(runOperation(tellOfDispute, system, input));
  return due.length;
}

/** A disputed payment; due in five days by our clock, as the sandbox lives in another time. */
async function aDispute(more: { isInquiry?: boolean } = {}) {
  await world.rows(`DELETE FROM "Message" WHERE template LIKE 'dispute_%'`);
  const { id: appointmentId } = await world.anAppointment();
  await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
  const [row] = await world.rows(
    'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
    [appointmentId],
  );
  const { id: providerId } = (await it.dispute(row.payment as string, more))!;
  await it.deliverNew();
  const [dispute] = await world.rows(
    'UPDATE "Dispute" SET "dueAt" = $2 WHERE "billId" = $1 RETURNING id, "practiceId"',
    [appointmentId, new Date(TEST_NOW + 5 * DAY_MS)],
  );
  return { disputeId: dispute.id as string, providerId };
}

test('a dispute is written of when it comes and two days before its answer is due, each once', async () => {
  const { disputeId } = await aDispute();
  expect(await sweep()).toBe(1);
  expect(await written()).toEqual([
    {
      ...{
        template: 'dispute_opened',
        isOwner: true,
        subject: 'Dana Number4242 disputes a payment of $90',
      },
      text: expect.stringMatching(
        new RegExp(
          `The bank has taken the amount back.*Your answer is taken until .*/disputes/${disputeId}`,
          's',
        ),
      ) as string,
    },
  ]);
  expect(await sweep()).toBe(0);
  world.clock().advance(3 * DAY_MS - 1);
  expect(await sweep()).toBe(0);
  world.clock().advance(1);
  expect(await sweep()).toBe(1);
  expect((await written()).map(({ template }) => template as string)).toEqual([
    'dispute_opened',
    'dispute_due',
  ]);
  expect(await sweep()).toBe(0);
});

test('one that is answered, over its time, or of a removed practice is not told of', async () => {
  const { disputeId } = await aDispute();
  await world.rows('UPDATE "Practice" SET "closedAt" = now(), "erasedAt" = now() WHERE id = $1', [
    world.a().id,
  ]);
  expect(await sweep()).toBe(0);
  await world.rows('UPDATE "Practice" SET "closedAt" = NULL, "erasedAt" = NULL WHERE id = $1', [
    world.a().id,
  ]);
  world.clock().advance(5 * DAY_MS);
  expect(await sweep()).toBe(0);
  world.clock().advance(-5 * DAY_MS);
  const evidence = [{ kind: 'visit' as const, text: 'It took place.' }];
  await ok(runOperation(sendDisputeEvidence, world.owner(), { disputeId, evidence }));
  expect(await sweep()).toBe(0);
  expect(await written()).toEqual([]);
});

test('one of a closed practice is told of, with how it can be answered', async () => {
  await aDispute();
  await world.rows('UPDATE "Practice" SET "closedAt" = now() WHERE id = $1', [world.a().id]);
  expect(await sweep()).toBe(1);
  expect((await written())[0]!.text).toContain('To answer, log in and open it again first.');
  await world.rows('UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1', [world.a().id]);
});

test('an inquiry says that nothing was taken, and is told of anew as the dispute that comes of it; one found late is told of once', async () => {
  const { providerId } = await aDispute({ isInquiry: true });
  expect(await sweep()).toBe(1);
  expect((await written())[0]!.text).toContain('The bank only asks so far: nothing was taken back.');
  await it.withdraw(providerId);
  await it.deliverNew();
  await world.rows('UPDATE "Dispute" SET "dueAt" = $2 WHERE "providerDisputeId" = $1', [
    providerId,
    new Date(TEST_NOW + DAY_MS),
  ]);
  world.clock().advance(1);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  const told = await written();
  expect(told.map(({ template }) => template as string)).toEqual(['dispute_opened', 'dispute_opened']);
  expect(told[1]!.text).toContain('The bank has taken the amount back for now.');
});
