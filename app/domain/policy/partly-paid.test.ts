import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelAppointmentNoUser, markNoShow, undoNoShow } from '#app/domain/appointments/index.ts';
import {
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  confirmPayment,
  createAdjustment,
  lockMoney,
  markPaid,
  refundAppointment,
  removeAdjustment,
  resolvePayment,
  undoMarkPaid,
} from '#app/domain/payments/index.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import { inThePage } from '#tests/support/payments/card-appointments.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { waiveFee } from './waive-fee.ts';

/** $90 an appointment; not coming costs $45 of it. */
const FEE = 4500;
const TERMS = { ...DEFAULT_TERMS, noShowPercent: null, noShowCents: FEE };
const world = paymentWorld();
type Appointment = Awaited<ReturnType<typeof world.anAppointment>>;
let appointments = 0;

async function aMissedAppointment(): Promise<Appointment> {
  appointments += 1;
  const appointment = await world.anAppointment('4242', TEST_NOW - (50 * 24 + appointments * 4) * 3_600_000);
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, TERMS]);
  return appointment;
}

/** What happens to the money of an appointment that its client missed; amounts are cents. */
type Step =
  | { does: 'fee' | 'undoFee' | 'waive' | 'charge' | 'mark' | 'undo' | 'card' }
  | { does: 'tip' | 'refund' | 'add'; cents: number }
  /** Takes an adjustment back, the one that stands there counted round. */
  | { does: 'remove'; which: number };

function run(appointment: Appointment, step: Step): Promise<Outcome<unknown>> | null {
  const about = { appointmentId: appointment.id };
  const owner = world.owner();
  const adjustment = (amountCents: number) =>
    runOperation(createAdjustment, owner, {
      ...about,
      amountCents,
      adjustedAt: new Date(TEST_NOW),
      idempotencyKey: randomUUID(),
    });
  switch (step.does) {
    case 'fee':
      return runOperation(markNoShow, owner, { ...about, chargeFee: true });
    case 'undoFee':
      return runOperation(undoNoShow, owner, about);
    case 'waive':
      return runOperation(waiveFee, owner, about);
    case 'charge':
      return runOperation(chargeCard, owner, about);
    case 'mark':
      return runOperation(markPaid, owner, { ...about, paidBy: 'cash' });
    case 'undo':
      return runOperation(undoMarkPaid, owner, about);
    case 'tip':
      return runOperation(chargeTipOnly, world.holder(appointment.token), {
        ...about,
        tipAmount: step.cents,
      });
    case 'refund':
      return adjustment(step.cents);
    case 'add':
      return adjustment(-step.cents);
    case 'card':
    case 'remove':
      return null;
  }
}

/** The card begins to be declined, or to be taken again. */
const swapCard = ({ clientId }: Appointment) =>
  world.rows(
    `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = CASE WHEN "providerPaymentMethodId" LIKE '%_4242_%'
       THEN replace("providerPaymentMethodId", '_4242_', '_0341_') ELSE replace("providerPaymentMethodId", '_0341_', '_4242_') END
     WHERE "clientId" = $1`,
    [clientId],
  );

/** What the worker would do with the wishes of the outbox that it has not seen yet. */
async function work(appointment: Appointment): Promise<void> {
  const wanted = await world.rows(
    `UPDATE "OutboxEvent" SET "processedAt" = now()
     WHERE topic IN ('charge-appointment', 'refund-appointment') AND payload->>'appointmentId' = $1 AND "processedAt" IS NULL
     RETURNING topic`,
    [appointment.id],
  );
  const job = { practiceId: world.a().id, appointmentId: appointment.id };
  for (const { topic } of wanted) {
    if (topic === 'charge-appointment') await runOperation(chargeAppointment, world.system(), job);
    else await runOperation(refundAppointment, world.system(), job);
  }
}

