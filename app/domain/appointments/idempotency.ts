import { v7 as uuid } from 'uuid';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Forms of two practices never meet, whatever keys they choose. */
const hashOf = (practiceId: string, key: string) => tokenHash(`practitioner ${practiceId} ${key}`);

/** The appointment that a form with this key became (of a series the first one), or null: so a form sent twice books once (P11). */
export async function findByIdempotencyKey(
  sql: Db,
  practiceId: string,
  key: string | null | undefined,
): Promise<string | null> {
  if (!key) return null;
  const [row] = await sql<{ appointmentId: string | null }>`
    SELECT "appointmentId" FROM "BookingHold"
    WHERE "practiceId" = ${practiceId}::uuid AND "tokenHash" = ${hashOf(practiceId, key)}`;
  return row?.appointmentId ?? null;
}

/** Keeps which appointment a form became: a hold that is over at once, as bookings by clients leave one. */
export async function storeIdempotencyKey(
  sql: Db,
  practiceId: string,
  key: string | null | undefined,
  appointment: { id: string; startsAt: Date; endsAt: Date },
  now: number,
): Promise<void> {
  if (!key) return;
  const { id, startsAt, endsAt } = appointment;
  const at = new Date(now);
  await sql`
    INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "startsAt", "endsAt", "busyUntil", "expiresAt",
      "releasedAt", selection, "appointmentId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${hashOf(practiceId, key)}, ${startsAt}, ${endsAt}, ${endsAt}, ${at},
      ${at}, '{}'::jsonb, ${id}::uuid, ${at})`;
}
