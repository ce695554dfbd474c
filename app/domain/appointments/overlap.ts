import { MINUTE_MS } from '#app/lib/duration.ts';
import { conflictsWith, hasUnseen, type Conflict, type Span } from '#app/domain/availability/index.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PRO_MESSAGES as messages } from './messages.ts';
import { refusalOf, type AppointmentState } from './states.ts';

interface Query {
  practiceId: string;
  span: Span;
  /** IANA zone of the venue. */
  timeZone: string;
  /** The venue: its time off is asked about like anything else that has the time. */
  locationId: string;
  now: number;
  /** Ids of what the practitioner was shown, and overlaps knowingly. */
  confirmed: readonly string[] | undefined;
  /** The appointment that moves; none where one is made. */
  moving?: { id: string; clientBooked: boolean; bufferMinutes: number };
}

interface Moving {
  state: AppointmentState;
  startsAt: Date;
  clientBooked: boolean;
  bufferMinutes: number;
}

/** At most so many names stand in the sentence; all of them are in the data. */
const NAMED = 3;

/**
 * Refuses a time that something else has, or that lies in time off, unless the practitioner was shown all of it and has
 * confirmed to overlap: what came meanwhile is asked about once more. What a client booked may never overlap another client's booking, its buffer included, confirmed or not: the constraint of the table says so too. The caller
 * holds the calendar's lock. Throws `slot_taken`, or `conflict` with `data.confirm = 'overlap'` and the conflicts.
 */
export async function refuseOverlap(sql: Db, query: Query): Promise<void> {
  const { practiceId, span, timeZone, locationId, now, confirmed, moving } = query;
  if (moving?.clientBooked && (await meetsClientBooking(sql, practiceId, span, moving))) {
    throw bookedByClient();
  }
  const [conflicts = []] = await conflictsWith(sql, [span], {
    practiceId,
    now,
    timeZone,
    ignoreAppointmentId: moving?.id ?? null,
    at: { locationId },
  });
  if (hasUnseen(conflicts, confirmed)) throw overlaps(conflicts);
}

/**
 * Refuses another place whose time off an appointment would stand in, unless it is confirmed: the appointment keeps its time, so what else
 * stands there is known. Throws `conflict` as refuseOverlap does.
 */
export async function refuseClosedPlace(
  sql: Db,
  { practiceId, span, timeZone, locationId, now, confirmed }: Omit<Query, 'moving'>,
): Promise<void> {
  const [found = []] = await conflictsWith(sql, [span], { practiceId, now, timeZone, at: { locationId } });
  const closed = found.filter(({ type }) => type === 'time_off');
  if (hasUnseen(closed, confirmed)) throw overlaps(closed);
}

/** The refusal that the screen turns into a question. */
function overlaps(conflicts: Conflict[]): Refusal {
  const names = [...new Set(conflicts.map(({ name }) => name))];
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  return new Refusal('conflict', messages.overlaps(shown), {
    field: 'startsAt',
    data: { confirm: 'overlap', conflicts },
  });
}

/**
 * Why an appointment cannot be moved to a time, confirmed or not: the words that moving it would be refused with. Null where it can.
 * @param now epoch ms
 * @param lengthAfterStart as moveAppointment takes it: an edit puts right how long an appointment took that has begun
 */
export async function whyNotMoved(
  sql: Db,
  {
    practiceId,
    appointmentId,
    span,
    now,
    lengthAfterStart,
  }: Pick<Query, 'practiceId' | 'span' | 'now'> & { appointmentId: string; lengthAfterStart: boolean },
): Promise<string | null> {
  const [row] = await sql<Moving>`
    SELECT state, "startsAt", "clientBooked", "bufferMinutes" FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  if (!row) return null;
  const isLength = span.startsAt === row.startsAt.getTime();
  const refusal = refusalOf(isLength && lengthAfterStart ? 'update' : 'reschedule', row, now);
  if (refusal) return refusal.userMessage;
  if (!isLength && span.startsAt <= now) return messages.newTimePast;
  const isTaken =
    row.clientBooked && (await meetsClientBooking(sql, practiceId, span, { id: appointmentId, ...row }));
  return isTaken ? messages.bookedByClient : null;
}

/** Two bookings by clients would share a moment: nobody can confirm that away. */
export function bookedByClient(): Refusal {
  return new Refusal('slot_taken', messages.bookedByClient, { field: 'startsAt' });
}

async function meetsClientBooking(
  sql: Db,
  practiceId: string,
  { startsAt, endsAt }: Span,
  moving: { id: string; bufferMinutes: number },
): Promise<boolean> {
  const busyUntil = new Date(endsAt + moving.bufferMinutes * MINUTE_MS);
  const [row] = await sql<{ meets: boolean }>`
    SELECT EXISTS (SELECT FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND "clientBooked" AND state IN ('pending', 'approved')
        AND id <> ${moving.id}::uuid
        AND tstzrange("startsAt", "busyUntil") && tstzrange(${new Date(startsAt)}, ${busyUntil})) AS meets`;
  return row!.meets;
}