/** What the bill says and asks for, and what is here, cents. */
const billOf = ({ id }: Appointment) =>
  world.a().db.run(async (sql) => {
    const locked = await lockMoney(sql, world.a().id, id);
    const { providerLeftCents, outsideCents } = locked.money;
    return {
      total: locked.totalCents,
      due: locked.dueCents,
      here: providerLeftCents + outsideCents,
    };
  });

describe('a fee of which a part was collected', () => {
  /** $10 came by card, as a tip on a payment that was taken back; the rest of the fee was declined. */
  async function aPartlyCollectedFee(): Promise<Appointment> {
    const appointment = await aMissedAppointment();
    for (const step of [
      { does: 'mark' },
      { does: 'tip', cents: 1000 },
      { does: 'undo' },
      { does: 'fee' },
    ] as const) {
      if (step.does === 'fee') await swapCard(appointment);
      await ok(run(appointment, step)!);
      await work(appointment);
    }
    expect(await billOf(appointment)).toEqual({ total: FEE, due: 3500, here: 1000 });
    return appointment;
  }

  test('asks for nothing more once it is waived, and gives back what came', async () => {
    const appointment = await aPartlyCollectedFee();
    await ok(run(appointment, { does: 'waive' })!);
    expect((await billOf(appointment)).due).toBe(0);
    await work(appointment);
    expect(await billOf(appointment)).toEqual({ total: 0, due: 0, here: 0 });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 1000, givenBack: 1000 });
  });

  test('asks for no more than the fee where what came before is more than it', async () => {
    const appointment = await aMissedAppointment();
    await ok(run(appointment, { does: 'mark' })!);
    await ok(run(appointment, { does: 'tip', cents: 6000 })!);
    await ok(run(appointment, { does: 'undo' })!);
    await ok(run(appointment, { does: 'fee' })!);
    await work(appointment);
    expect(await billOf(appointment)).toEqual({ total: FEE, due: 0, here: FEE });
  });

  test('paid in cash and waived is not asked for when the mark is taken back', async () => {
    const appointment = await aMissedAppointment();
    for (const does of ['mark', 'fee', 'undo'] as const) await ok(run(appointment, { does })!);
    expect((await billOf(appointment)).due).toBe(FEE);
    await ok(run(appointment, { does: 'mark' })!);
    for (const does of ['waive', 'undo'] as const) await ok(run(appointment, { does })!);
    expect((await billOf(appointment)).due).toBe(0);
  });
});

describe('a payment of the whole price that waits at the bank while a fee is kept', () => {
  /** The bank has refused its client once; the page is still open, and can confirm it. */
  async function inAnOpenPage(startsAt?: number) {
    const appointment = await world.anAppointment('3184', startsAt);
    const terms = { ...TERMS, freeHours: 24, feeCents: FEE };
    const [about, holder] = [{ appointmentId: appointment.id }, world.holder(appointment.token)];
    await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, terms]);
    const job = { practiceId: world.a().id, ...about };
    expect(await ok(runOperation(chargeAppointment, world.system(), job))).toEqual({
      outcome: 'authentication_required',
    });
    const page = await ok(runOperation(confirmPayment, holder, about));
    await runOperation(resolvePayment, holder, about);
    const confirm = async () => {
      await inThePage(page, true);
      await ok(runOperation(resolvePayment, holder, about));
      await work(appointment);
    };
    return { appointment, about, holder, confirm };
  }

  test('keeps the fee of a missed appointment, and the rest goes back', async () => {
    const { appointment, about, confirm } = await inAnOpenPage();
    await ok(runOperation(markNoShow, world.owner(), { ...about, chargeFee: true }));
    await confirm();
    expect(await billOf(appointment)).toEqual({ total: FEE, due: 0, here: FEE });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, givenBack: 9000 - FEE });
  });

  test('keeps the fee of one cancelled late, and the rest goes back', async () => {
    const { appointment, about, holder, confirm } = await inAnOpenPage(TEST_NOW + 3_600_000);
    await ok(runOperation(cancelAppointmentNoUser, holder, { ...about, feeCents: FEE }));
    await confirm();
    expect(await billOf(appointment)).toEqual({ total: FEE, due: 0, here: FEE });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, givenBack: 9000 - FEE });
  });
});

