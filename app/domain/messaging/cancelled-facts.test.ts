import { expect, test } from 'vitest';
import { cancelAppointment, proCreateAppointment } from '#app/domain/appointments/index.ts';
import {
  chargeAppointment,
  chargeTipOnly,
  markPaid,
  refundAppointment,
  resolveTransaction,
  undoMarkPaid,
} from '#app/domain/payments/index.ts';
import { waiveFee } from '#app/domain/policy/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { writeAppointmentMessage } from './index.ts';

/** $90 an appointment; half of it for cancelling in the last day. */
const TERMS = {
  freeHours: 24,
  feePercent: 50,
  feeCents: null,
  noShowPercent: null,
  noShowCents: null,
  rescheduleHours: 24,
};
const DUE = 'By the cancellation terms that you booked under, a fee of';
const world = paymentWorld();
let hours = 0;
type Appointment = Awaited<ReturnType<typeof world.anAppointment>>;

async function aLateAppointment(): Promise<Appointment> {
  hours += 2;
  const appointment = await world.anAppointment('4242', TEST_NOW + hours * HOUR_MS);
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, TERMS]);
  return appointment;
}

const pay = (appointment: Appointment) =>
  ok(
    runOperation(chargeAppointment, world.system(), {
      practiceId: world.a().id,
      appointmentId: appointment.id,
    }),
  );
const cancel = (appointment: Pick<Appointment, 'id' | 'token'>) =>
  ok(cancelAsQuoted(world.holder(appointment.token), appointment.id));

/** What the worker does with what was wanted for an appointment. */
async function work(appointmentId: string): Promise<void> {
  const job = { practiceId: world.a().id, appointmentId };
  const wanted = await world.rows(
    `UPDATE "OutboxEvent" SET "processedAt" = now()
     WHERE topic IN ('charge-appointment', 'refund-appointment') AND payload->>'appointmentId' = $1 AND "processedAt" IS NULL
     RETURNING topic`,
    [appointmentId],
  );
  for (const { topic } of wanted) {
    if (topic === 'charge-appointment') await runOperation(chargeAppointment, world.system(), job);
    else await ok(runOperation(refundAppointment, world.system(), job));
  }
}

/** The paragraphs of the client's email, as it is written now. */
async function written(appointmentId: string, occasion: string): Promise<string[]> {
  const job = { practiceId: world.a().id, appointmentId, template: 'appointment_cancelled', occasion };
  await ok(runOperation(writeAppointmentMessage, world.system(), job));
  const [message] = await world.rows(
    `SELECT "bodyText" AS text FROM "Message" WHERE "appointmentId" = $1 AND template = 'appointment_cancelled'
       AND channel = 'email' AND "dedupeKey" LIKE $2`,
    [appointmentId, `%:${occasion}:client:email`],
  );
  return (message!.text as string).split('\n\n');
}

/** The one that speaks of money. */
const money = async (appointmentId: string, occasion: string) => (await written(appointmentId, occasion))[2]!;

/** The words before and after the worker moved the money, which must be the same, and what it moved since. */
async function consequence(appointmentId: string): Promise<[words: string, moved: [string, number][]]> {
  const before = await world.ledger(appointmentId);
  const words = await money(appointmentId, 'before');
  await work(appointmentId);
  expect(await money(appointmentId, 'after')).toBe(words);
  const since = (await world.ledger(appointmentId)).slice(before.length);
  return [words, since.map(({ kind, amountCents }) => [kind as string, amountCents as number])];
}

test('a request that its client calls off is called a request, an accepted one an appointment', async () => {
  const { pending } = world.a().appointments;
  await cancel(pending);
  const [heading, said] = await written(pending.id, 'request');
  expect(heading).toContain('Your request is cancelled');
  expect(said).toContain('you have cancelled your request.');
  const appointment = await aLateAppointment();
  await cancel(appointment);
  expect((await written(appointment.id, 'appointment'))[1]).toContain('you have cancelled your appointment.');
});

test('paid: the fee is kept, the rest goes back', async () => {
  const appointment = await aLateAppointment();
  await pay(appointment);
  await cancel(appointment);
  expect(await consequence(appointment.id)).toEqual([
    `${DUE} $45 is due. It is kept from what you paid; the other $45 is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.`,
    [['refund', -4500]],
  ]);
});

test('a part paid: the rest of the fee is charged to the card', async () => {
  // $10 came by card, as a tip on a payment that was taken back.
  const appointment = await world.anAppointment();
  const about = { appointmentId: appointment.id };
  await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
  await ok(runOperation(chargeTipOnly, world.holder(appointment.token), { ...about, tipAmount: 1000 }));
  await ok(runOperation(undoMarkPaid, world.owner(), about));
  await work(appointment.id);
  await world.rows(
    `UPDATE "Appointment" SET "policyTerms" = $2, "startsAt" = "startsAt" + moved, "endsAt" = "endsAt" + moved,
       "busyUntil" = "busyUntil" + moved
     FROM (SELECT interval '20 days' AS moved) by WHERE id = $1`,
    [appointment.id, { ...TERMS, freeHours: 720 }],
  );
  await cancel(appointment);
  expect(await consequence(appointment.id)).toEqual([
    `${DUE} $45 is due. $10 of it is paid already. The other $35 is charged to your Visa ending in 4242.`,
    [['charge', 3500]],
  ]);
});

test('not paid, with a card: the fee is charged to it', async () => {
  const appointment = await aLateAppointment();
  await cancel(appointment);
  expect(await consequence(appointment.id)).toEqual([
    `${DUE} $45 is due. It is charged to your Visa ending in 4242.`,
    [['charge', 4500]],
  ]);
});

