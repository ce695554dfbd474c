import { bookAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { openDatabase } from '#app/platform/db.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { testContext, TEST_NOW, UNLIMITED } from './context.ts';

/** Which form is sent for which start; a process that comes after a killed one sends the same ones again. */
export interface BookingLoop {
  url: string;
  slug: string;
  serviceId: string;
  locationId: string;
  starts: string[];
}

/** The form for one start: always the same, with the same key from the same browser. */
export const formOf = (loop: BookingLoop, index: number) => ({
  serviceId: loop.serviceId,
  locationId: loop.locationId,
  startsAt: loop.starts[index],
  firstName: 'Loop',
  lastName: `Number ${index}`,
  phone: '+15035550177',
  email: `loop-${index}@example.com`,
  idempotencyKey: `form-of-start-${String(index).padStart(4, '0')}`,
});
export const LOOP_VISITOR = 'the-browser-of-the-booking-loop';

/** A program of its own: books start after start, four at once, and says each one that was acknowledged. */
async function main(loop: BookingLoop): Promise<void> {
  const database = openDatabase(loop.url, 6);
  const clock = fixedClock(TEST_NOW);
  const practice = (await crossPractice(database.pool).practiceForSlug(loop.slug))!;
  const site = { kind: 'practice' as const, host: `${loop.slug}.localhost`, practice };
  let next = 0;
  const lane = async () => {
    while (next < loop.starts.length) {
      const index = next++;
      const ctx = testContext({ database, clock, site, limiter: UNLIMITED, visitorId: LOOP_VISITOR });
      const outcome = await runOperation(bookAppointment, ctx, formOf(loop, index));
      const said = outcome.ok ? outcome.value.appointment.id : `refused-${outcome.refusal.code}`;
      process.stdout.write(`${index} ${said}\n`);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  await database.close();
}

if (process.argv[1]?.endsWith('booking-loop.ts')) await main(JSON.parse(process.argv[2]!) as BookingLoop);
