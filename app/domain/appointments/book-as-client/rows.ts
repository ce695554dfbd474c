import { initialState } from '../states.ts';
import { v7 as uuid } from 'uuid';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Booking } from './output.ts';
import type { BookingRequest } from './request.ts';

/** What the transaction found out before the rows are written. */
export interface Decided {
  practiceId: string;
  clientId: string;
  newClient: boolean;
  paymentMethodId: string | null;
  packageId: string | null;
  chargeAtBooking: boolean;
  now: number;
}

/**
 * Writes the appointment, its lines and the hold that became it, in one statement. A booking without a hold leaves one
 * that is over at once: by its token the form is known again when it is sent a second time.
 */
export async function insertBooking(
  sql: Db,
  { offer, startsAt: start, visit, visitPoint, form, hold, selection }: BookingRequest,
  decided: Decided,
): Promise<Booking> {
  const { practiceId, packageId } = decided;
  const { rules, location } = offer;
  const token = newToken();
  const at = new Date(decided.now);
  const startsAt = new Date(start);
  const endsAt = new Date(start + offer.durationMinutes * MINUTE_MS);
  const busyUntil = new Date(endsAt.getTime() + rules.bufferMinutes * MINUTE_MS);
  const isVirtual = location.kind === 'virtual';
  const appointment: Booking['appointment'] = {
    id: uuid(),
    state: initialState(rules),
    startsAt,
    endsAt,
    timeZone: location.timeZone,
    amountCents: offer.amountCents,
    amountCurrency: rules.currency,
    isVirtual,
  };
  const lines = offer.lines.map((line, position) => ({ ...line, id: uuid(), position }));
  const { locationId, ...chosen } = selection;
  await sql`
    WITH appointment AS (
      INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt",
        "bufferMinutes", "busyUntil", "clientBooked", "timeZone", "clientTimeZone", "isVirtual", "bookedBy", "newClient",
        "amountCents", "amountCurrency", "paymentMethodId", "chargeAtBooking", "instantActionTokenHash",
        "instantActionTokenEncrypted", "packageId", "packageSessionNumber", "policyText", "policyAcceptedAt",
        "clientMessage", "visitAddress", "visitAddressTwo", "visitCity", "visitState", "visitPostalCode",
        "visitCountry", "visitLatitude", "visitLongitude", "createdAt", "updatedAt", "approvedAt", "policyTerms")
      VALUES (${appointment.id}::uuid, ${practiceId}::uuid, ${decided.clientId}::uuid, ${location.id}::uuid,
        ${appointment.state}::"AppointmentState", ${startsAt}, ${endsAt}, ${rules.bufferMinutes}, ${busyUntil}, true,
        ${location.timeZone}, ${isVirtual ? (form.clientTimeZone ?? null) : null}, ${isVirtual}, 'client',
        ${decided.newClient}, ${offer.amountCents}, ${rules.currency}::"Currency", ${decided.paymentMethodId}::uuid,
        ${decided.chargeAtBooking}, ${tokenHash(token)}, ${encryptToken(token)}, ${packageId}::uuid,
        ${packageId ? 1 : null}::int, ${rules.policy}, ${rules.policy ? at : null}::timestamptz, ${form.message || null},
        ${visit?.address}, ${visit?.addressTwo || null}, ${visit?.city}, ${visit?.state}, ${visit?.postalCode},
        ${visit?.country || null}, ${visitPoint?.latitude}::float8, ${visitPoint?.longitude}::float8, ${at}, ${at},
        ${rules.instantClientApproval ? at : null}::timestamptz,
        (SELECT "policyTerms" FROM "Practice" WHERE id = ${practiceId}::uuid))
    ), tied AS (
      INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "locationId", "startsAt", "endsAt", "busyUntil",
        "expiresAt", "releasedAt", selection, "appointmentId", "createdAt")
      VALUES (${hold?.id ?? uuid()}::uuid, ${practiceId}::uuid, ${tokenHash(form.key)}, ${locationId}::uuid, ${startsAt},
        ${endsAt}, ${busyUntil}, ${at}, ${at}, ${JSON.stringify(chosen)}::jsonb, ${appointment.id}::uuid, ${at})
      ON CONFLICT (id) DO UPDATE SET "appointmentId" = EXCLUDED."appointmentId",
        "releasedAt" = coalesce("BookingHold"."releasedAt", EXCLUDED."releasedAt")
    )
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, ${appointment.id}::uuid, line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, "serviceId" uuid, "variationId" uuid,
      name text, "addOn" boolean, "amountCents" int, "timeLength" int, position int)`;
  return { instantActionToken: token, appointment };
}
