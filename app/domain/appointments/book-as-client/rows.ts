import { initialState } from '../states.ts';
import { v7 as uuid } from 'uuid';
import type { TakenSessions } from '#app/domain/packages/index.ts';
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
  /** Of a package: one per visit. */
  sessions: TakenSessions | null;
  /** The visits belong together. */
  seriesId: string | null;
  chargeAtBooking: boolean;
  now: number;
  /** Whose network the booking came from; null where no network is theirs. */
  address: string | null;
}

/** What is written of a request. */
export type WrittenRequest = Omit<BookingRequest, 'form' | 'takenOff'> & {
  form: Pick<BookingRequest['form'], 'key' | 'clientTimeZone' | 'message'>;
};

/** What was written: the booking that the form was about, and the ids of the visits that repeat it. */
export interface WrittenBooking {
  booking: Booking;
  repeatedIds: string[];
}

/**
 * Writes the appointment with those that repeat it, their lines, and the hold that became the first, in one statement. A booking
 * without a hold leaves one that is over at once: by its token the form is known again when it is sent a second time. The first
 * visit of a package has its whole price and is charged when the practice charges at booking; the others are due on their day.
 */
export async function insertBooking(
  sql: Db,
  request: WrittenRequest,
  decided: Decided,
): Promise<WrittenBooking> {
  const { offer, visit, visitPoint, form, hold, selection } = request;
  const { practiceId, sessions, seriesId } = decided;
  const { rules, location } = offer;
  const at = new Date(decided.now);
  const isVirtual = location.kind === 'virtual';
  const written = [request.startsAt, ...request.repeated].map((start) => writtenAt(start, request));
  const { id, startsAt, endsAt, busyUntil, token } = written[0]!;
  const appointment: Booking['appointment'] = {
    id,
    state: initialState(rules),
    startsAt,
    endsAt,
    timeZone: location.timeZone,
    amountCents: request.priceCents,
    amountCurrency: rules.currency,
    isVirtual,
  };
  const isPaidFor = (position: number) => sessions !== null && position > 0;
  const appointments = written.map(({ token: own, ...one }, position) => ({
    ...one,
    amountCents: position === 0 ? request.priceCents : isPaidFor(position) ? 0 : offer.amountCents,
    tokenHash: tokenHash(own),
    tokenEncrypted: encryptToken(own),
    sessionNumber: sessions?.numbers[position] ?? null,
    seriesPosition: seriesId ? position : null,
    isNew: decided.newClient && position === 0,
    chargeAtBooking: decided.chargeAtBooking && position === 0,
  }));
  const lines = written.flatMap((one, index) =>
    offer.lines.map((line, position) => ({
      ...line,
      id: uuid(),
      appointmentId: one.id,
      position,
      amountCents: isPaidFor(index) ? 0 : line.amountCents,
    })),
  );
  const { locationId, ...chosen } = selection;
  await sql`
    WITH appointment AS (
      INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt",
        "bufferMinutes", "busyUntil", "clientBooked", "timeZone", "clientTimeZone", "isVirtual", "bookedBy", "newClient",
        "amountCents", "amountCurrency", "paymentMethodId", "chargeAtBooking", "instantActionTokenHash",
        "instantActionTokenEncrypted", "packageId", "packageSessionNumber", "seriesId", "seriesPosition", "policyText",
        "policyAcceptedAt", "policyAcceptedFrom", "clientMessage", "visitAddress", "visitAddressTwo", "visitCity", "visitState", "visitPostalCode",
        "visitCountry", "visitLatitude", "visitLongitude", "createdAt", "updatedAt", "approvedAt", "policyTerms")
      SELECT one.id, ${practiceId}::uuid, ${decided.clientId}::uuid, ${location.id}::uuid,
        ${appointment.state}::"AppointmentState", one."startsAt", one."endsAt", ${rules.bufferMinutes}, one."busyUntil", true,
        ${location.timeZone}, ${isVirtual ? (form.clientTimeZone ?? null) : null}::text, ${isVirtual}, 'client',
        one."isNew", one."amountCents", ${rules.currency}::"Currency", ${decided.paymentMethodId}::uuid,
        one."chargeAtBooking", one."tokenHash", one."tokenEncrypted", ${sessions?.packageId ?? null}::uuid,
        one."sessionNumber", ${seriesId}::uuid, one."seriesPosition", ${rules.policy}::text,
        ${rules.policy ? at : null}::timestamptz, ${rules.policy ? decided.address : null}::text, ${form.message || null}::text, ${visit?.address ?? null}::text,
        ${visit?.addressTwo || null}::text, ${visit?.city ?? null}::text, ${visit?.state ?? null}::text,
        ${visit?.postalCode ?? null}::text, ${visit?.country || null}::text, ${visitPoint?.latitude ?? null}::float8,
        ${visitPoint?.longitude ?? null}::float8, ${at}::timestamptz, ${at}::timestamptz,
        ${rules.instantClientApproval ? at : null}::timestamptz,
        (SELECT "policyTerms" FROM "Practice" WHERE id = ${practiceId}::uuid)
      FROM jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb) AS one(id uuid, "startsAt" timestamptz,
        "endsAt" timestamptz, "busyUntil" timestamptz, "amountCents" int, "tokenHash" text, "tokenEncrypted" text,
        "sessionNumber" int, "seriesPosition" int, "isNew" boolean, "chargeAtBooking" boolean)
    ), tied AS (
      INSERT INTO "BookingHold" (id, "practiceId", "tokenHash", "locationId", "startsAt", "endsAt", "busyUntil",
        "expiresAt", "releasedAt", selection, "appointmentId", "createdAt")
      VALUES (${hold?.id ?? uuid()}::uuid, ${practiceId}::uuid, ${tokenHash(form.key)}, ${locationId}::uuid, ${startsAt},
        ${endsAt}, ${busyUntil}, ${at}, ${at}, ${JSON.stringify(chosen)}::jsonb, ${id}::uuid, ${at})
      ON CONFLICT (id) DO UPDATE SET "appointmentId" = EXCLUDED."appointmentId",
        "releasedAt" = coalesce("BookingHold"."releasedAt", EXCLUDED."releasedAt")
    )
    INSERT INTO "AppointmentService" (id, "practiceId", "appointmentId", "serviceId", "variationId", name, "addOn",
      "amountCents", "timeLength", position)
    SELECT line.id, ${practiceId}::uuid, line."appointmentId", line."serviceId", line."variationId", line.name,
      line."addOn", line."amountCents", line."timeLength", line.position
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, "appointmentId" uuid, "serviceId" uuid,
      "variationId" uuid, name text, "addOn" boolean, "amountCents" int, "timeLength" int, position int)`;
  return {
    booking: { instantActionToken: token, appointment },
    repeatedIds: written.slice(1).map((one) => one.id),
  };
}

function writtenAt(start: number, { offer }: WrittenRequest) {
  const endsAt = new Date(start + offer.durationMinutes * MINUTE_MS);
  return {
    id: uuid(),
    token: newToken(),
    startsAt: new Date(start),
    endsAt,
    busyUntil: new Date(endsAt.getTime() + offer.rules.bufferMinutes * MINUTE_MS),
  };
}
