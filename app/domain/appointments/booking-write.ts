import { v7 as uuid } from 'uuid';
import { freeTimesFor, TimeNotFree } from '#app/domain/availability/index.ts';
import { saveBookingCard, type SavedBookingCard } from '#app/domain/cards/index.ts';
import { clientOfBooking } from '#app/domain/clients/index.ts';
import { addToTimeline, announceAppointment, wantCharge, wantMessage } from '#app/domain/effects/index.ts';
import { newToken, sealToken, tokenHash } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { Booking } from './booking-output.ts';
import type { BookingRequest } from './booking-request.ts';

const MINUTE_MS = 60_000;

interface Writing {
  practiceId: string;
  request: BookingRequest;
  /** Proven by the provider before the transaction. */
  card: SavedBookingCard | null;
  now: number;
}

/**
 * Writes a booking, once its time is found free by the function that offered it. The caller holds the calendar's lock
 * and the transaction.
 * @throws TimeNotFree where somebody was faster
 */
export async function writeBooking(sql: Sql, writing: Writing): Promise<Booking> {
  const { practiceId, request, card, now } = writing;
  const { offer, startsAt, hold, form } = request;
  const [free] = await freeTimesFor(sql, practiceId, offer, {
    from: startsAt,
    to: startsAt + 1,
    now,
    ignoreHoldId: hold?.id ?? null,
  });
  if (free !== startsAt) throw new TimeNotFree();

  const client = await clientOfBooking(sql, practiceId, form.person, now);
  const holdId = hold?.id ?? uuid();
  const paymentMethodId =
    card &&
    (await saveBookingCard(sql, card, {
      practiceId,
      clientId: client.id,
      holdId,
      currency: offer.rules.currency,
      becomesDefault: !client.hasDefaultCard,
      now: new Date(now),
    }));
  const packageId = await startPackage(sql, writing, client.id);
  const chargeAtBooking = offer.rules.chargeAtBooking && paymentMethodId !== null && offer.amountCents > 0;
  const booking = await insertAppointment(sql, writing, {
    clientId: client.id,
    newClient: client.isNew,
    paymentMethodId,
    packageId,
    chargeAtBooking,
  });
  await tieHold(sql, writing, holdId, booking.appointment);
  await causeEffects(sql, writing, booking.appointment.id, chargeAtBooking);
  return booking;
}

async function causeEffects(
  sql: Sql,
  { practiceId, request, card, now }: Writing,
  appointmentId: string,
  chargeAtBooking: boolean,
) {
  const about = { practiceId, appointmentId };
  const at = new Date(now);
  const isApproved = request.offer.rules.instantClientApproval;
  await addToTimeline(sql, { ...about, kind: isApproved ? 'booked' : 'requested', at });
  if (card) await addToTimeline(sql, { ...about, kind: 'card_saved', at });
  await wantMessage(sql, { ...about, template: isApproved ? 'appointment_confirmed' : 'request_received' });
  await wantMessage(sql, { ...about, template: isApproved ? 'new_booking' : 'new_request' });
  if (isApproved && chargeAtBooking) await wantCharge(sql, practiceId, appointmentId);
  await announceAppointment(sql, practiceId, appointmentId);
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
  clientId: string;
  newClient: boolean;
  paymentMethodId: string | null;
  packageId: string | null;
  chargeAtBooking: boolean;
}

async function insertAppointment(
  sql: Sql,
  { practiceId, request, now }: Writing,
  decided: Decided,
): Promise<Booking> {
  const { offer, startsAt, visit, visitPoint, form } = request;
  const { rules, location, lines } = offer;
  const token = newToken();
  const at = new Date(now);
  const endsAt = startsAt + offer.durationMinutes * MINUTE_MS;
  const approvedAt = rules.instantClientApproval ? at : null;
  const isVirtual = location.kind === 'virtual';
  const appointment: Booking['appointment'] = {
    id: uuid(),
    state: approvedAt ? 'approved' : 'pending',
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timeZone: location.timeZone,
    amountCents: offer.amountCents,
    amountCurrency: rules.currency,
    isVirtual,
  };
  await sql`
    WITH appointment AS (
      INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt",
        "bufferMinutes", "busyUntil", "clientBooked", "timeZone", "clientTimeZone", "isVirtual", "bookedBy", "newClient",
        "amountCents", "amountCurrency", "paymentMethodId", "chargeAtBooking", "instantActionTokenHash",
        "instantActionTokenSealed", "packageId", "packageSessionNumber", "policyText", "policyAcceptedAt",
        "clientMessage", "visitAddress", "visitAddressTwo", "visitCity", "visitState", "visitPostalCode",
        "visitCountry", "visitLatitude", "visitLongitude", "createdAt", "updatedAt", "approvedAt")
      VALUES (${appointment.id}::uuid, ${practiceId}::uuid, ${decided.clientId}::uuid, ${location.id}::uuid,
        ${appointment.state}::"AppointmentState", ${new Date(startsAt)},
        ${new Date(endsAt)}, ${rules.bufferMinutes}, ${new Date(endsAt + rules.bufferMinutes * MINUTE_MS)}, true,
        ${location.timeZone}, ${isVirtual ? (form.clientTimeZone ?? null) : null}, ${isVirtual}, 'client', ${decided.newClient},
        ${offer.amountCents}, ${rules.currency}::"Currency", ${decided.paymentMethodId}::uuid,
        ${decided.chargeAtBooking}, ${tokenHash(token)}, ${sealToken(token)}, ${decided.packageId}::uuid,
        ${decided.packageId ? 1 : null}::int, ${rules.policy}, ${rules.policy ? at : null}::timestamptz, ${form.message || null},
        ${visit?.address}, ${visit?.addressTwo || null}, ${visit?.city}, ${visit?.state}, ${visit?.postalCode},
        ${visit?.country || null}, ${visitPoint?.latitude}::float8, ${visitPoint?.longitude}::float8, ${at}, ${at},
        ${approvedAt}::timestamptz))
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, ${appointment.id}::uuid, line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line, position) => ({ ...line, id: uuid(), position })),
    )}::jsonb) AS line(id uuid, "serviceId" uuid, "variationId" uuid, name text, "addOn" boolean, "amountCents" int,
      "timeLength" int, position int)`;
  return { instantActionToken: token, appointment };
}

/** The hold becomes the booking; a booking without one leaves the trace by which its form is known again. */
async function tieHold(
  sql: Sql,
  { practiceId, request, now }: Writing,
  holdId: string,
  { id: appointmentId, startsAt, endsAt }: Booking['appointment'],
) {
  const at = new Date(now);
  if (request.hold) {
    await sql`
      UPDATE "BookingHold" SET "appointmentId" = ${appointmentId}::uuid, "releasedAt" = coalesce("releasedAt", ${at})
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${holdId}::uuid`;
    return;
  }
  const { locationId, ...chosen } = request.selection;
  const busyUntil = new Date(endsAt.getTime() + request.offer.rules.bufferMinutes * MINUTE_MS);
  await sql`
    INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "locationId", "startsAt", "endsAt", "busyUntil",
      "expiresAt", "releasedAt", selection, "appointmentId", "createdAt")
    VALUES (${holdId}::uuid, ${practiceId}::uuid, ${tokenHash(request.form.key)}, ${locationId}::uuid, ${startsAt},
      ${endsAt}, ${busyUntil}, ${at}, ${at}, ${JSON.stringify(chosen)}::jsonb, ${appointmentId}::uuid, ${at})`;
}
