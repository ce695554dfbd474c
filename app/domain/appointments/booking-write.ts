import { v7 as uuid } from 'uuid';
import { findHold, freeTimesFor, lockCalendar, TimeNotFree } from '#app/domain/availability/index.ts';
import { saveBookingCard } from '#app/domain/cards/index.ts';
import { clientOfBooking } from '#app/domain/clients/index.ts';
import { newToken, sealToken, tokenHash } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { BookingRequest } from './booking-request.ts';
import { addToTimeline, announceAppointment, wantCharge, wantMessage } from '../effects/index.ts';

const MINUTE_MS = 60_000;

interface Writing {
  practiceId: string;
  request: BookingRequest;
  now: number;
}

/**
 * The transaction of a booking, under the calendar's lock: the time is found free once more by the function that
 * offered it, then everything is written, or nothing. Answers the appointment's id; an earlier one's where the form
 * was sent twice at once.
 * @throws TimeNotFree where somebody was faster
 */
export async function writeBooking(sql: Sql, { practiceId, request, now }: Writing): Promise<string> {
  const { offer, startsAt, person, card } = request;
  await lockCalendar(sql, practiceId);
  const hold = await findHold(sql, practiceId, request.key);
  if (hold?.appointmentId) return hold.appointmentId;
  const [free] = await freeTimesFor(sql, practiceId, offer, {
    from: startsAt,
    to: startsAt + 1,
    now,
    ignoreHoldId: hold?.id ?? null,
  });
  if (free !== startsAt) throw new TimeNotFree();

  const at = new Date(now);
  const client = await clientOfBooking(sql, practiceId, person, now);
  const holdId = hold?.id ?? uuid();
  const appointmentId = uuid();
  const paymentMethodId =
    card && hold
      ? await saveBookingCard(sql, card, {
          practiceId,
          clientId: client.id,
          holdId,
          currency: offer.rules.currency,
          becomesDefault: !client.hasDefaultCard,
          now: at,
        })
      : null;
  const packageId = await startPackage(sql, { practiceId, request, now }, client.id);
  const isApproved = offer.rules.instantClientApproval;
  const chargeNow = offer.rules.chargeAtBooking && paymentMethodId !== null && offer.amountCents > 0;
  await insertAppointment(
    sql,
    { practiceId, request, now },
    {
      id: appointmentId,
      clientId: client.id,
      newClient: client.isNew,
      paymentMethodId,
      packageId,
      chargeAtBooking: chargeNow,
    },
  );
  await tieHold(sql, { practiceId, request, now }, holdId, appointmentId);
  const about = { practiceId, appointmentId };
  await addToTimeline(sql, { ...about, kind: isApproved ? 'booked' : 'requested', at });
  if (card) await addToTimeline(sql, { ...about, kind: 'card_saved', at });
  await wantMessage(sql, { ...about, template: isApproved ? 'appointment_confirmed' : 'request_received' });
  await wantMessage(sql, { ...about, template: isApproved ? 'new_booking' : 'new_request' });
  if (isApproved && chargeNow) await wantCharge(sql, practiceId, appointmentId);
  await announceAppointment(sql, practiceId, appointmentId);
  return appointmentId;
}

/** The first session of a package opens it: the others are booked against it later. */
async function startPackage(sql: Sql, { practiceId, request, now }: Writing, clientId: string) {
  const { service, amountCents } = request.offer;
  if (service.numberOfSessions === null) return null;
  const id = uuid();
  await sql`
    INSERT INTO "ClientPackage"
      (id, "practiceId", "clientId", "serviceId", name, "numberOfSessions", "sessionsRemaining", "amountCents", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${service.id}::uuid, ${service.name},
      ${service.numberOfSessions}, ${service.numberOfSessions - 1}, ${amountCents}, ${new Date(now)})`;
  return id;
}

interface Decided {
  id: string;
  clientId: string;
  newClient: boolean;
  paymentMethodId: string | null;
  packageId: string | null;
  chargeAtBooking: boolean;
}

