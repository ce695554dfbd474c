import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimRecords, sendPhoneVerification, signIn } from '#app/domain/accounts/index.ts';
import { clientCancel } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aClient, anApprovedAppointment, aPendingAppointment, given } from '#prisma/situations/index.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { bookingCard } from './booking-card.ts';
import { clientBookings } from './client-bookings.ts';
import { transactionCard } from './transaction-card.ts';

let db: TestDatabase;
/** Ann's practice, and Bo's, who goes to Ann. */
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const asOwner = ({ owner }: WorldPractice) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: owner.actor });
const holder = async (clientId: string) => {
  const { rows } = await db.owner.query<{ userId: string | null }>(
    'SELECT "userId" FROM "Client" WHERE id = $1',
    [clientId],
  );
  return rows[0]!.userId;
};

/** Two appointments to Ann of somebody whom she knows by this address and number. */
const appointmentsAt = (email: string, phone: string | null, inDays: number) =>
  given(a.db, TEST_NOW, (scene) => {
    const client = aClient(scene, { firstName: 'Bo', lastName: 'Elsewhere', email, phone });
    const appointment = { client, location: a.locations.office, services: [a.services.massage] };
    return {
      clientId: client.id,
      asked: aPendingAppointment(scene, { ...appointment, startsAt: TEST_NOW + inDays * DAY_MS }),
      agreed: anApprovedAppointment(scene, { ...appointment, startsAt: TEST_NOW + (inDays + 1) * DAY_MS }),
    };
  });

describe('a practitioner who is a client elsewhere', () => {
  test('finds the visits booked under their own proved address, and cancels by the same rule as anybody', async () => {
    const { clientId, asked, agreed } = await appointmentsAt(b.owner.email, null, 20);
    const { at, kept } = accountsOf(db).browser();
    // Signing in ties them, as it does a client's.
    await ok(runOperation(signIn, at(), { email: b.owner.email, password: b.owner.password }));
    expect(kept.actor).toMatchObject({ kind: 'practitioner', userId: b.owner.userId });
    expect(await holder(clientId)).toBe(b.owner.userId);

    const { upcomingAppointments } = await ok(runOperation(clientBookings, at(), {}));
    expect(upcomingAppointments.map(({ id }) => id)).toEqual([asked.id, agreed.id]);
    expect(await ok(runOperation(bookingCard, at(), { id: agreed.id }))).toMatchObject({
      userAppointment: { id: agreed.id, practice: { id: a.id } },
    });
    const card = { practiceId: a.id, serviceId: a.services.massage.id };
    expect(await ok(runOperation(transactionCard, at(), card))).toMatchObject({ practice: { id: a.id } });
    expect(await runOperation(clientCancel, at(), { appointmentId: agreed.id })).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    await ok(runOperation(clientCancel, at(), { appointmentId: asked.id }));
  });

  test('owning a practice opens none of its clients’ bookings here', async () => {
    const { asked } = await appointmentsAt('somebody.else@example.com', null, 30);
    for (const owner of [asOwner(a), asOwner(b)]) {
      const missing = await runOperation(bookingCard, owner, { id: crypto.randomUUID() });
      expect(missing).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
      expect(await runOperation(bookingCard, owner, { id: asked.id })).toEqual(missing);
      expect(await runOperation(clientCancel, owner, { appointmentId: asked.id })).toMatchObject({
        ok: false,
        refusal: { code: 'not_found' },
      });
      const all = await ok(runOperation(clientBookings, owner, { tab: 'upcoming' }));
      expect(JSON.stringify(all)).not.toContain(asked.id);
    }
    const { rows } = await db.owner.query('SELECT state FROM "Appointment" WHERE id = $1', [asked.id]);
    expect(rows).toEqual([{ state: 'pending' }]);
  });

  test('a phone number ties nothing to them, nor an address that was not proved', async () => {
    const phone = '+15035550177';
    await db.owner.query('UPDATE "User" SET phone = $1 WHERE id = $2', [phone, b.owner.userId]);
    const { clientId } = await appointmentsAt('bo.other@example.com', phone, 40);
    expect(await ok(runOperation(claimRecords, asOwner(b), {}))).toEqual({ claimed: 0 });
    // Nor is it theirs by asking to prove it: the link in the text message is.
    await ok(runOperation(sendPhoneVerification, asOwner(b), { phone, password: b.owner.password }));
    expect(await ok(runOperation(claimRecords, asOwner(b), {}))).toEqual({ claimed: 0 });
    const unproved = await appointmentsAt(a.owner.email, null, 50);
    await db.owner.query('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [a.owner.userId]);
    expect(await ok(runOperation(claimRecords, asOwner(a), {}))).toEqual({ claimed: 0 });
    expect([await holder(clientId), await holder(unproved.clientId)]).toEqual([null, null]);
  });
});