test('not paid, without a card: nothing is charged, the client can pay', async () => {
  const appointment = await aLateAppointment();
  await world.rows(`UPDATE "PaymentMethod" SET "detachedAt" = now() WHERE "clientId" = $1`, [
    appointment.clientId,
  ]);
  await cancel(appointment);
  expect(await consequence(appointment.id)).toEqual([
    `${DUE} $45 is due. It is still to pay: you can do that on your appointment’s page.`,
    [],
  ]);
});

test('paid by hand: nothing of ours moves, and it is said whom to ask', async () => {
  const appointment = await aLateAppointment();
  await ok(runOperation(markPaid, world.owner(), { appointmentId: appointment.id, paidBy: 'cash' }));
  await cancel(appointment);
  expect(await consequence(appointment.id)).toEqual([
    expect.stringMatching(
      /It is paid already, so nothing more is charged\. You paid another \$45 to the practice directly\./,
    ),
    [],
  ]);
});

test('a charge under way, whose answer was lost: it is not said that nothing was charged, and all of it goes back', async () => {
  const appointment = await aLateAppointment();
  world.sandbox.failures.plan({
    mode: 'timeout_after',
    method: 'POST',
    path: '/v1/payment_intents',
    times: 10,
  });
  const job = { practiceId: world.a().id, appointmentId: appointment.id };
  await runOperation(chargeAppointment, world.system(), job);
  world.sandbox.failures.clear();
  const [begun] = await world.transactions(appointment.id);
  expect(begun).toMatchObject({ state: 0 });
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: appointment.id }));
  expect(await money(appointment.id, 'under way')).toBe(
    'Your payment was still under way; it comes back to you.',
  );
  // The provider had taken it.
  const lost = { practiceId: world.a().id, transactionId: begun!.id };
  world.clock().advance(48 * HOUR_MS);
  await ok(runOperation(resolveTransaction, world.system(), lost));
  expect(await consequence(appointment.id)).toEqual([
    'The $90 that you paid is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.',
    [['refund', -9000]],
  ]);
  expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, givenBack: 9000 });
});

test.each([
  ['PayPal', { paypalActive: true }, 'you can do that on your appointment’s page.'],
  ['Venmo', { venmoActive: true }, 'you can do that on your appointment’s page.'],
  ['neither', {}, 'please settle it with'],
])(
  'a practice without cards takes %s: a fee is paid so',
  async (
    _name,
    { paypalActive = false, venmoActive = false }: { paypalActive?: boolean; venmoActive?: boolean },
    how,
  ) => {
    const appointment = await aLateAppointment();
    const practiceId = world.a().id;
    await world.rows(`UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1`, [practiceId]);
    await world.rows(
      `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "connectedAt", "paypalActive", "venmoActive", "isOnboardingComplete")
     VALUES (gen_random_uuid(), $1, 'paypal', 'TESTMERCHANTA', now(), $2, $3, true)`,
      [practiceId, paypalActive, venmoActive],
    );
    await cancel(appointment);
    expect(await money(appointment.id, 'wallets')).toContain(`It is still to pay: ${how}`);
    await world.rows(`DELETE FROM "PaymentAccount" WHERE provider = 'paypal'`);
    await world.rows(`UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1`, [practiceId]);
  },
);

test('the practice calls it off: all of it goes back, whatever the terms', async () => {
  const appointment = await aLateAppointment();
  await pay(appointment);
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: appointment.id }));
  expect(await consequence(appointment.id)).toEqual([
    'The $90 that you paid is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.',
    [['refund', -9000]],
  ]);
});

test('a fee that was waived before the message is written is not spoken of', async () => {
  const appointment = await aLateAppointment();
  await cancel(appointment);
  await ok(runOperation(waiveFee, world.owner(), { appointmentId: appointment.id }));
  expect(await consequence(appointment.id)).toEqual(['Nothing was charged.', []]);
});

test('prepaid by a package: the session is back in it; what was paid stays while others are held', async () => {
  const client = await aLateAppointment();
  const create = (days: number, rest: object = {}) =>
    ok(
      runOperation(proCreateAppointment, world.owner(), {
        appointmentServices: [{ serviceId: world.a().services.bundle.id }],
        locationId: world.a().locations.office.id,
        clientId: client.clientId,
        startsAt: new Date(TEST_NOW + days * 24 * HOUR_MS),
        ...rest,
      }),
    );
  const first = (await create(30)).appointmentId;
  const [sold] = await world.rows(`SELECT "packageId" FROM "Appointment" WHERE id = $1`, [first]);
  const second = (await create(31, { packageId: sold!.packageId })).appointmentId;
  const third = (await create(32, { packageId: sold!.packageId })).appointmentId;
  await work(first);
  const off = (appointmentId: string) =>
    ok(runOperation(cancelAppointment, world.owner(), { appointmentId }));
  await off(third);
  expect(await consequence(third)).toEqual(['The session is back in your package, “Five massages”.', []]);
  await off(first);
  expect(await consequence(first)).toEqual([
    'The session is back in your package, “Five massages”. The $400 that you paid stays with it.',
    [],
  ]);
  await off(second);
  expect(await consequence(second)).toEqual([
    'The $400 that you paid is on its way back to you. Banks take 5 to 10 days to show it.',
    [],
  ]);
  expect(await consequence(first)).toEqual([expect.any(String), [['refund', -40_000]]]);
});
