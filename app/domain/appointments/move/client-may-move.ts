import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Offer } from '#app/domain/availability/index.ts';
import { movableUntil, POLICY_MESSAGES as TEXTS, readTerms } from '#app/domain/policy/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES } from '../messages.ts';
import { offerStill } from '../offer-still.ts';
import { refusalOf, type AppointmentState } from '../states.ts';

/** An appointment that its client may move, and what its times are decided by. */
export interface Movable {
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  bufferMinutes: number;
  /** As the practice offers it today, in the length that was booked. */
  offer: Offer;
}

type Row = Omit<Movable, 'offer'> & {
  policyTerms: unknown;
  serviceId: string | null;
  variationId: string | null;
  addOnIds: string[];
  locationId: string;
};

const notMovable = () => new Refusal('conflict', TEXTS.notMovable);

/**
 * Reads an appointment as its client may move it: on the same terms as when it was booked, to times at which its service can be
 * booked today at the same place, and in the length it has. Its row is locked until the transaction ends.
 * @param now epoch milliseconds
 * @param isOffered the practitioner asks for it, so that no window of the terms is in the way
 * @throws not_found; state_changed and conflict as for any move; conflict where the window has closed, where the practice moves
 * appointments only itself, or where it no longer offers the service to clients
 */
export async function readMovable(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  now: number,
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<Movable> {
  const [row] = await sql<Row>`
    SELECT a.state, a."startsAt", a."endsAt", a."bufferMinutes", a."policyTerms", a."locationId",
      main."serviceId", main."variationId",
      ARRAY(SELECT s."serviceId" FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id AND s."addOn" ORDER BY s.position) AS "addOnIds"
    FROM "Appointment" a
    LEFT JOIN LATERAL (SELECT s."serviceId", s."variationId" FROM "AppointmentService" s
      WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id AND NOT s."addOn"
      ORDER BY s.position LIMIT 1) main ON true
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
    FOR UPDATE OF a`;
  if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const refusal = refusalOf('reschedule', row, now);
  if (refusal) throw new Refusal(refusal.code, refusal.userMessage, { data: { state: row.state } });
  const until = movableUntil(readTerms(row.policyTerms), row.startsAt.getTime());
  if (!row.serviceId || (until === null && !isOffered)) throw notMovable();
  if (until !== null && now >= until && !isOffered) throw new Refusal('conflict', TEXTS.tooLateToMove);
  const { serviceId, variationId, addOnIds, locationId, policyTerms: _terms, ...appointment } = row;
  const offer = await offerStill(
    sql,
    practiceId,
    { serviceId, variationId, addOnIds, locationId },
    { now, orElse: notMovable },
  );
  const durationMinutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS);
  return { ...appointment, offer: { ...offer, durationMinutes } };
}
