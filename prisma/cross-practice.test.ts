import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crossPracticeWorld } from '#tests/support/worlds/cross-practice.ts';

const { practiceId, ownerUserId, clientId, owner, app, anAppointment, ids } = crossPracticeWorld();

describe('functions that cross practices', () => {
  it('run with a pinned search path and only for the app', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'tenancy'::regnamespace AND p.prokind = 'f' AND NOT (
        p.prosecdef AND p.proconfig::text LIKE '%search_path=pg_catalog%'
        AND has_function_privilege('tendwell_app', p.oid, 'EXECUTE')
        AND NOT EXISTS (SELECT FROM aclexplode(p.proacl) WHERE grantee = 0)
        AND p.proowner = (CASE WHEN p.proname LIKE 'enqueue_%' THEN 'tendwell_jobs' ELSE 'tendwell_lookup' END)::regrole)`);
    expect(rows).toEqual([]);
  });

  it('tell which host labels are a practice’s, open or closed, and nothing of whose', async () => {
    const asked = [['ada', 'nobody', 'ADA']];
    const taken = 'SELECT * FROM tenancy.taken_slugs($1::text[])';
    expect((await app.query(taken, asked)).rows).toEqual([{ slug: 'ada' }]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [practiceId]);
    expect((await app.query(taken, asked)).rows).toEqual([{ slug: 'ada' }]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [practiceId]);
  });

  it('answer public facts of a practice by slug, domain, owner and id', async () => {
    await owner.query(
      `INSERT INTO "CustomDomain" (id, "practiceId", domain, home, token) VALUES ($1, $2, 'ada.example', 'www.ada.example', 't')`,
      [randomUUID(), practiceId],
    );
    const facts = {
      id: practiceId,
      slug: 'ada',
      name: 'Ada',
      timeZone: 'America/Los_Angeles',
      currency: 'USD',
      colorAccent: null,
      published: true,
    };
    const ask = async (call: string, value: string) =>
      (await app.query(`SELECT * FROM tenancy.${call}($1)`, [value])).rows;
    expect(await ask('practice_for_slug', 'ada')).toEqual([facts]);
    expect(await ask('practice_for_id', practiceId)).toEqual([facts]);
    // What was begun before it was closed is carried out.
    await owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [practiceId]);
    expect(await ask('practice_for_id', practiceId)).toEqual([]);
    expect(await ask('practice_for_work', practiceId)).toEqual([facts]);
    await owner.query(`UPDATE "Practice" SET "erasedAt" = now() WHERE id = $1`, [practiceId]);
    expect(await ask('practice_for_work', practiceId)).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = NULL, "erasedAt" = NULL WHERE id = $1`, [
      practiceId,
    ]);
    expect(await ask('practice_for_owner', ownerUserId)).toEqual([facts]);
    expect(await ask('practice_for_domain', 'ada.example')).toEqual([]);
    expect(await ask('home_of_domain', 'ada.example')).toEqual([{ home_of_domain: null }]);
    await owner.query(`UPDATE "CustomDomain" SET status = 'active', "provenAt" = now()`);
    for (const host of ['ada.example', 'www.ada.example']) {
      expect(await ask('practice_for_domain', host)).toEqual([facts]);
      expect(await ask('home_of_domain', host)).toEqual([{ home_of_domain: 'www.ada.example' }]);
    }
    expect(await ask('practice_for_domain', 'www.www.ada.example')).toEqual([]);
    // One name below a domain has no other.
    await owner.query(`UPDATE "CustomDomain" SET kind = 'subdomain'`);
    expect(await ask('practice_for_domain', 'www.ada.example')).toEqual([]);
    const [claim] = await ask('claims_of_domain', 'ada.example');
    expect(claim).toMatchObject({ practiceId, proven: true, released: false });
    expect(await ask('practice_for_slug', 'nobody')).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "shortLink" = 'ada-b' WHERE id = $1`, [practiceId]);
    expect(await ask('practice_for_short_link', 'ada-b')).toEqual([facts]);
    expect(await ask('practice_for_short_link', 'ada')).toEqual([]);
    expect(await ask('practice_for_stripe_account', 'acct_1')).toEqual([{ practiceId }]);
    // Stripe goes on telling of the account of a practice that was removed: nothing of it is read any more.
    await owner.query(`UPDATE "Practice" SET "closedAt" = now(), "erasedAt" = now() WHERE id = $1`, [
      practiceId,
    ]);
    expect(await ask('practice_for_stripe_account', 'acct_1')).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "closedAt" = NULL, "erasedAt" = NULL WHERE id = $1`, [
      practiceId,
    ]);
  });

  it('name the cheapest way to book each public service of listed practices, and of no others', async () => {
    const [unlisted, massage, quiet, free] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const user = randomUUID();
    await owner.query(
      `INSERT INTO "User" (id, email, kind, name) VALUES ($1, 'uma@example.com', 'practitioner', 'Uma')`,
      [user],
    );
    await owner.query(
      `INSERT INTO "Practice" (id, "ownerUserId", slug, name, "timeZone", "referralCodeHash")
       VALUES ($1, $2, 'uma', 'Uma', 'America/Toronto', 'ref-uma')`,
      [unlisted, user],
    );
    const service = (id: string, practice: string, cents: number, more: Record<string, unknown> = {}) =>
      owner.query(
        `INSERT INTO "Service" (id, "practiceId", name, "timeLength", "amountCents", public, "addOn", package)
         VALUES ($1, $2, 'S', 60, $3, $4, $5, $6)`,
        [id, practice, cents, more.public ?? true, more.addOn ?? false, more.package ?? false],
      );
    await service(massage, practiceId, 9000);
    await service(free, practiceId, 0);
    await service(quiet, practiceId, 1000, { public: false });
    await service(randomUUID(), practiceId, 1000, { addOn: true });
    await service(randomUUID(), practiceId, 1000, { package: true });
    await service(randomUUID(), unlisted, 500);
    const shorter = (cents: number, gone: string | null) =>
      owner.query(
        `INSERT INTO "ServiceVariation" (id, "practiceId", "serviceId", "timeLength", "amountCents", "deletedAt")
         VALUES ($1, $2, $3, 30, $4, $5)`,
        [randomUUID(), practiceId, massage, cents, gone],
      );
    await shorter(5000, null);
    await shorter(100, '2026-01-01T00:00Z');
    const prices = async () =>
      (await app.query('SELECT * FROM tenancy.service_prices($1) ORDER BY cents', [[practiceId, unlisted]]))
        .rows;
    // The published practice is listed by itself, the other one is not.
    expect(await prices()).toEqual([
      { practiceId, serviceId: free, cents: 0, minutes: 60, ways: 1 },
      { practiceId, serviceId: massage, cents: 5000, minutes: 30, ways: 2 },
    ]);
    await owner.query('DELETE FROM "SearchDocument"');
    expect(await prices()).toEqual([]);
    await owner.query('DELETE FROM "Practice" WHERE id = $1', [unlisted]);
    await owner.query('DELETE FROM "Service" WHERE "practiceId" = $1', [practiceId]);
  });

  it('open a link by the hash of its token, of its own kind only', async () => {
    const id = await anAppointment('2027-01-01T18:00:00Z', { markPaid: true });
    const open = async (kind: string, hash: string) =>
      (await app.query('SELECT * FROM tenancy.link_for_hash($1, $2)', [kind, hash])).rows;
    expect(await open('appointment', id)).toEqual([{ practiceId, subjectId: id }]);
    for (const kind of [
      'hold',
      'review',
      'review_request',
      'upload',
      'intake',
      'registration',
      'referral',
      'details',
      'calendar',
    ]) {
      expect(await open(kind, id)).toEqual([]);
    }
    expect(await open('referral', 'ref')).toEqual([{ practiceId, subjectId: practiceId }]);
    await expect(open('password', id)).rejects.toThrow('no such kind of link');
  });

  it('find the reminders that are due', async () => {
    const soon = await anAppointment('2027-02-01T12:00:00Z', { markPaid: true });
    const due = (now: string) => ids('SELECT id FROM tenancy.emails_to_remind($1, 10)', [now]);
    expect(await due('2027-02-01T09:59:00Z')).toEqual([]);
    expect(await due('2027-02-01T10:00:00Z')).toEqual([soon]);
    expect(await due('2027-02-01T12:00:00Z')).toEqual([]);
    // By text an hour before, and as much earlier as a night may bring it forward.
    const near = (now: string) => ids('SELECT id FROM tenancy.texts_to_remind($1, 10)', [now]);
    await owner.query(
      `UPDATE "Practice" SET "quietHoursFrom" = 1260, "quietHoursUntil" = 420 WHERE id = $1`,
      [practiceId],
    );
    expect(await near('2027-01-31T23:44:00Z')).toEqual([]);
    expect(await near('2027-01-31T23:45:00Z')).toEqual([soon]);
    await owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = false WHERE id = $1`, [practiceId]);
    expect(await near('2027-02-01T10:59:00Z')).toEqual([]);
    expect(await near('2027-02-01T11:00:00Z')).toEqual([soon]);
    expect(await near('2027-02-01T12:00:00Z')).toEqual([]);
    const { rows } = await app.query('SELECT * FROM tenancy.texts_to_remind($1, 10)', [
      '2027-02-01T11:30:00Z',
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ id: soon, quietFrom: null, quietUntil: null, minutes: 60 }),
    ]);
    await owner.query(`UPDATE "Practice" SET "quietHoursEnabled" = true WHERE id = $1`, [practiceId]);
    await owner.query(`UPDATE "Appointment" SET "emailReminderAt" = now() WHERE id = $1`, [soon]);
    expect(await due('2027-02-01T11:00:00Z')).toEqual([]);
  });

  it('find the bookings whose intake forms were not thought of', async () => {
    const due = (now: string) => ids('SELECT id FROM tenancy.bookings_without_intake_forms($1, 10)', [now]);
    const noon = '2027-05-01T12:00:00Z';
    const booked = await anAppointment('2027-05-02T12:00:00Z', { approvedAt: noon });
    await anAppointment('2027-05-03T12:00:00Z', { approvedAt: '2027-05-01T11:59:00Z' });
    expect(await due(noon)).toEqual([]);
    const formId = randomUUID();
    await owner.query(
      `INSERT INTO "IntakeForm" (id, "practiceId", text, "sendWhen", "sendsSince", "updatedAt")
       VALUES ($1, $2, '{}', 'bookings', $3, now())`,
      [formId, practiceId, noon],
    );
    expect(await due(noon)).toEqual([booked]);
    // Once it has begun nobody needs the questions before it.
    expect(await due('2027-05-02T12:00:00Z')).toEqual([]);
    for (const [set, back] of [
      [`"Practice" SET "clientNotesEnabled" = false`, `"Practice" SET "clientNotesEnabled" = true`],
      [`"Practice" SET "closedAt" = now()`, `"Practice" SET "closedAt" = NULL`],
      [`"IntakeForm" SET "deletedAt" = now()`, `"IntakeForm" SET "deletedAt" = NULL`],
      [`"Appointment" SET "intakeFormsAt" = now()`, `"Appointment" SET "intakeFormsAt" = NULL`],
    ]) {
      await owner.query(`UPDATE ${set}`);
      expect(await due(noon)).toEqual([]);
      await owner.query(`UPDATE ${back}`);
      expect(await due(noon)).toEqual([booked]);
    }
    await owner.query(`UPDATE "IntakeForm" SET "sendWhen" = 'by_hand', "sendsSince" = NULL WHERE id = $1`, [
      formId,
    ]);
    expect(await due(noon)).toEqual([]);
  });

  it('find the charges of the venue’s day', async () => {
    // 11 at night in Los Angeles on the 1st of March, the 2nd in UTC.
    const late = await anAppointment('2027-03-02T07:00:00Z');
    const due = (now: string) => ids('SELECT id FROM tenancy.appointments_to_charge($1, 10)', [now]);
    expect(await due('2027-03-01T12:00:00Z')).toEqual([]);
    const card = `INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
      "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "isDefault")
      VALUES ($1, $2, $3, 'stripe', 'cus', 'pm', 'visa', '4242', 4, 2030, true)`;
    await owner.query(card, [randomUUID(), practiceId, clientId]);
    expect(await due('2027-03-01T07:59:00Z')).toEqual([]);
    expect(await due('2027-03-01T08:00:00Z')).toEqual([late]);
    expect(await due('2027-03-05T08:00:00Z')).toEqual([late]);

    await owner.query(`UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1`, [practiceId]);
    expect(await due('2027-03-01T12:00:00Z')).toEqual([]);
    await owner.query(`UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1`, [practiceId]);

    await owner.query(`UPDATE "Appointment" SET "clientBooked" = true WHERE id = $1`, [late]);
    expect(await due('2027-03-01T12:00:00Z')).toEqual([]);
    await owner.query(`UPDATE "Appointment" SET "clientBooked" = false WHERE id = $1`, [late]);

    await owner.query(`UPDATE "Appointment" SET "paymentError" = 'declined' WHERE id = $1`, [late]);
    expect(await due('2027-03-01T12:00:00Z')).toEqual([]);
    await owner.query(`UPDATE "Appointment" SET "nextChargeAttemptAt" = '2027-03-01T14:00Z' WHERE id = $1`, [
      late,
    ]);
    expect(await due('2027-03-01T12:00:00Z')).toEqual([]);
    expect(await due('2027-03-01T14:00:00Z')).toEqual([late]);

    const transaction = randomUUID();
    await owner.query(
      `INSERT INTO "Transaction" (id, "practiceId", "billId", state, "amountCents", provider, "idempotencyKey",
         "providerPaymentIntentId", "createdAt") VALUES ($1, $2, $3, 0, 9000, 'stripe', 'k', 'pi_1', '2027-03-01T14:00Z')`,
      [transaction, practiceId, late],
    );
    expect(await due('2027-03-01T15:00:00Z')).toEqual([]);
    expect(
      await ids('SELECT * FROM tenancy.unresolved_transactions($1, 10)', ['2027-03-01T14:00:00Z']),
    ).toEqual([]);
    expect(
      await ids('SELECT * FROM tenancy.unresolved_transactions($1, 10)', ['2027-03-01T14:05:00Z']),
    ).toEqual([transaction]);
    expect(await ids('SELECT * FROM tenancy.transaction_for_payment_intent($1)', ['pi_1'])).toEqual([
      transaction,
    ]);
  });

  it('find what waits for the worker, whichever practice it is of', async () => {
    const [hold, message, event, webhook] = Array.from({ length: 4 }, () => randomUUID());
    await owner.query(
      `INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "startsAt", "endsAt", "busyUntil", "expiresAt", selection)
       VALUES ($1, $2, 'h', '2027-04-01T10:00Z', '2027-04-01T11:00Z', '2027-04-01T11:00Z', '2027-03-30T10:10Z', '{}')`,
      [hold, practiceId],
    );
    await owner.query(
      `INSERT INTO "Message" (id, channel, template, "toAddress", "bodyText", "dedupeKey")
       VALUES ($1, 'email', 'password_reset', 'ada@example.com', 'x', 'd')`,
      [message],
    );
    await owner.query(
      `INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey") VALUES ($1, $2, 't', 'd')`,
      [event, practiceId],
    );
    await owner.query(
      `INSERT INTO "WebhookEvent" (id, provider, "eventId", type, payload, "parkedUntil")
       VALUES ($1, 'stripe', 'evt_1', 't', '{}', '2027-04-01T10:00Z')`,
      [webhook],
    );
    const expired = (now: string) => ids('SELECT id FROM tenancy.expired_holds($1, 10)', [now]);
    expect(await expired('2027-03-30T10:09:59Z')).toEqual([]);
    expect(await expired('2027-03-30T10:10:00Z')).toEqual([hold]);
    expect(await ids('SELECT id FROM tenancy.queued_messages(10)', [])).toEqual([message]);
    const toSend = (now: string) => ids('SELECT id FROM tenancy.messages_to_send($1, 10)', [now]);
    expect(await toSend('2027-03-30T10:00:00Z')).toEqual([message]);
    await owner.query(`UPDATE "Message" SET "sendAfter" = '2027-03-31T07:00:00Z' WHERE id = $1`, [message]);
    expect(await toSend('2027-03-31T06:59:59Z')).toEqual([]);
    expect(await toSend('2027-03-31T07:00:00Z')).toEqual([message]);
    expect(await ids('SELECT id FROM tenancy.unprocessed_outbox(10)', [])).toEqual([event]);
    expect(await ids('SELECT id FROM tenancy.parked_webhooks($1, 10)', ['2027-04-01T09:59:00Z'])).toEqual([]);
    expect(await ids('SELECT id FROM tenancy.parked_webhooks($1, 10)', ['2027-04-01T10:00:00Z'])).toEqual([
      webhook,
    ]);
  });

  it('queue a job in the caller’s transaction', async () => {
    const jobs = async () =>
      (await owner.query('SELECT key, task_identifier AS task FROM graphile_worker.jobs')).rows;
    await app.query('BEGIN');
    await app.query(`SELECT tenancy.enqueue_job('charge', '{"a":1}', 'charge:1')`);
    await app.query('ROLLBACK');
    expect(await jobs()).toEqual([]);
    await app.query(`SELECT tenancy.enqueue_job('charge', '{"a":1}', 'charge:1')`);
    await app.query(`SELECT tenancy.enqueue_job('charge', '{"a":2}', 'charge:1', now() + interval '1 hour')`);
    expect(await jobs()).toEqual([{ key: 'charge:1', task: 'charge' }]);
    await expect(app.query('SELECT * FROM graphile_worker.jobs')).rejects.toThrow('permission denied');
  });
});
