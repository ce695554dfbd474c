import { describe, expect, test } from 'vitest';
import {
  cancelAppointmentNoUser,
  markNoShow,
  tokenAppointment,
  undoNoShow,
} from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { setupIntent } from '#app/domain/cards/index.ts';
import {
  chargeAppointment,
  chargeCard,
  createAdjustment,
  markPaid,
  readPaymentFacts,
  refundAppointment,
  retryPayment,
  undoMarkPaid,
} from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { appointmentTerms } from './appointment-terms.ts';
import { POLICY_MESSAGES } from './messages.ts';
import { DEFAULT_TERMS, type PolicyTerms } from './terms.ts';
import { waiveFee } from './waive-fee.ts';

/** $90 an appointment; half of it for cancelling in the last day, all of it for not coming. */
const TERMS: PolicyTerms = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50, noShowPercent: 100 };
const world = paymentWorld();
let hours = 1;
type Appointment = Awaited<ReturnType<typeof world.anAppointment>>;

/** An appointment within the last day before it, where cancelling costs something; each at an hour of its own. */
async function aLateAppointment(terms: PolicyTerms = TERMS, last4 = '4242'): Promise<Appointment> {
  hours += 2;
  const appointment = await world.anAppointment(last4, TEST_NOW + hours * HOUR_MS);
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, terms]);
  return appointment;
}

async function aPastAppointment(terms: PolicyTerms = TERMS): Promise<Appointment> {
  const appointment = await world.anAppointment();
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, terms]);
  return appointment;
}

const job = (appointment: Appointment) => ({ practiceId: world.a().id, appointmentId: appointment.id });
const pay = (appointment: Appointment) =>
  ok(runOperation(chargeAppointment, world.system(), job(appointment)));
const cancel = (appointment: Appointment, rest: { feeCents?: number } = {}) =>
  'feeCents' in rest
    ? runOperation(cancelAppointmentNoUser, world.holder(appointment.token), {
        appointmentId: appointment.id,
        ...rest,
      })
    : cancelAsQuoted(world.holder(appointment.token), appointment.id);
const quote = async (appointment: Appointment) =>
  (
    await ok(
      runOperation(appointmentTerms, world.holder(appointment.token), { appointmentId: appointment.id }),
    )
  ).cancel;
const seen = (appointment: Appointment) =>
  ok(
    runOperation(tokenAppointment, world.holder(appointment.token), {
      instantActionToken: appointment.token,
    }),
  );
const waive = (appointment: Appointment) =>
  runOperation(waiveFee, world.owner(), { appointmentId: appointment.id });

/** What the worker would do: the wishes of the outbox, each twice. */
async function work(appointment: Appointment): Promise<void> {
  const wanted = await world.rows(
    `SELECT topic FROM "OutboxEvent" WHERE topic IN ('charge-appointment', 'refund-appointment') AND payload->>'appointmentId' = $1
     ORDER BY "createdAt", id`,
    [appointment.id],
  );
  for (const { topic } of [...wanted, ...wanted]) {
    if (topic === 'charge-appointment')
      await runOperation(chargeAppointment, world.system(), job(appointment));
    else await runOperation(refundAppointment, world.system(), job(appointment));
  }
}

const sums = async (appointment: Appointment) =>
  (await world.ledger(appointment.id)).map(({ kind, amountCents }) => [kind, amountCents]);
/** What its refunds are noted with. */
const notes = async (appointment: Appointment) =>
  (
    await world.rows(
      `SELECT note FROM "Adjustment" WHERE "billId" = $1 AND "refundState" = 1 ORDER BY "createdAt", id`,
      [appointment.id],
    )
  ).map(({ note }) => note);
async function totalOf(appointment: Appointment): Promise<number> {
  const facts = (await world.a().db.run((sql) => readPaymentFacts(sql, world.a().id, [appointment.id]))).get(
    appointment.id,
  )!;
  return facts.totalCents;
}

