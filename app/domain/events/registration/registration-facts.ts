import type { RegistrationFacts } from '#app/emails/registration-messages.ts';
import {
  collectedWhenOff,
  readMoney,
  registrationPaymentStatus,
  type RegistrationPayment,
} from '#app/domain/payments/index.ts';
import { readPaymentsMade, readSender } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { webAddress } from '#app/lib/web/web-address.ts';
import { paths } from '#app/paths.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readPayment } from '../public/public-event-rows.ts';
import { toPlaceView, type PlaceRow } from '../public/public-place.ts';

interface Row extends RegistrationPayment {
  id: string;
  state: 'registered' | 'cancelled';
  amountCents: number;
  amountCurrency: string;
  discounts: { code: string; amountCents: number }[];
  isUnderWay: boolean;
  /** The place still waits for its card: what only whoever has a place is told stays untold. */
  waitsForCard: boolean;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  kind: PlaceRow['kind'];
  typed: string | null;
  locationKind: NonNullable<PlaceRow['location']>['kind'] | null;
  where: string | null;
  address: string | null;
  virtualLink: string | null;
  /** A meeting is made for it, whose link the registration's page shows when it is time. */
  hasMeeting: boolean;
  icsSequence: number;
  instructions: string | null;
  callInstructions: string | null;
  clientId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  clientTimeZone: string | null;
  ownerEmail: string;
  eventId: string;
  tokenEncrypted: string;
}

async function readRow(sql: Db, practiceId: string, registrationId: string): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    SELECT r.id, r.state, r."amountCents", r."amountCurrency",
           COALESCE((SELECT json_agg(json_build_object('code', x.code, 'amountCents', x."amountCents") ORDER BY x."createdAt", x.id)
             FROM "DiscountCodeRedemption" x WHERE x."practiceId" = r."practiceId" AND x."registrationId" = r.id), '[]') AS discounts,
           b."moneyStatus", r."chargeOnDay", r."paymentError",
           EXISTS (SELECT FROM "Transaction" w WHERE w."practiceId" = r."practiceId" AND w."billId" = r.id
             AND w.type = 'Charge' AND w.state = 0) AS "isUnderWay", r."payUntil" IS NOT NULL AS "waitsForCard", COALESCE(e.name, t.name) AS title, e."startsAt",
           e."endsAt", e."allDay", e."timeZone", e."icsSequence",
           COALESCE(NULLIF(concat_ws(', ', l.name, COALESCE(l."singleLine", l."virtualLink")), ''), e.location,
             t.location)
             AS "where", l."singleLine" AS address, l."virtualLink", l.kind AS "locationKind", t.kind,
           COALESCE(l."virtualType" IS DISTINCT FROM 'phone' AND l."virtualLink" IS NULL
             AND EXISTS (SELECT FROM "Meeting" z WHERE z."practiceId" = e."practiceId" AND z."bookableEventId" = e.id), false) AS "hasMeeting",
           COALESCE(e.location, t.location) AS typed, t.instructions,
           CASE WHEN l.kind = 'virtual' THEN l."virtualInstructions" END AS "callInstructions",
           c.id AS "clientId", c."firstName", c."lastName", c.email, c.phone, 
           COALESCE(c."timeZone", own."timeZone", (SELECT a."clientTimeZone" FROM "Appointment" a
             WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id AND a."clientTimeZone" IS NOT NULL
             ORDER BY a."createdAt" DESC LIMIT 1)) AS "clientTimeZone",
           u.email AS "ownerEmail", e.id AS "eventId", r."tokenEncrypted"
    FROM "EventRegistration" r
    JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    JOIN "Practice" p ON p.id = r."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "User" own ON own.id = c."userId"
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${registrationId}::uuid`;
  return row;
}

/** Reads everything a message about a registration may say; null where it is gone. */
export async function registrationFacts(
  ctx: OperationContext,
  sql: Db,
  registrationId: string,
): Promise<RegistrationFacts | null> {
  const row = await readRow(sql, ctx.practice.id, registrationId);
  if (!row) return null;
  const payments = await readPaymentsMade(sql, ctx.practice.id, { registrationId });
  const { byProvider: backCents } = collectedWhenOff(await readMoney(sql, ctx.practice.id, registrationId));
  const { practice, practitioner } = await readSender(ctx, sql, ctx.practice.id);
  const { methods, note } = await readPayment(ctx, sql);
  const token = linkToken(row.tokenEncrypted);
  return {
    registration: {
      id: row.id,
      state: row.state,
      amountCents: row.amountCents,
      currency: row.amountCurrency,
      discounts: row.discounts,
      paymentStatus: registrationPaymentStatus(row),
      payments,
      backCents,
      isUnderWay: row.isUnderWay,
    },
    event: eventOf(row, token && ctx.appOrigin + paths.eventRegistration(token)),
    ways: { methods, note },
    client: {
      id: row.clientId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      phone: row.phone,
      timeZone: row.clientTimeZone,
    },
    practice,
    practitioner: { ...practitioner, email: row.ownerEmail },
    links: {
      manage: token && ctx.appOrigin + paths.eventRegistration(token),
      calendar: token && ctx.appOrigin + paths.registrationCalendarFile(token),
      portal: ctx.appOrigin + paths.calendarGroupEvent(row.eventId),
    },
  };
}

/** The event, and how one gets there. */
function eventOf(row: Row, ownPage: string | null): RegistrationFacts['event'] {
  const { kind, typed, locationKind } = row;
  const elsewhere = locationKind === null ? toPlaceView({ kind, typed, location: null }, true) : null;
  const told = <Value>(value: Value) => (row.waitsForCard ? null : value);
  return {
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    allDay: row.allDay,
    timeZone: row.timeZone,
    isOnline: elsewhere?.isOnline ?? locationKind === 'virtual',
    where: told(row.where),
    whereUrl: told(
      elsewhere
        ? elsewhere.link
        : row.address
          ? mapLink(row.address)
          : (webAddress(row.virtualLink) ?? (row.hasMeeting ? ownPage : null)),
    ),
    icsSequence: row.icsSequence,
    goodToKnow: told(
      [row.callInstructions?.trim(), plainText(row.instructions).replaceAll('\n\n', '\n')]
        .filter(Boolean)
        .join('\n') || null,
    ),
  };
}
