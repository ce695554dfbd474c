/**
 * Confirms a second: bookAppointment with a kept time, as the booking form calls it, beside a bare transaction that
 * writes the same rows through the same driver and does nothing else. PostgreSQL with fsync and synchronous commit.
 *
 * Ours: parse; lock, read hold, practice, service and hours, look at the calendar once more, find or make the client,
 * write, answer. Bare: BEGIN, the practice's setting and lock, the same INSERTs and the UPDATE, the same two
 * notifications, COMMIT. Same pool, same lanes, rounds in turn; half the bookings are by new clients in both.
 */
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { sqlOn } from '#tenants/scoped-db.ts';
import { benchDatabase, benchPractice, percentile, type BenchPractice } from '#tests/support/bench/world.ts';
import { testContext } from '#tests/support/context.ts';
import { HOUR_MS } from '#app/lib/duration.ts';

const PRACTICES = 40;
const LANES = 8;
const ROUNDS = 15;
const PER_ROUND = 400;
const TARGET = 0.5;

process.env.SESSION_SECRET ??= 'the bench seals its links with this secret';

const bench = await benchDatabase({ max: LANES });
const clock = { now: () => Date.now() };
const practices = await Promise.all(
  Array.from({ length: PRACTICES }, (_, index) =>
    benchPractice(bench.database, index, {
      open: ['0:00', '24:00'],
      minutes: 60,
      settings: {
        appointmentBufferTime: 0,
        appointmentLeadTime: 0,
        startTimeIncrement: 60,
        bookingHorizonDays: 365,
        instantClientApproval: true,
      },
    }),
  ),
);

interface Kept {
  practice: BenchPractice;
  holdId: string;
  token: string;
  startsAt: Date;
  endsAt: Date;
  isNew: boolean;
}

let hour = Math.ceil(Date.now() / HOUR_MS) + 24;

/** As many kept times as a round confirms, written before its clock runs. */
async function keepTimes(): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let i = 0; i < PER_ROUND; i++) {
    if (i % PRACTICES === 0) hour += 1;
    const startsAt = new Date(hour * HOUR_MS);
    const token = randomBytes(24).toString('base64url');
    kept.push({
      practice: practices[i % PRACTICES]!,
      holdId: uuid(),
      token,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      isNew: Math.floor(i / PRACTICES) % 2 === 0,
    });
  }
  const rows = kept.map(({ practice, holdId, token, startsAt, endsAt }) => ({
    id: holdId,
    practiceId: practice.info.id,
    tokenHash: tokenHash(token),
    locationId: practice.locationId,
    startsAt,
    endsAt,
    busyUntil: endsAt,
    expiresAt: new Date(Date.now() + 10 * HOUR_MS),
    selection: { serviceId: practice.serviceId, addOnIds: [] },
    createdAt: new Date(),
  }));
  await bench.owner.query(
    `INSERT INTO "BookingHold" SELECT * FROM jsonb_populate_recordset(NULL::"BookingHold", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  await bench.owner.query('ANALYZE');
  return kept;
}

/** No round comes near a day's budget of one person or network; what they cost is in ours. */
const personOf = (index: number, isNew: boolean) => {
  const phone = `+150355501${String(index % 100).padStart(2, '0')}`;
  return isNew
    ? { firstName: 'New', lastName: `Client ${index}`, email: `new-${hour}-${index}@example.com`, phone }
    : { firstName: 'Ada', lastName: 'Moss', email: `ada-${index % PRACTICES}@example.com`, phone };
};
for (const [index, { clientId }] of practices.entries())
  await bench.owner.query('UPDATE "Client" SET email = $2 WHERE id = $1', [
    clientId,
    `ada-${index}@example.com`,
  ]);

/** One visitor's context for each practice, as the web process would have it: its services are made once. */
const contexts = new Map(
  practices.map(({ info }, index) => [
    info.id,
    testContext({
      address: `203.0.113.${index}`,
      database: bench.database,
      clock,
      site: { kind: 'practice', host: `${info.slug}.localhost`, practice: info },
    }),
  ]),
);

async function ours({ practice, token, isNew }: Kept, index: number): Promise<void> {
  const ctx = contexts.get(practice.info.id)!;
  const outcome = await runOperation(bookAppointment, ctx, { hold: token, ...personOf(index, isNew) });
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.userMessage}`);
}

