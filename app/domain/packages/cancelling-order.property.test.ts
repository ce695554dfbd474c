import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelAppointment, proCreateAppointment } from '#app/domain/appointments/index.ts';
import {
  chargeAppointment,
  createAdjustment,
  markPaid,
  refundAppointment,
} from '#app/domain/payments/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';

const PRICE = 40_000;
const SESSIONS = [0, 1, 2];
const world = paymentWorld();
let days = 20;

const system = (appointmentId: string) => ({ practiceId: world.a().id, appointmentId });

async function book(clientId: string, packageId?: string): Promise<string> {
  const { services, locations } = world.a();
  const { appointmentId } = await ok(
    runOperation(proCreateAppointment, world.owner(), {
      appointmentServices: [{ serviceId: services.bundle.id }],
      locationId: locations.office.id,
      clientId,
      startsAt: new Date(TEST_NOW + (days += 1) * DAY_MS),
      ...(packageId && { packageId }),
    }),
  );
  return appointmentId;
}

/** What the worker gives back because of what was cancelled. */
async function refund(ids: string[]) {
  const wanted = await world.rows(
    `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'refund-appointment' AND "processedAt" IS NULL
       AND payload->>'appointmentId' = ANY($1) RETURNING payload->>'appointmentId' AS id`,
    [ids],
  );
  for (const { id } of wanted)
    await ok(runOperation(refundAppointment, world.system(), system(id as string)));
}

test('in whichever order sessions of a package are cancelled, the same becomes of its money', async () => {
  const orders = fc.shuffledSubarray(SESSIONS, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(orders, fc.constantFrom('card', 'cash', 'nothing'), async (order, paidBy) => {
      const { clientId } = (
        await world.rows('SELECT "clientId" FROM "Appointment" WHERE id = $1', [
          (await world.anAppointment()).id,
        ])
      )[0] as { clientId: string };
      const first = await book(clientId);
      const [sold] = await world.rows('SELECT "packageId" FROM "Appointment" WHERE id = $1', [first]);
      const packageId = sold.packageId as string;
      const ids = [first, await book(clientId, packageId), await book(clientId, packageId)];
      if (paidBy === 'card') await ok(runOperation(chargeAppointment, world.system(), system(first)));
      if (paidBy === 'cash')
        await ok(runOperation(markPaid, world.owner(), { appointmentId: first, paidBy: 'cash' }));

      for (const at of order)
        await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: ids[at]! }));
      await refund(ids);

      const isUndone = order.length === SESSIONS.length;
      const [bundle] = await world.rows(
        `SELECT "sessionsRemaining", "cancelledAt" IS NOT NULL AS closed,
                (SELECT COALESCE(sum(a."amountCents"), 0)::int FROM "Appointment" a WHERE a."packageId" = k.id
                   AND a.state = 'approved' AND a."paidAt" IS NULL AND NOT a."markPaid") AS owed
         FROM "ClientPackage" k WHERE k.id = $1`,
        [packageId],
      );
      const { givenBack } = await world.moved(first);
      const staysUnpaid = paidBy === 'nothing' && !isUndone;
      expect({ ...bundle, givenBack }).toEqual({
        sessionsRemaining: 2 + order.length,
        closed: isUndone,
        owed: staysUnpaid ? PRICE : 0,
        givenBack: paidBy === 'card' && isUndone ? PRICE : 0,
      });
    }),
    { numRuns: 30 },
  );
});

test('what was taken off the price of a package that is not paid yet stays off, whichever session is cancelled', async () => {
  const { clientId } = await world.anAppointment();
  const first = await book(clientId);
  const [sold] = await world.rows('SELECT "packageId" FROM "Appointment" WHERE id = $1', [first]);
  const second = await book(clientId, sold.packageId as string);
  const off = { amountCents: 10_000, adjustedAt: new Date(TEST_NOW) };
  await ok(runOperation(createAdjustment, world.owner(), { appointmentId: first, ...off }));
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: first }));
  const owed = () => world.rows('SELECT "dueCents" FROM "Bill" WHERE id = $1', [second]);
  expect(await owed()).toEqual([{ dueCents: PRICE - 10_000 }]);
});
