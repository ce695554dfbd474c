import { expect } from 'vitest';
import { proCreateAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { bookingRows, refused } from './worlds/booking.ts';
import { testContext, TEST_NOW } from './context.ts';
import type { TestDatabase } from './database.ts';
import type { WorldPractice } from './world.ts';

/** A practitioner who books for clients; `of` gives the database and practice once they are made. */
export function proBookings(of: () => { db: TestDatabase; a: WorldPractice }) {
  let days = 20;
  const one = async <Row extends object>(sql: string, id: string) =>
    (await of().db.owner.query<Row>(sql, [id])).rows;
  /** A moment on a day of its own. */
  const aTime = () => new Date(TEST_NOW + (days += 2) * DAY_MS);
  const create = (input: Record<string, unknown>, practice = of().a) =>
    runOperation(
      proCreateAppointment,
      testContext({
        database: of().db.database,
        clock: fixedClock(TEST_NOW),
        actor: practice.owner.actor,
      }),
      input,
    );
  const massage = (rest: object = {}, at = aTime()) => ({
    appointmentServices: [{ serviceId: of().a.services.massage.id }],
    locationId: of().a.locations.office.id,
    clientId: of().a.clients.ada.id,
    startsAt: at,
    ...rest,
  });
  return {
    aTime,
    create,
    /** A massage of an hour for Ada at the office. */
    massage,
    lines: (...chosen: object[]) => massage({ appointmentServices: chosen }),
    rowOf: async (id: string) =>
      (await one<Record<string, unknown>>(`SELECT * FROM "Appointment" WHERE id = $1`, id))[0]!,
    linesOf: (id: string) =>
      one(
        `SELECT name, "amountCents", "timeLength", "addOn" FROM "AppointmentService" WHERE "appointmentId" = $1 ORDER BY position`,
        id,
      ),
    clientOf: async (id: string) =>
      (
        await one<Record<string, unknown>>(
          `SELECT c.* FROM "Client" c JOIN "Appointment" a ON a."clientId" = c.id WHERE a.id = $1`,
          id,
        )
      )[0]!,
    /** Refused with this, and not a row more than before. */
    async refusedWith(input: Record<string, unknown>, refusal: object, practice = of().a) {
      const before = await bookingRows(of().db);
      expect(await refused(create(input, practice))).toMatchObject(refusal);
      expect(await bookingRows(of().db)).toEqual(before);
    },
  };
}
