import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crossPracticeWorld } from '#tests/support/worlds/cross-practice.ts';

const { practiceId, owner, app, anAppointment, ids } = crossPracticeWorld();

describe('functions that cross practices, about vendors’ accounts', () => {
  it('say whose accounts at Square and PayPal are meant, and which are to be asked about', async () => {
    const id = randomUUID();
    await owner.query(
      `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "trackingId", "checkAt")
       VALUES ($1, $2, 'paypal', 'MERCHANT', 'attempt-1', '2026-03-04T15:00Z')`,
      [id, practiceId],
    );
    const ask = async (call: string, ...values: string[]) =>
      (await app.query(`SELECT * FROM tenancy.${call}`, values)).rows;
    expect(await ask('practices_at_account($1, $2)', 'paypal', 'MERCHANT')).toEqual([{ practiceId }]);
    expect(await ask('practices_at_account($1, $2)', 'square', 'MERCHANT')).toEqual([]);
    expect(await ask('practice_for_paypal_attempt($1)', 'attempt-1')).toEqual([{ practiceId }]);
    expect(await ask('practice_for_paypal_attempt($1)', 'attempt-2')).toEqual([]);
    const due = 'payment_accounts_to_check($1, 10)';
    expect(await ask(due, '2026-03-04T14:59Z')).toEqual([]);
    expect(await ask(due, '2026-03-04T15:00Z')).toEqual([{ practiceId, id }]);
    await owner.query(`UPDATE "PaymentAccount" SET "disconnectedAt" = now() WHERE id = $1`, [id]);
    expect(await ask('practices_at_account($1, $2)', 'paypal', 'MERCHANT')).toEqual([]);
    await owner.query(`DELETE FROM "PaymentAccount" WHERE id = $1`, [id]);
  });

  it('say which leave Stripe is still to take back', async () => {
    const id = randomUUID();
    await owner.query(
      `INSERT INTO "LeaveToGiveBack" (id, "practiceId", "externalAccountId", "leftAt", "dueAt")
       VALUES ($1, $2, 'acct_left', '2026-03-04T15:00Z', '2026-03-04T15:00Z')`,
      [id, practiceId],
    );
    const ask = async (now: string) =>
      (await app.query('SELECT * FROM tenancy.stripe_leave_to_give_back($1, 10)', [now])).rows;
    expect(await ask('2026-03-04T14:59Z')).toEqual([]);
    expect(await ask('2026-03-04T15:00Z')).toEqual([{ practiceId, id }]);
    await owner.query(`DELETE FROM "LeaveToGiveBack" WHERE id = $1`, [id]);
  });

  it('say which removed cards a provider is still to forget', async () => {
    const [clientId, id] = [randomUUID(), randomUUID()];
    await owner.query(`INSERT INTO "Client" (id, "practiceId", "firstName") VALUES ($1, $2, 'Bo')`, [
      clientId,
      practiceId,
    ]);
    await owner.query(
      `INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId", "providerPaymentMethodId", brand,
         last4, "expMonth", "expYear", "detachedAt", "forgetAt")
       VALUES ($1, $2, $3, 'stripe', 'cus', 'pm', 'visa', '4242', 4, 2030, '2026-03-04T15:00Z', '2026-03-04T15:02Z')`,
      [id, practiceId, clientId],
    );
    const ask = async (now: string) =>
      (await app.query('SELECT * FROM tenancy.cards_to_forget($1, 10)', [now])).rows;
    expect(await ask('2026-03-04T15:01Z')).toEqual([]);
    expect(await ask('2026-03-04T15:02Z')).toEqual([{ practiceId, id }]);
    await owner.query(`DELETE FROM "Client" WHERE id = $1`, [clientId]);
  });

  it('say whose plan an event of the platform’s own account is about, and which are to be asked about', async () => {
    await owner.query(`DELETE FROM "Subscription" WHERE "practiceId" = $1`, [practiceId]);
    await owner.query(
      `INSERT INTO "Subscription" (id, "practiceId", "providerCustomerId", "checkAt") VALUES ($1, $2, 'cus_plan', '2026-03-04T15:00Z')`,
      [randomUUID(), practiceId],
    );
    const ask = async (call: string, value: string) =>
      (await app.query(`SELECT * FROM tenancy.${call}`, [value])).rows;
    expect(await ask('practice_for_billing_customer($1)', 'cus_plan')).toEqual([{ practiceId }]);
    expect(await ask('practice_for_billing_customer($1)', 'cus_other')).toEqual([]);
    expect(await ask('subscriptions_to_check($1, 10)', '2026-03-04T14:59Z')).toEqual([]);
    expect(await ask('subscriptions_to_check($1, 10)', '2026-03-04T15:00Z')).toEqual([
      { practiceId, id: practiceId },
    ]);
    const closed = async () =>
      (await app.query(`SELECT "practiceId" FROM tenancy.closed_plans_to_end(now(), 10)`)).rows;
    expect(await closed()).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [practiceId]);
    expect(await closed()).toEqual([{ practiceId }]);
    // What was pressed for shortly before is looked for once its time is over.
    await owner.query(
      `UPDATE "Subscription" SET state = 'cancelled', "checkAt" = now() + interval '1 minute'`,
    );
    expect(await closed()).toEqual([]);
    await owner.query(`UPDATE "Subscription" SET "checkAt" = now() - interval '1 second'`);
    expect(await closed()).toEqual([{ practiceId }]);
    await owner.query(`UPDATE "Subscription" SET "endsAt" = now()`);
    expect(await closed()).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [practiceId]);
    await owner.query(`DELETE FROM "Subscription" WHERE "practiceId" = $1`, [practiceId]);
  });

  it('find the video meetings that are due where an account lets us, and whose account it is', async () => {
    const visit = await anAppointment('2027-05-01T10:00:00Z', { isVirtual: true, markPaid: true });
    const meeting = randomUUID();
    const due = (now: string) => ids('SELECT id FROM tenancy.meetings_due($1, 10)', [now]);
    const host = async (id: string) =>
      (await app.query('SELECT * FROM tenancy.practices_of_host($1)', [id])).rows;
    await owner.query(
      `INSERT INTO "Meeting" (id, "practiceId", "appointmentId", "dueAt", "heldUntil")
       VALUES ($1, $2, $3, '2027-04-01T10:00Z', '2027-04-01T10:00:30Z')`,
      [meeting, practiceId, visit],
    );
    expect(await due('2027-04-01T11:00Z')).toEqual([]);
    await owner.query(
      `INSERT INTO "ConferencingAccount" (id, "practiceId", "externalId") VALUES ($1, $2, 'host-1')`,
      [randomUUID(), practiceId],
    );
    expect(await due('2027-04-01T10:00:29Z')).toEqual([]);
    expect(await due('2027-04-01T10:00:30Z')).toEqual([meeting]);
    await owner.query(`UPDATE "ConferencingAccount" SET "erroredAt" = now()`);
    expect(await due('2027-04-01T11:00Z')).toEqual([]);
    expect(await host('host-1')).toEqual([{ practiceId }]);
    expect(await host('host-2')).toEqual([]);
    await owner.query(`UPDATE "ConferencingAccount" SET active = false`);
    expect(await host('host-1')).toEqual([]);
    await owner.query('DELETE FROM "ConferencingAccount"');
  });

  it('find the entries of calendars outside that are due where leave stands', async () => {
    const visit = await anAppointment('2027-05-03T10:00:00Z', { markPaid: true });
    const [connection, profile, entry] = [randomUUID(), randomUUID(), randomUUID()];
    const due = (now: string) => ids('SELECT id FROM tenancy.calendar_entries_due($1, 10)', [now]);
    await owner.query(
      `INSERT INTO "CalendarEventLink" (id, "practiceId", "appointmentId", "calendarId", "dueAt", "heldUntil")
       VALUES ($1, $2, $3, 'cal_1', '2027-04-01T10:00Z', '2027-04-01T10:00:30Z')`,
      [entry, practiceId, visit],
    );
    expect(await due('2027-04-01T11:00Z')).toEqual([]);
    await owner.query(
      `INSERT INTO "CalendarConnection" (id, "practiceId", "externalId") VALUES ($1, $2, 'acc_1')`,
      [connection, practiceId],
    );
    await owner.query(
      `INSERT INTO "CalendarProfile" (id, "practiceId", "connectionId", "externalId", "providerName", "profileName")
       VALUES ($1, $2, $3, 'pro_1', 'google', 'ann@example.com')`,
      [profile, practiceId, connection],
    );
    await owner.query(
      `INSERT INTO "Calendar" (id, "practiceId", "profileId", "calendarId", "calendarName") VALUES ($1, $2, $3, 'cal_1', 'Work')`,
      [randomUUID(), practiceId, profile],
    );
    expect(await due('2027-04-01T10:00:29Z')).toEqual([]);
    expect(await due('2027-04-01T10:00:30Z')).toEqual([entry]);
    for (const lost of [
      '"CalendarProfile" SET connected = false',
      '"CalendarConnection" SET "erroredAt" = now()',
    ]) {
      await owner.query(`UPDATE ${lost}`);
      expect(await due('2027-04-01T11:00Z')).toEqual([]);
      await owner.query('UPDATE "CalendarProfile" SET connected = true');
    }
    await owner.query('DELETE FROM "CalendarEventLink"');
    await owner.query('DELETE FROM "CalendarConnection"');
  });
});
