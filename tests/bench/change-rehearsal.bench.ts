/**
 * A change rehearsed on a practice with 10,000 coming appointments: its one office closes at noon, which leaves half of them outside.
 * In process, the operation as the form calls it: parse, access, hours, rules, bookings and what is busy read from PostgreSQL, free times
 * counted twice, those outside listed with their names. Beside it in the same run: the bare rows (the same appointments read by one plain
 * statement), and what one writes in an afternoon (those rows, each put on the venue's clock by Intl and compared with the hours; no
 * free times at all). Rounds in turn; wanted: p95 of ours under 300 ms.
 */
import { rehearseChange } from '#app/domain/availability/rehearsal/rehearse-change.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { writeAvailableTimes, WEEKDAYS } from '#app/lib/week/available-times.ts';
import { runOperation } from '#app/operations/run.ts';
import { benchDatabase, benchPractice, percentile } from '#tests/support/bench/world.ts';
import { testContext } from '#tests/support/context.ts';

const APPOINTMENTS = 10_000;
const ROUNDS = 25;
const WARM_UP = 5;
const WANTED_MS = 300;
const NOON = 720;

process.env.SESSION_SECRET ??= 'the bench seals its links with this secret';

const bench = await benchDatabase({ max: 2 });
const now = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const practice = await benchPractice(bench.database, 0, {
  open: ['8:00', '20:00'],
  minutes: 60,
  settings: { appointmentLeadTime: 0, startTimeIncrement: 15 },
});
const { id: practiceId, timeZone } = practice.info;
// Ten a day for a thousand days, from 13:00 UTC on, which is after eight at the venue whatever its clocks say.
await bench.owner.query(
  `WITH made AS (
     INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt", "busyUntil", "timeZone",
       "bookedBy", "instantActionTokenHash", "instantActionTokenEncrypted")
     SELECT gen_random_uuid(), $1, $2, $3, 'approved', t, t + interval '30 minutes', t + interval '30 minutes', $6, 'client',
       md5(random()::text || n), ''
     FROM (SELECT n, $5::timestamptz + make_interval(days => (1 + n / 10)::int, hours => (13 + n % 10)::int) AS t
           FROM generate_series(0, $4::int - 1) AS n) AS appointment
     RETURNING id)
   INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", name, "amountCents", "timeLength")
   SELECT gen_random_uuid(), $1, id, $7, 'Visit', 9000, 30 FROM made`,
  [
    practiceId,
    practice.clientId,
    practice.locationId,
    APPOINTMENTS,
    new Date(now),
    timeZone,
    practice.serviceId,
  ],
);
await bench.owner.query('ANALYZE');
const { rows: owners } = await bench.owner.query<{ userId: string }>(
  'SELECT "ownerUserId" AS "userId" FROM "Practice" WHERE id = $1',
  [practiceId],
);
const { userId } = owners[0]!;
const clock = { now: () => now };
const context = () =>
  testContext({
    database: bench.database,
    clock,
    actor: { kind: 'practitioner', userId, sessionId: userId },
  });
const mornings = writeAvailableTimes(
  WEEKDAYS.map(() => ({ enabled: true, ranges: [{ startMinute: 480, endMinute: NOON }] })),
);

async function ours() {
  const outcome = await runOperation(rehearseChange, context(), {
    location: { id: practice.locationId, availableTimes: mornings },
  });
  if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
  return outcome.value;
}

const bare = async () =>
  (
    await bench.owner.query<{ startsAt: Date; endsAt: Date }>(
      `SELECT id, "startsAt", "endsAt" FROM "Appointment" WHERE "practiceId" = $1 AND state IN ('pending', 'approved')
       AND "endsAt" > $2`,
      [practiceId, new Date(now)],
    )
  ).rows;

async function plain(): Promise<number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const minuteOf = (moment: Date) => {
    const [hour, minute] = format.format(moment).split(':').map(Number);
    return hour! * 60 + minute!;
  };
  return (await bare()).filter(({ endsAt }) => minuteOf(endsAt) > NOON).length;
}

const WAYS = { ours, 'bare rows': bare, 'plain clocks, no free times': plain };
const figures = Object.fromEntries(Object.keys(WAYS).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const [name, way] of Object.entries(WAYS)) {
    const began = performance.now();
    await way();
    if (round >= WARM_UP) figures[name]!.push(performance.now() - began);
  }
}
const [said, expected] = [await ours(), await plain()];
await bench.close();
console.log(`${APPOINTMENTS} coming appointments: ${said.summary}`);
if (said.outsideCount !== expected) throw new Error(`ours ${said.outsideCount}, plainly ${expected}`);
for (const [name, ms] of Object.entries(figures)) {
  console.log(
    `${name.padEnd(30)} p50 ${percentile(ms, 0.5).toFixed(1)} ms, p95 ${percentile(ms, 0.95).toFixed(1)} ms`,
  );
}
if (percentile(figures.ours!, 0.95) > WANTED_MS) throw new Error(`wanted: under ${WANTED_MS} ms`);