async function insertAppointment(sql: Sql, { practiceId, request, now }: Writing, decided: Decided) {
  const { offer, startsAt, visit, visitPoint, clientTimeZone, message } = request;
  const { rules, location, lines } = offer;
  const token = newToken();
  const at = new Date(now);
  const endsAt = startsAt + offer.durationMinutes * MINUTE_MS;
  const approvedAt = rules.instantClientApproval ? at : null;
  await sql`
    WITH appointment AS (
      INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt",
        "bufferMinutes", "busyUntil", "clientBooked", "timeZone", "clientTimeZone", "isVirtual", "bookedBy", "newClient",
        "amountCents", "amountCurrency", "paymentMethodId", "chargeAtBooking", "instantActionTokenHash",
        "instantActionTokenSealed", "packageId", "packageSessionNumber", "policyText", "policyAcceptedAt",
        "clientMessage", "visitAddress", "visitAddressTwo", "visitCity", "visitState", "visitPostalCode",
        "visitCountry", "visitLatitude", "visitLongitude", "createdAt", "updatedAt", "approvedAt")
      VALUES (${decided.id}::uuid, ${practiceId}::uuid, ${decided.clientId}::uuid, ${location.id}::uuid,
        ${rules.instantClientApproval ? 'approved' : 'pending'}::"AppointmentState", ${new Date(startsAt)},
        ${new Date(endsAt)}, ${rules.bufferMinutes}, ${new Date(endsAt + rules.bufferMinutes * MINUTE_MS)}, true,
        ${location.timeZone}, ${clientTimeZone}, ${location.kind === 'virtual'}, 'client', ${decided.newClient},
        ${offer.amountCents}, ${rules.currency}::"Currency", ${decided.paymentMethodId}::uuid,
        ${decided.chargeAtBooking}, ${tokenHash(token)}, ${sealToken(token)}, ${decided.packageId}::uuid,
        ${decided.packageId ? 1 : null}::int, ${rules.policy}, ${rules.policy ? at : null}::timestamptz, ${message},
        ${visit?.address}, ${visit?.addressTwo || null}, ${visit?.city}, ${visit?.state}, ${visit?.postalCode},
        ${visit?.country || null}, ${visitPoint?.latitude}::float8, ${visitPoint?.longitude}::float8, ${at}, ${at},
        ${approvedAt}::timestamptz))
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, ${decided.id}::uuid, line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line, position) => ({ ...line, id: uuid(), position })),
    )}::jsonb) AS line(id uuid, "serviceId" uuid, "variationId" uuid, name text, "addOn" boolean, "amountCents" int,
      "timeLength" int, position int)`;
}

/** The hold becomes the booking; a booking without one leaves the trace by which its form is known again. */
async function tieHold(
  sql: Sql,
  { practiceId, request, now }: Writing,
  holdId: string,
  appointmentId: string,
) {
  const { offer, startsAt, key, selection } = request;
  const at = new Date(now);
  const endsAt = startsAt + offer.durationMinutes * MINUTE_MS;
  const { locationId, ...chosen } = selection;
  await sql`
    INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "locationId", "startsAt", "endsAt", "busyUntil",
      "expiresAt", "releasedAt", selection, "appointmentId", "createdAt")
    VALUES (${holdId}::uuid, ${practiceId}::uuid, ${tokenHash(key)}, ${locationId}::uuid, ${new Date(startsAt)},
      ${new Date(endsAt)}, ${new Date(endsAt + offer.rules.bufferMinutes * MINUTE_MS)}, ${at}, ${at},
      ${JSON.stringify(chosen)}::jsonb, ${appointmentId}::uuid, ${at})
    ON CONFLICT (id) DO UPDATE SET "appointmentId" = EXCLUDED."appointmentId",
      "releasedAt" = coalesce("BookingHold"."releasedAt", EXCLUDED."releasedAt")`;
}