describe('cancelling late', () => {
  test('of a paid visit the fee stays, the rest goes back once, as was quoted', async () => {
    const appointment = await aLateAppointment();
    await pay(appointment);
    expect(await quote(appointment)).toMatchObject({
      feeCents: 4500,
      backCents: 4500,
      owedCents: 0,
      collectedCents: 9000,
    });
    await ok(cancel(appointment, { feeCents: 4500 }));
    await work(appointment);
    expect(await sums(appointment)).toEqual([
      ['charge', 9000],
      ['refund', -4500],
    ]);
    expect(await totalOf(appointment)).toBe(4500);
    expect(await notes(appointment)).toEqual(['Cancelled']);
  });

  test('of a visit that is not paid yet the fee is charged to the card, once', async () => {
    const appointment = await aLateAppointment();
    expect(await quote(appointment)).toMatchObject({ feeCents: 4500, backCents: 0, owedCents: 4500 });
    await ok(cancel(appointment, { feeCents: 4500 }));
    await work(appointment);
    expect(await sums(appointment)).toEqual([['charge', 4500]]);
    expect(world.charged(appointment.id).map(({ amount }) => amount)).toEqual([4500]);
    expect(await totalOf(appointment)).toBe(4500);
    expect(await world.wanted(appointment.id)).toContain('payment_receipt');
  });

  test('a card that is declined leaves it cancelled; both sides can try the fee again, before the day of the visit too', async () => {
    const appointment = await aLateAppointment(TERMS, '0341');
    await ok(cancel(appointment));
    await work(appointment);
    expect(await sums(appointment)).toEqual([]);
    expect(await world.wanted(appointment.id)).toContain('payment_failed');
    const page = await seen(appointment);
    expect(page).toMatchObject({ state: 'cancelled', policyFeeCents: 4500, fullTotal: 4500 });
    expect([page.clientPaymentStatus, page.offers.payNow, page.offers.addTip]).toEqual([
      'Failed',
      true,
      false,
    ]);
    const flyout = await ok(
      runOperation(appointmentForCalendar, world.owner(), { instantActionToken: appointment.token }),
    );
    expect(flyout).toMatchObject({ canRetry: true, dueCents: 4500, paymentStatus: 'Cancelled' });
    const about = { appointmentId: appointment.id };
    expect((await refused(runOperation(retryPayment, world.owner(), about))).code).toBe('payment_declined');
    // Another card, as the client's page takes it.
    const { setupIntentId } = await ok(runOperation(setupIntent, world.holder(appointment.token), about));
    expect(setupIntentId).toMatch(/^seti_/);
    await world.rows(
      `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '_0341_', '_4242_') WHERE "clientId" = $1`,
      [appointment.clientId],
    );
    await ok(runOperation(chargeCard, world.holder(appointment.token), about));
    expect(await sums(appointment)).toEqual([['charge', 4500]]);
    await work(appointment);
    expect(await sums(appointment)).toEqual([['charge', 4500]]);
    expect((await seen(appointment)).clientPaymentStatus).toBe('Paid');
    expect((await seen(appointment)).offers.payNow).toBe(false);
  });

  test('a fee that is paid by hand is marked so, no card is charged for it after that, and what was waived then is the practice’s to give back', async () => {
    const appointment = await aLateAppointment(TERMS, '0341');
    await ok(cancel(appointment));
    await work(appointment);
    const about = { appointmentId: appointment.id };
    const flyout = () =>
      ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken: appointment.token }));
    expect(await flyout()).toMatchObject({ canMarkPaid: true });
    await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
    expect(await flyout()).toMatchObject({
      canMarkPaid: false,
      canRetry: false,
      dueCents: 0,
      byHandCents: 4500,
    });
    expect(await seen(appointment)).toMatchObject({ clientPaymentStatus: 'Paid', offers: { payNow: false } });
    await ok(runOperation(undoMarkPaid, world.owner(), about));
    expect(await flyout()).toMatchObject({ canMarkPaid: true, dueCents: 4500 });
    await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
    await work(appointment);
    expect(world.charged(appointment.id)).toEqual([]);
    expect(await seen(appointment)).toMatchObject({ byHandCents: 4500, noShow: false });
    await ok(waive(appointment));
    await work(appointment);
    expect(await flyout()).toMatchObject({
      ...{ dueCents: 0, canMarkPaid: false, policyFeeCents: 0 },
      // It was paid before it was let go: nothing lowered the bill, and what came by hand is still with the practice.
      ...{ waivedFeeCents: 4500, byHandCents: 4500, fullTotal: 4500 },
    });
    expect(await seen(appointment)).toMatchObject({
      waivedFeeCents: 4500,
      byHandCents: 4500,
      fullTotal: 4500,
    });
    // Cancelled without a fee nothing is owed, and nothing can be marked.
    const free = await aLateAppointment({ ...TERMS, feePercent: null });
    await ok(cancel(free));
    const nothing = runOperation(markPaid, world.owner(), { appointmentId: free.id, paidBy: 'cash' });
    expect((await refused(nothing)).code).toBe('state_changed');
  });

  test('a fee that was waived asks for no card and no payment', async () => {
    const appointment = await aLateAppointment(TERMS, '0341');
    await ok(cancel(appointment));
    await work(appointment);
    expect((await seen(appointment)).waivedFeeCents).toBe(0);
    await ok(waive(appointment));
    const about = { appointmentId: appointment.id };
    expect(await seen(appointment)).toMatchObject({ policyFeeCents: 0, waivedFeeCents: 4500 });
    expect((await seen(appointment)).offers).toMatchObject({ payNow: false, confirmPayment: false });
    const holder = world.holder(appointment.token);
    expect((await refused(runOperation(chargeCard, holder, about))).code).toBe('state_changed');
    expect((await refused(runOperation(setupIntent, holder, about))).code).toBe('state_changed');
  });

  test('is refused where the client was shown another fee: the free time ended on the page', async () => {
    const appointment = await aLateAppointment();
    expect(await refused(cancel(appointment, { feeCents: 0 }))).toMatchObject({
      code: 'conflict',
      userMessage: POLICY_MESSAGES.quoteChanged,
      data: { feeCents: 4500 },
    });
    // Who was shown none agreed to none.
    const unasked = runOperation(cancelAppointmentNoUser, world.holder(appointment.token), {
      appointmentId: appointment.id,
    });
    expect(await refused(unasked)).toMatchObject({ code: 'conflict', data: { feeCents: 4500 } });
    const [row] = await world.rows(`SELECT state FROM "Appointment" WHERE id = $1`, [appointment.id]);
    expect(row).toEqual({ state: 'approved' });
    expect(await sums(appointment)).toEqual([]);
  });

  test('in the free time costs nothing', async () => {
    const appointment = await aLateAppointment({ ...TERMS, freeHours: 0 });
    await pay(appointment);
    await ok(cancel(appointment, { feeCents: 0 }));
    await work(appointment);
    expect(await sums(appointment)).toEqual([
      ['charge', 9000],
      ['refund', -9000],
    ]);
  });
});