async function bare(kept: Kept, index: number): Promise<void> {
  const { practice, holdId, startsAt, endsAt, isNew } = kept;
  const practiceId = practice.info.id;
  const client = await bench.database.pool.connect();
  const sql = sqlOn(client);
  const now = new Date();
  const person = personOf(index, isNew);
  const appointmentId = uuid();
  const clientId = isNew ? uuid() : practice.clientId;
  const token = randomBytes(24).toString('base64url');
  try {
    await client.query(`BEGIN; SET LOCAL tendwell.practice_id = '${practiceId}'`);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${practiceId}::text, 0))::text`;
    if (isNew) {
      await sql`INSERT INTO "Client" (id, "practiceId", "firstName", "lastName", email, phone, "clientType", "createdAt", "updatedAt")
        VALUES (${clientId}::uuid, ${practiceId}::uuid, ${person.firstName}, ${person.lastName}, ${person.email},
          ${person.phone}, 'booked', ${now}, ${now})`;
    }
    await sql`INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt", "busyUntil",
        "clientBooked", "timeZone", "bookedBy", "newClient", "amountCents", "instantActionTokenHash",
        "instantActionTokenEncrypted", "createdAt", "updatedAt", "approvedAt")
      VALUES (${appointmentId}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${practice.locationId}::uuid, 'approved',
        ${startsAt}, ${endsAt}, ${endsAt}, true, 'America/New_York', 'client', ${isNew}, 9000, ${tokenHash(token)},
        ${token.padEnd(80, '0')}, ${now}, ${now}, ${now})`;
    await sql`INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", name, "amountCents", "timeLength")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${practice.serviceId}::uuid, 'Visit', 9000, 60)`;
    await sql`UPDATE "BookingHold" SET "releasedAt" = ${now}, "appointmentId" = ${appointmentId}::uuid
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${holdId}::uuid`;
    await sql`INSERT INTO "TimelineEntry" (id, "practiceId", "appointmentId", kind, at)
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, 'booked', ${now})`;
    const messages = ['appointment_confirmed', 'new_booking'].map((template) => ({
      id: uuid(),
      dedupeKey: `message:${template}:${appointmentId}:`,
      payload: { practiceId, appointmentId, template, occasion: '' },
    }));
    await sql`INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
      SELECT id, ${practiceId}::uuid, 'appointment-message', "dedupeKey", payload
      FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS message(id uuid, "dedupeKey" text, payload jsonb)`;
    await sql`SELECT pg_notify('tendwell_outbox', '')::text,
      pg_notify('tendwell_live', ${JSON.stringify({ practiceId, kind: 'appointment', id: appointmentId })})::text`;
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

interface Round {
  perSecond: number;
  latencies: number[];
}

async function round(confirm: (kept: Kept, index: number) => Promise<void>): Promise<Round> {
  const kept = await keepTimes();
  await bench.owner.query('DELETE FROM "RateLimit"');
  const latencies: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < kept.length) {
        const index = next++;
        const begun = performance.now();
        await confirm(kept[index]!, index);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (kept.length * 1_000) / (performance.now() - started), latencies };
}

const results: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] };
await round(ours);
await round(bare);
for (let i = 0; i < ROUNDS; i++) {
  results.bare.push(await round(bare));
  results.ours.push(await round(ours));
}
const { rows } = await bench.owner.query<{ count: number }>(
  `SELECT count(*)::int FROM "Appointment" a WHERE EXISTS (SELECT FROM "Appointment" o WHERE o.id <> a.id
   AND o."practiceId" = a."practiceId" AND tstzrange(o."startsAt", o."busyUntil") && tstzrange(a."startsAt", a."busyUntil"))`,
);
await bench.close();

const summary = (rounds: Round[]) => {
  const all = rounds.flatMap(({ latencies }) => latencies);
  return {
    'per second': Math.round(
      percentile(
        rounds.map(({ perSecond }) => perSecond),
        0.5,
      ),
    ),
    'p50 ms': Number(percentile(all, 0.5).toFixed(2)),
    'p99 ms': Number(percentile(all, 0.99).toFixed(2)),
  };
};
const [our, theirs] = [summary(results.ours), summary(results.bare)];
// Two rounds that follow each other share the machine's other load; the middle of their ratios does not know it.
const share = percentile(
  results.ours.map(({ perSecond }, i) => perSecond / results.bare[i]!.perSecond),
  0.5,
);
console.log(`${LANES} lanes, ${PRACTICES} practices, median of ${ROUNDS} rounds of ${PER_ROUND}, fsync on`);
console.table({ 'confirm (bookAppointment)': our, 'bare transaction, same writes': theirs });
console.log(
  `${Math.round(share * 100)} % of the bare transaction (at least ${TARGET * 100} %); double bookings: ${rows[0]!.count}`,
);
if (share < TARGET || rows[0]!.count > 0) process.exitCode = 1;