const cents = fc.integer({ min: 1, max: 10_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom(
      'fee',
      'fee',
      'undoFee',
      'waive',
      'waive',
      'charge',
      'mark',
      'undo',
      'card' as const,
    ),
  }) as fc.Arbitrary<Step>,
  fc.record({ does: fc.constantFrom('tip', 'refund', 'add' as const), cents }),
  fc.record({ does: fc.constant('remove' as const), which: fc.nat(5) }),
);

test('no course of fees, part payments, waivers and refunds asks for a waived cent or gives back more than was paid', async () => {
  let waived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (course) => {
      const appointment = await aMissedAppointment();
      // The most that the bill may ask for: nothing waived comes back into it.
      let most = 9000;
      for (const one of course) {
        if (one.does === 'card') await swapCard(appointment);
        const before = await keptFee(appointment);
        const removed = one.does === 'remove' ? await pickAdjustment(appointment, one.which) : null;
        const outcome = removed
          ? await runOperation(removeAdjustment, world.owner(), { adjustmentId: removed.id })
          : await run(appointment, one);
        if (outcome?.ok) {
          const { here, due } = await billOf(appointment);
          // Said a second time it changes nothing; of one that was waived nothing comes back.
          const fee = await keptFee(appointment);
          if (one.does === 'fee' && before === 0 && fee > 0)
            expect(due).toBe((most = Math.max(0, fee - here)));
          if (one.does === 'waive') expect(due).toBe((most = 0));
          if (one.does === 'waive') waived += 1;
          if (one.does === 'add') most += one.cents;
          // What a person gave is asked for again; what the terms did is never taken back.
          if (removed) most += Math.max(0, removed.amountCents);
          expect(removed?.policy).not.toBe(true);
          // What was marked as paid is asked for again; of a fee no more than the fee.
          if (one.does === 'undo')
            most = (await isMissed(appointment)) ? await keptFee(appointment) : 9000 + most;
        } else if (outcome) expect(outcome.refusal.code).not.toBe('internal');
        await work(appointment);
        const { due, here } = await billOf(appointment);
        expect(due).toBeLessThanOrEqual(most);
        const kept = await keptFee(appointment);
        if (kept > 0) expect(due).toBeLessThanOrEqual(kept);
        expect(here).toBeGreaterThanOrEqual(0);
        const { taken, givenBack } = await world.moved(appointment.id);
        expect(givenBack).toBeLessThanOrEqual(taken);
      }
    }),
    {
      numRuns: 40,
      // A fee and its waiver always come, whatever chance brings besides.
      examples: [[[{ does: 'fee' }, { does: 'waive' }]]],
      interruptAfterTimeLimit: 30_000,
      markInterruptAsFailure: false,
    },
  );
  expect(waived).toBeGreaterThan(0);
}, 90_000);

async function pickAdjustment({ id }: Appointment, which: number) {
  const standing = await world.rows(
    `SELECT id, "amountCents", "idempotencyKey" LIKE 'policy-fee:%' AS policy FROM "Adjustment"
     WHERE "billId" = $1 AND "removedAt" IS NULL ORDER BY "createdAt", id`,
    [id],
  );
  return standing.length > 0 ? standing[which % standing.length]! : null;
}

const isMissed = async ({ id }: Appointment) =>
  (await world.rows(`SELECT "policyFeeCents" > 0 AS missed FROM "Appointment" WHERE id = $1`, [id]))[0]
    .missed;
const keptFee = async ({ id }: Appointment): Promise<number> =>
  (
    await world.rows(
      `SELECT CASE WHEN "feeWaivedAt" IS NULL THEN COALESCE("policyFeeCents", 0) ELSE 0 END AS cents FROM "Appointment" WHERE id = $1`,
      [id],
    )
  )[0].cents;