describe('waiving', () => {
  test('gives back what was kept, once; there is nothing to waive after that', async () => {
    const appointment = await aLateAppointment();
    await pay(appointment);
    await ok(cancel(appointment));
    await work(appointment);
    await ok(waive(appointment));
    await work(appointment);
    expect(await sums(appointment)).toEqual([
      ['charge', 9000],
      ['refund', -4500],
      ['refund', -4500],
    ]);
    expect(await totalOf(appointment)).toBe(0);
    expect(await refused(waive(appointment))).toMatchObject({ userMessage: POLICY_MESSAGES.nothingToWaive });
  });

  test('before the card was charged leaves nothing to charge', async () => {
    const appointment = await aLateAppointment();
    await ok(cancel(appointment));
    await ok(waive(appointment));
    await work(appointment);
    expect(await sums(appointment)).toEqual([]);
    expect(await totalOf(appointment)).toBe(0);
  });

  test('two at once give back once', async () => {
    const appointment = await aLateAppointment();
    await pay(appointment);
    await ok(cancel(appointment));
    await work(appointment);
    const answers = await Promise.all([waive(appointment), waive(appointment)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    await work(appointment);
    expect((await sums(appointment)).filter(([kind]) => kind === 'refund')).toHaveLength(2);
  });
});

describe('not coming', () => {
  const noShow = (appointment: Appointment, rest: object = {}) =>
    runOperation(markNoShow, world.owner(), { appointmentId: appointment.id, ...rest });

  test('costs the fee of the terms where the practitioner says so', async () => {
    const appointment = await aPastAppointment({ ...TERMS, noShowPercent: null, noShowCents: 2500 });
    await ok(noShow(appointment, { chargeFee: true }));
    await work(appointment);
    expect(await sums(appointment)).toEqual([['charge', 2500]]);
    expect(await totalOf(appointment)).toBe(2500);
  });

  test('of what was paid already the rest goes back', async () => {
    const appointment = await aPastAppointment({ ...TERMS, noShowPercent: null, noShowCents: 2500 });
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id }));
    await ok(noShow(appointment, { chargeFee: true }));
    await work(appointment);
    expect(await sums(appointment)).toEqual([
      ['charge', 9000],
      ['refund', -6500],
    ]);
    await ok(waive(appointment));
    await work(appointment);
    expect(await notes(appointment)).toEqual(['No-show', 'Fee waived']);
  });

  test('costs nothing unless it is asked for, and nothing where the terms have no such fee', async () => {
    const appointment = await aPastAppointment();
    await ok(noShow(appointment));
    expect(await totalOf(appointment)).toBe(9000);
    const free = await aPastAppointment(DEFAULT_TERMS);
    expect(await refused(noShow(free, { chargeFee: true }))).toMatchObject({
      userMessage: POLICY_MESSAGES.noShowFree,
    });
    const [row] = await world.rows(`SELECT "noShowAt" FROM "Appointment" WHERE id = $1`, [free.id]);
    expect(row).toEqual({ noShowAt: null });
  });

  test('of a visit that has no price left is said to come to nothing, not to be missing in the terms', async () => {
    const appointment = await aPastAppointment();
    const all = { appointmentId: appointment.id, amountCents: 9000, adjustedAt: new Date(TEST_NOW) };
    await ok(runOperation(createAdjustment, world.owner(), all));
    expect(await refused(noShow(appointment, { chargeFee: true }))).toMatchObject({
      userMessage: POLICY_MESSAGES.noShowNothing,
    });
  });

  test('asks nobody for a tip, whatever was paid', async () => {
    await world.rows(`UPDATE "Practice" SET "acceptsTips" = true WHERE id = $1`, [world.a().id]);
    const appointment = await aPastAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id }));
    expect((await seen(appointment)).offers.addTip).toBe(true);
    await ok(noShow(appointment));
    expect((await seen(appointment)).offers.addTip).toBe(false);
  });

  test('is not undone while its fee is kept', async () => {
    const appointment = await aPastAppointment();
    const undo = () => runOperation(undoNoShow, world.owner(), { appointmentId: appointment.id });
    await ok(noShow(appointment, { chargeFee: true }));
    expect(await refused(undo())).toMatchObject({ userMessage: POLICY_MESSAGES.waiveFirst });
    await ok(waive(appointment));
    expect(await seen(appointment)).toMatchObject({ waivedFeeCents: 9000, noShow: true });
    await ok(undo());
    expect(await seen(appointment)).toMatchObject({ waivedFeeCents: 0, noShow: false });
  });
});
