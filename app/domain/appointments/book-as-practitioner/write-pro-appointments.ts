import { v7 as uuid } from 'uuid';
import { causeEffects } from '#app/domain/effects/index.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { ProBooking } from './pro-booking.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';

/** One appointment as it was written. */
export interface WrittenAppointment {
  id: string;
  instantActionToken: string;
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
}

interface Writing {
  now: number;
  /** The series that they belong to; their places in it are those in `times`. */
  seriesId?: string | null;
  /** Which of those to come the client gets a confirmation of: a series has a message of its own. */
  confirm: 'each' | 'none';
}

/**
 * Writes one checked booking at one or many times, in order, with everything they cause: two statements whatever their number (a
 * series of 25 is one transaction of well under 100 ms). They are approved, booked by the practitioner, and may overlap, so the
 * caller has asked what stands there; the caller also holds the calendar's lock. Only the first has the price of a package that is
 * sold, and is charged now where a card is on file.
 */
export async function writeProAppointments(
  sql: Db,
  booking: ProBooking,
  times: readonly { startsAt: Date; endsAt: Date }[],
  { now, seriesId = null, confirm }: Writing,
): Promise<WrittenAppointment[]> {
  const written = times.map(({ startsAt, endsAt }, position) => ({
    id: uuid(),
    instantActionToken: newToken(),
    startsAt,
    endsAt,
    amountCents: position === 0 ? booking.amountCents : booking.laterAmountCents,
  }));
  await insertRows(sql, booking, written, { now, seriesId });
  const at = new Date(now);
  await causeEffects(
    sql,
    ...written.map(({ id, startsAt }, position) => ({
      practiceId: booking.practiceId,
      appointmentId: id,
      at,
      timeline: ['booked'] as const,
      detail: { by: 'practitioner' },
      messages: confirm === 'each' && startsAt.getTime() > now ? (['appointment_confirmed'] as const) : [],
      charge: booking.chargeNow && position === 0,
    })),
  );
  return written;
}

async function insertRows(
  sql: Db,
  { practiceId, client, offer, lines, laterAmountCents, sessions, visit, chargeNow }: ProBooking,
  written: readonly WrittenAppointment[],
  { now, seriesId }: { now: number; seriesId: string | null },
): Promise<void> {
  const { location, bufferMinutes, currency } = offer;
  const at = new Date(now);
  const isVirtual = location.kind === 'virtual';
  const appointments = written.map(({ instantActionToken, endsAt, ...appointment }, position) => ({
    ...appointment,
    endsAt,
    busyUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS),
    tokenHash: tokenHash(instantActionToken),
    tokenEncrypted: encryptToken(instantActionToken),
    sessionNumber: sessions?.numbers[position] ?? null,
    seriesPosition: seriesId ? position : null,
    isNew: client.isNew && position === 0,
    chargeNow: chargeNow && position === 0,
  }));
  const rows = written.flatMap(({ id }, index) =>
    lines.map((line, position) => ({
      ...line,
      id: uuid(),
      appointmentId: id,
      position,
      amountCents: index > 0 && laterAmountCents === 0 ? 0 : line.amountCents,
    })),
  );
  await sql`
    WITH appointment AS (
      INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt",
        "bufferMinutes", "busyUntil", "clientBooked", "timeZone", "clientTimeZone", "isVirtual", "bookedBy", "newClient",
        "amountCents", "amountCurrency", "chargeAtBooking", "instantActionTokenHash", "instantActionTokenEncrypted",
        "packageId", "packageSessionNumber", "seriesId", "seriesPosition", "visitAddress", "visitAddressTwo",
        "visitCity", "visitState", "visitPostalCode", "visitCountry", "visitLatitude", "visitLongitude", "createdAt",
        "updatedAt", "approvedAt", "policyTerms")
      SELECT one.id, ${practiceId}::uuid, ${client.id}::uuid, ${location.id}::uuid, 'approved', one."startsAt",
        one."endsAt", ${bufferMinutes}, one."busyUntil", false, ${location.timeZone},
        ${isVirtual ? client.timeZone : null}::text, ${isVirtual}, 'practitioner', one."isNew", one."amountCents",
        ${currency}::"Currency", one."chargeNow", one."tokenHash", one."tokenEncrypted",
        ${sessions?.packageId ?? null}::uuid, one."sessionNumber", ${seriesId}::uuid, one."seriesPosition",
        ${visit?.address ?? null}::text, ${visit?.addressTwo || null}::text, ${visit?.city ?? null}::text,
        ${visit?.state ?? null}::text, ${visit?.postalCode ?? null}::text, ${visit?.country || null}::text,
        ${visit?.latitude ?? null}::float8, ${visit?.longitude ?? null}::float8, ${at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz, (SELECT "policyTerms" FROM "Practice" WHERE id = ${practiceId}::uuid)
      FROM jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb) AS one(id uuid, "startsAt" timestamptz,
        "endsAt" timestamptz, "busyUntil" timestamptz, "amountCents" int, "tokenHash" text, "tokenEncrypted" text,
        "sessionNumber" int, "seriesPosition" int, "isNew" boolean, "chargeNow" boolean)
    )
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, line."appointmentId", line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line(id uuid, "appointmentId" uuid, "serviceId" uuid,
      "variationId" uuid, name text, "addOn" boolean, "amountCents" int, "timeLength" int, position int)`;
}
