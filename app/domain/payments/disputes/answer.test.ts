import { describe, expect, test } from 'vitest';
import { disputeDetails, disputesDirectory, moneyNews } from '#app/domain/payments-directory/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import type { DisputeCase } from '#app/integrations/settlements/port.ts';
import type { RefundedCharge } from '../refund/refunds-made-elsewhere.ts';
import { keepCase } from './keep-dispute.ts';
import { acceptDispute, carryOutDisputeAnswer, chargeCard, sendDisputeEvidence } from '../index.ts';

const VISIT = { kind: 'visit' as const, text: 'The visit took place on March 3.' };
const NOTE = { kind: 'note' as const, text: 'They thanked me in person.' };

describe.each(['stripe', 'square'] as const)('an answer to a dispute at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);

  /** A disputed payment as the webhooks have brought it. */
  async function aDispute(more: { isInquiry?: boolean } = {}) {
    const { id: appointmentId } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    const [transaction] = await world.rows(
      'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
      [appointmentId],
    );
    const at = (await it.dispute(transaction.payment as string, more))!;
    await it.deliverNew();
    const [row] = await world.rows('SELECT id FROM "Dispute" WHERE "billId" = $1', [appointmentId]);
    return { appointmentId, disputeId: row.id as string, providerId: at.id };
  }
  /** Keeps that the bank waits for an answer, as it was read at a moment. */
  async function read(
    { appointmentId, providerId }: { appointmentId: string; providerId: string },
    { readAt, dueAt = null }: { readAt: number; dueAt?: number | null },
  ) {
    const [charge] = await world.rows(
      `SELECT t.id, t."billId", 'appointment' AS kind, t."amountCurrency", t.provider, t."providerPaymentIntentId" AS "paymentIntentId"
       FROM "Transaction" t WHERE t."billId" = $1`,
      [appointmentId],
    );
    const found: DisputeCase = {
      ...{ disputeId: providerId, paymentId: charge.paymentIntentId as string, state: 'needs_response' },
      ...{ isTaken: true, amountCents: 9000, currency: 'USD', reason: 'fraudulent', dueAt },
      ...{ openedAt: TEST_NOW, hasEvidence: false, fees: [] },
    };
    const reading = { charge: charge as unknown as RefundedCharge, found, readAt: new Date(readAt) };
    await keepCase(world.system(), world.a().db, world.a().id, reading);
  }
  const details = (disputeId: string) => ok(runOperation(disputeDetails, world.owner(), { disputeId }));
  const send = (disputeId: string) =>
    runOperation(sendDisputeEvidence, world.owner(), { disputeId, evidence: [VISIT, NOTE] });
  const work = (disputeId: string) =>
    runOperation(carryOutDisputeAnswer, world.system(), { practiceId: world.a().id, disputeId });
  /** What the provider has of us: the texts, and how often they were handed in. */
  function handedIn(providerId: string) {
    if (provider === 'square') {
      const dispute = world.square.store.get('disputes', `M_alder_house|${providerId}`)!;
      const texts = world.square.store
        .all('evidence')
        .filter(({ dispute_id }) => dispute_id === providerId)
        .map(({ evidence_text }) => evidence_text);
      return { texts, times: dispute.state === 'PROCESSING' ? 1 : 0, state: dispute.state as string };
    }
    const dispute = world.sandbox.store.get('disputes', `acct_demo_alder_house|${providerId}`)!;
    const { access_activity_log: visit, uncategorized_text: note } = dispute.evidence;
    return {
      texts: [visit, note].filter((text) => text !== null),
      times: dispute.evidence_details.submission_count,
      state: dispute.status as string,
    };
  }

  test('over a fee has when and by whom the visit was cancelled, and the fee; it is no visit that took place', async () => {
    const { appointmentId, disputeId } = await aDispute();
    await world.rows(
      `UPDATE "Appointment" SET state = 'cancelled', "cancelledAt" = "startsAt" - interval '2 hours', "cancelledBy" = 'client',
         "policyFeeCents" = 9000 WHERE id = $1`,
      [appointmentId],
    );
    const { suggested } = await details(disputeId);
    const texts = Object.fromEntries(suggested.map(({ kind, text }) => [kind, text]));
    expect(texts.visit).toBeUndefined();
    expect(texts.service).toMatch(
      /^Booked: Massage, .* The client cancelled it on .*, 2 hours before it was to begin\. The fee .* is \$90\.$/,
    );
    expect(texts.receipt).toMatch(/card ending in \d{4}, for: the fee for Massage, cancelled\.$/);
    await world.rows('DELETE FROM "Dispute" WHERE id = $1', [disputeId]);
  });

  test('names the confirmation and the reminder first, and never that a review was asked for', async () => {
    const { appointmentId, disputeId } = await aDispute();
    const sent: [string, string][] = [
      ['appointment_confirmed', 'You are booked'],
      ['appointment_reminder', 'Tomorrow'],
      ['payment_receipt', 'Your receipt'],
      ['review_request', 'How was it?'],
    ];
    for (const [n, [template, subject]] of sent.entries())
      await world.rows(
        `INSERT INTO "Message" (id, "practiceId", "clientId", "appointmentId", channel, template, "toAddress", subject, "bodyText", "dedupeKey", state, "sentAt")
         SELECT gen_random_uuid(), a."practiceId", a."clientId", a.id, 'email', $2, 'dana@example.com', $3, '-', $4, 'sent', $5
         FROM "Appointment" a WHERE a.id = $1`,
        [appointmentId, template, subject, `${template}:${appointmentId}`, new Date(TEST_NOW + n * 60_000)],
      );
    const { suggested } = await details(disputeId);
    const { text } = suggested.find(({ kind }) => kind === 'messages')!;
    expect([...text.matchAll(/“(.+?)”/g)].map(([, name]) => name)).toEqual([
      'You are booked',
      'Tomorrow',
      'Your receipt',
    ]);
    await world.rows('DELETE FROM "Dispute" WHERE id = $1', [disputeId]);
  });

  test('holds what is on record, goes once, and stands on the page as the bank has it', async () => {
    const { disputeId, providerId } = await aDispute();
    const before = await details(disputeId);
    expect(before.dispute).toMatchObject({ state: 'needs_response', canAnswer: true, reason: 'fraudulent' });
    expect(before.suggested.map(({ kind }) => kind)).toEqual(['visit', 'receipt', 'service', 'client']);
    expect(before.suggested[0]!.text).toMatch(/^The visit took place: .*Massage/);
    // The person is named, and where it was with its address.
    const { rows: people } = await world
      .db()
      .owner.query<{ name: string }>(
        'SELECT u.name FROM "User" u JOIN "Practice" p ON p."ownerUserId" = u.id WHERE p.id = $1',
        [world.a().id],
      );
    expect(before.suggested[0]!.text).toContain(`with ${people[0]!.name}`);
    expect(before.suggested[0]!.text).toContain('at Elm Street, 12 Elm Street, Springfield');
    expect(await ok(runOperation(moneyNews, world.owner(), {}))).toMatchObject({ disputesToAnswer: 1 });

    await ok(send(disputeId));
    expect(await send(disputeId)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await runOperation(acceptDispute, world.owner(), { disputeId })).toMatchObject({ ok: false });
    expect((await details(disputeId)).dispute).toMatchObject({
      canAnswer: false,
      answer: 'evidence',
      sentAt: null,
    });
    expect(await ok(work(disputeId))).toEqual({ outcome: 'taken' });
    expect(await ok(work(disputeId))).toEqual({ outcome: 'done already' });
    expect(handedIn(providerId)).toMatchObject({ texts: [VISIT.text, NOTE.text], times: 1 });
    const after = await details(disputeId);
    expect(after.dispute).toMatchObject({
      state: 'under_review',
      sentAt: new Date(TEST_NOW),
      hasEvidence: true,
    });
    expect(after.sent).toEqual([VISIT, NOTE]);
    const { disputes } = await ok(runOperation(disputesDirectory, world.owner(), {}));
    expect(disputes.map(({ id }) => id)).toContain(disputeId);
    const others = await runOperation(disputeDetails, world.otherOwner(), { disputeId });
    expect(others).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });

  test('whose answer from the provider is lost is found taken by the next run, and handed in no second time', async () => {
    const { disputeId, providerId } = await aDispute();
    await ok(send(disputeId));
    const path =
      provider === 'stripe' ? `/v1/disputes/${providerId}` : `/v2/disputes/${providerId}/submit-evidence`;
    // The provider has done it; we die before we hear of it. (The SDK's own repeat is lost as well.)
    world.failures.plan({ mode: 'drop_after', method: 'POST', path, times: 2 });
    expect(await work(disputeId)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    world.failures.clear();
    expect(await ok(work(disputeId))).toEqual({ outcome: 'taken' });
    expect(handedIn(providerId)).toMatchObject({ texts: [VISIT.text, NOTE.text], times: 1 });
  });

  test('may be that the client is right: the dispute is lost for good', async () => {
    const { disputeId, providerId } = await aDispute();
    await ok(runOperation(acceptDispute, world.owner(), { disputeId }));
    expect(await ok(work(disputeId))).toEqual({ outcome: 'taken' });
    expect(handedIn(providerId).state).toBe(provider === 'stripe' ? 'lost' : 'ACCEPTED');
    expect((await details(disputeId)).dispute).toMatchObject({ state: 'lost', answer: 'accepted' });
  });

  test('that the provider does not take is told, and may be given once more', async () => {
    const { disputeId, providerId } = await aDispute();
    await ok(send(disputeId));
    await world.rows('UPDATE "Dispute" SET "toldAt" = now(), "warnedAt" = now() WHERE id = $1', [disputeId]);
    // Meanwhile the bank has decided.
    await it.decide(providerId, 'lost');
    expect(await ok(work(disputeId))).toEqual({ outcome: 'refused' });
    expect((await details(disputeId)).dispute).toMatchObject({ answer: null, sentAt: null });
    expect((await details(disputeId)).dispute.error).toMatch(/over/);
    // Its owner went away thinking that it is answered: they are written to as of a new one.
    const told = await world.rows('SELECT "toldAt", "warnedAt" FROM "Dispute" WHERE id = $1', [disputeId]);
    expect(told).toEqual([{ toldAt: null, warnedAt: null }]);
    await it.deliverNew();
    expect(await send(disputeId)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  });

  test('to an inquiry is none to the dispute that comes of it, which is answered anew; nothing told late undoes that', async () => {
    const { disputeId, providerId, appointmentId } = await aDispute({ isInquiry: true });
    await ok(send(disputeId));
    expect(await ok(work(disputeId))).toEqual({ outcome: 'taken' });
    // The bank reads it, and has taken nothing.
    const inquiry = { state: 'under_review', isTaken: false, canAnswer: false, answer: 'evidence' };
    expect((await details(disputeId)).dispute).toMatchObject(inquiry);
    await it.deliverNew();
    world.clock().advance(60_000);
    await it.withdraw(providerId);
    await it.deliverNew();
    const asked = await details(disputeId);
    expect(asked).toMatchObject({
      dispute: { state: 'needs_response', isTaken: true, canAnswer: true, answer: null, sentAt: null },
      earlier: [{ answer: 'evidence', sentAt: new Date(TEST_NOW), evidence: [VISIT, NOTE] }],
      // What was said before is there to begin with.
      sent: [VISIT, NOTE],
    });
    expect(asked.dispute.hasEvidence).toBe(false);
    expect(await ok(runOperation(moneyNews, world.owner(), {}))).toMatchObject({ disputesToAnswer: 1 });

    const more = { kind: 'note' as const, text: 'They booked again a week later.' };
    world.clock().advance(60_000);
    await ok(runOperation(sendDisputeEvidence, world.owner(), { disputeId, evidence: [VISIT, more] }));
    // Asked of before it was sent: the answer waits.
    for (const event of it.events()) await it.deliver(event);
    expect((await details(disputeId)).dispute).toMatchObject({ answer: 'evidence', sentAt: null });
    const before = world.clock().now();
    world.clock().advance(60_000);
    expect(await ok(work(disputeId))).toEqual({ outcome: 'taken' });
    expect(handedIn(providerId).texts).toContain(more.text);
    // A reading from before it was sent, kept only now, and all that was told so far once more.
    await read({ appointmentId, providerId }, { readAt: before });
    for (const event of it.events()) await it.deliver(event);
    expect(await details(disputeId)).toMatchObject({
      dispute: { state: 'under_review', canAnswer: false, answer: 'evidence' },
      sent: [VISIT, more],
      earlier: [{ evidence: [VISIT, NOTE] }],
    });
    expect((await details(disputeId)).dispute.sentAt).toEqual(new Date(world.clock().now()));
  });

  test('is asked for once more by more time, where nobody told that the bank had read the first', async () => {
    const made = await aDispute();
    const { disputeId } = made;
    const due = (await details(disputeId)).dispute.dueAt!.getTime();
    await world.rows('UPDATE "Dispute" SET "toldAt" = now(), "warnedAt" = now() WHERE id = $1', [disputeId]);
    await ok(send(disputeId));
    await ok(work(disputeId));
    // It was sent, and what came of it could not be read; its event is lost too.
    await world.rows(`UPDATE "Dispute" SET state = 'needs_response' WHERE id = $1`, [disputeId]);
    world.clock().advance(DAY_MS);
    await read(made, { readAt: world.clock().now(), dueAt: due });
    expect((await details(disputeId)).dispute).toMatchObject({ canAnswer: false, answer: 'evidence' });
    await read(made, { readAt: world.clock().now(), dueAt: due + 9 * DAY_MS });
    expect(await details(disputeId)).toMatchObject({
      dispute: { state: 'needs_response', canAnswer: true, answer: null, sentAt: null },
      earlier: [{ answer: 'evidence', evidence: [VISIT, NOTE] }],
    });
    const soon = new Date(world.clock().now());
    const untold = await world.system().cross.due('disputes_to_tell', 'disputeId', soon, soon);
    expect(untold.map((one) => one.disputeId)).toContain(disputeId);
  });

  test('that was sent while its dispute was being read is not taken for one to the question that was read', async () => {
    const made = await aDispute({ isInquiry: true });
    const { disputeId } = made;
    await ok(send(disputeId));
    const began = world.clock().now();
    world.clock().advance(60_000);
    await ok(work(disputeId));
    await world.rows(`UPDATE "Dispute" SET state = 'inquiry', "updatedAt" = "createdAt" WHERE id = $1`, [
      disputeId,
    ]);
    await read(made, { readAt: began });
    expect((await details(disputeId)).dispute).toMatchObject({ state: 'inquiry', answer: 'evidence' });
    // The next look finds that it has become a dispute, and it can be answered.
    world.clock().advance(DAY_MS);
    await read(made, { readAt: world.clock().now() });
    expect((await details(disputeId)).dispute).toMatchObject({
      ...{ state: 'needs_response', canAnswer: true, answer: null },
    });
  });

  test('counts the earlier visits that nobody disputed, and shows what was filled in before', async () => {
    const { disputeId, appointmentId } = await aDispute();
    // Each of the world's visits is earlier than the one before.
    const { id: earlier } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: earlier }));
    const { appointmentId: disputed } = await aDispute({ isInquiry: true });
    await world.rows(
      `UPDATE "Appointment" SET "clientId" = (SELECT "clientId" FROM "Appointment" WHERE id = $1) WHERE id = ANY($2)`,
      [appointmentId, [earlier, disputed]],
    );
    await world.rows('SELECT refresh_bills($1)', [[earlier, disputed]]);
    const fillIn = (at: number) =>
      world.rows(
        `WITH f AS (INSERT INTO "IntakeForm" (id, "practiceId", text, "updatedAt") VALUES (gen_random_uuid(), $1, '{}', now())
           RETURNING "practiceId", id)
         INSERT INTO "IntakeRequest" (id, "practiceId", "clientId", "intakeFormId", "uniqueIdHash", "uniqueIdEncrypted", form, "sentAt", "submittedAt")
         SELECT gen_random_uuid(), f."practiceId", a."clientId", f.id, gen_random_uuid()::text, '', '{}', $2, $2
         FROM "Appointment" a, f WHERE a.id = $3`,
        [world.a().id, new Date(at), appointmentId],
      );
    const suggested = async (kind: string) =>
      (await details(disputeId)).suggested.find((piece) => piece.kind === kind)?.text;
    await fillIn(TEST_NOW + DAY_MS);
    expect(await suggested('client')).toMatch(/, 1 earlier visit paid and not disputed$/);
    expect(await suggested('intake')).toBeUndefined();
    await fillIn(TEST_NOW - DAY_MS);
    expect(await suggested('intake')).toBeDefined();
  });
});
