import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { testDatabase } from '../database.ts';

/** Asks by a connection that is opened before the first test. */
const asking =
  (client: () => pg.Client) =>
  <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    client().query<Row>(text, values);

/** One practice, with a client and a place, as whoever owns the database and as the app sees it; for the functions that cross practices. */
export function crossPracticeWorld() {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  let app: pg.Client;

  const practiceId = randomUUID();
  const ownerUserId = randomUUID();
  const locationId = randomUUID();
  const clientId = randomUUID();

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.url });
    app = new pg.Client({ connectionString: database.appUrl });
    await owner.connect();
    await app.connect();
    await owner.query(
      `INSERT INTO "User" (id, email, kind, name) VALUES ($1, 'ada@example.com', 'practitioner', 'Ada')`,
      [ownerUserId],
    );
    await owner.query(
      `INSERT INTO "Practice" (id, "ownerUserId", slug, name, "timeZone", "stripeAccountId", "isStripeApproved", "paymentProvider", "referralCodeHash",
         "appointmentEmailReminderMinutes", "appointmentTextReminderMinutes", "publishedAt", "verifiedAt")
       VALUES ($1, $2, 'ada', 'Ada', 'America/Los_Angeles', 'acct_1', true, 'stripe', 'ref', 120, 60, now(), now())`,
      [practiceId, ownerUserId],
    );
    await owner.query(
      `INSERT INTO "Location" (id, "practiceId", name, "timeZone") VALUES ($1, $2, 'Office', 'America/Los_Angeles')`,
      [locationId, practiceId],
    );
    await owner.query(`INSERT INTO "Client" (id, "practiceId", "firstName") VALUES ($1, $2, 'Bo')`, [
      clientId,
      practiceId,
    ]);
  });

  afterAll(async () => {
    await app?.end();
    await owner?.end();
    await database?.close();
  });

  const anAppointment = async (startsAt: string, more: Record<string, unknown> = {}): Promise<string> => {
    const id = randomUUID();
    const columns = Object.keys(more);
    await owner.query(
      `INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt", "busyUntil", "timeZone",
         "bookedBy", "amountCents", "instantActionTokenHash", "instantActionTokenEncrypted"${columns.map((name) => `, "${name}"`).join('')})
       SELECT $1::uuid, $2, $3, $4, 'approved', s, s + interval '1 hour', s + interval '1 hour', 'America/Los_Angeles',
         'client', 9000, $1::text, 'encrypted'${columns.map((_, index) => `, $${index + 6}`).join('')}
       FROM (SELECT $5::timestamptz AS s) t`,
      [id, practiceId, clientId, locationId, startsAt, ...Object.values(more)],
    );
    return id;
  };

  const ids = async (sql: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await app.query<{ id: string }>(sql, values);
    return rows.map((row) => row.id);
  };

  return {
    practiceId,
    ownerUserId,
    locationId,
    clientId,
    owner: { query: asking(() => owner) },
    app: { query: asking(() => app) },
    anAppointment,
    ids,
  };
}
