import { z } from 'zod';
import { nearestField } from '#app/domain/availability/index.ts';
import { appointmentState, currency } from '#app/operations/outputs.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

const bookedAppointment = z
  .object({
    id: z.uuid(),
    state: appointmentState,
    startsAt: z.date(),
    endsAt: z.date(),
    timeZone: z.string(),
    amountCents: z.int(),
    amountCurrency: currency,
    isVirtual: z.boolean(),
  })
  .meta({ id: 'BookedAppointment' });

export const bookingOutput = z.object({
  instantActionToken: z
    .string()
    .meta({ description: "Opens the appointment's page, /m/c/{instantActionToken}." }),
  appointment: bookedAppointment,
  nearest: nearestField,
});

export type Booking = z.output<typeof bookingOutput>;

/** The answer that an earlier sending of the same form got, as it stands now. */
export async function readBooking(sql: Db, practiceId: string, appointmentId: string): Promise<Booking> {
  const [row] = await sql<Booking['appointment'] & { encrypted: string }>`
    SELECT id, state, "startsAt", "endsAt", "timeZone", "amountCents", "amountCurrency", "isVirtual",
      "instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  const { encrypted, ...appointment } = row!;
  return { instantActionToken: decryptToken(encrypted), appointment };
}
