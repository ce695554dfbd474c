import type { Currency } from '#app/lib/money.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { EvidenceFacts } from './evidence-texts.ts';

interface Row {
  practice: string;
  practitioner: string;
  clientName: string;
  email: string | null;
  phone: string | null;
  paidVisits: number;
  amountCents: number;
  currency: Currency;
  paidAt: Date;
  brand: string | null;
  last4: string | null;
  savedByClient: boolean;
  kind: 'appointment' | 'registration' | 'gift_card';
  what: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  place: string | null;
  isDone: boolean;
  cancelledAt: Date | null;
  cancelledBy: 'client' | 'practitioner' | 'system' | null;
  noShowAt: Date | null;
  /** Cents. */
  feeCents: number;
  gift: {
    deliveredAt: string | null;
    uses: { amountCents: number; at: string }[];
  } | null;
  rating: number | null;
  reviewedAt: Date | null;
  policyText: string | null;
  policyAcceptedAt: Date | null;
  policyAcceptedFrom: string | null;
  intakeName: string | null;
  intakeAt: Date | null;
  messages: {
    name: string;
    channel: 'email' | 'sms';
    to: string;
    sentAt: string;
    deliveredAt: string | null;
    openedAt: string | null;
  }[];
}

/** Reads what is on record of a disputed payment and of what it was for; null where there is no such dispute. */
export async function gatherEvidence(
  sql: Db,
  {
    practiceId,
    timeZone,
    disputeId,
    now,
  }: { practiceId: string; timeZone: string; disputeId: string; now: Date },
): Promise<EvidenceFacts | null> {
  const [row] = await sql<Row>`
    SELECT p.name AS practice, u.name AS practitioner, trim(c."firstName" || ' ' || c."lastName") AS "clientName", c.email, c.phone,
      (SELECT count(*)::int FROM "Bill" o WHERE o."practiceId" = b."practiceId" AND o."clientId" = b."clientId" AND o.status = 'paid'
         AND o."startsAt" < b."startsAt" AND o.kind = 'appointment' AND o."collectedCents" > 0
         AND NOT EXISTS (SELECT FROM "Dispute" z WHERE z."practiceId" = o."practiceId" AND z."billId" = o.id)) AS "paidVisits",
      t."amountCents", t."amountCurrency" AS currency, COALESCE(t."resolvedAt", t."createdAt") AS "paidAt", m.brand, m.last4,
      COALESCE(m."savedByClient", false) AS "savedByClient", b.kind,
      CASE b.kind
        WHEN 'gift_card' THEN 'Gift card'
        WHEN 'registration' THEN COALESCE(e.name, k.name)
        ELSE (SELECT string_agg(v.name, ', ' ORDER BY v.position, v.id) FROM "AppointmentService" v
          WHERE v."practiceId" = b."practiceId" AND v."appointmentId" = b.id) END AS what,
      COALESCE(a."startsAt", e."startsAt") AS "startsAt", COALESCE(a."endsAt", e."endsAt") AS "endsAt",
      CASE WHEN a."isVirtual" THEN 'by video or phone'
        WHEN l.kind = 'home' THEN concat_ws(', ', 'at the client’s home', NULLIF(a."visitAddress", ''), NULLIF(a."visitCity", ''))
        ELSE NULLIF(concat_ws(', ', 'at ' || l.name, COALESCE(NULLIF(l."singleLine", ''), NULLIF(concat_ws(', ', NULLIF(l.address, ''), NULLIF(l.city, '')), ''))), '') END AS place,
      COALESCE(a.state = 'approved' AND a."endsAt" <= ${now} AND a."noShowAt" IS NULL,
        r.state = 'registered' AND e."endsAt" <= ${now}, false) AS "isDone",
      CASE WHEN a.state = 'cancelled' THEN a."cancelledAt" WHEN r.state = 'cancelled' THEN r."cancelledAt" END AS "cancelledAt",
      CASE WHEN a.state = 'cancelled' THEN a."cancelledBy" END AS "cancelledBy", a."noShowAt",
      COALESCE(kept_fee(a."policyFeeCents", a."feeWaivedAt"), 0) AS "feeCents",
      CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('deliveredAt', g."deliveredAt",
        -- What went back onto it was not used.
        'uses', COALESCE((SELECT jsonb_agg(jsonb_build_object('amountCents', u.cents, 'at', u.at) ORDER BY u.at)
          FROM (SELECT sum(x."amountCents") AS cents, min(x."createdAt") AS at FROM "LedgerEntry" x
            WHERE x."practiceId" = g."practiceId" AND x."giftCardId" = g.id AND x.kind = 'gift_card_payment'
            GROUP BY x."billId" HAVING sum(x."amountCents") > 0) u), '[]')) END AS gift,
      w.rating, w."createdAt" AS "reviewedAt",
      a."policyText", a."policyAcceptedAt", a."policyAcceptedFrom",
      i.name AS "intakeName", i."submittedAt" AS "intakeAt",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('name', s.subject, 'channel', s.channel, 'to', s."toAddress", 'sentAt', s."sentAt",
          'deliveredAt', s."deliveredAt", 'openedAt', s."openedAt") ORDER BY s.rank, s."sentAt" DESC)
        FROM (SELECT CASE WHEN x.template LIKE '%\\_confirmed' THEN 0 WHEN x.template LIKE '%\\_reminder' THEN 1 ELSE 2 END AS rank, x.channel, x."toAddress", x."sentAt", x."deliveredAt", x."openedAt",
            COALESCE(x.subject, left(x."bodyText", 60)) AS subject
          FROM "Message" x WHERE x."practiceId" = b."practiceId" AND x.state = 'sent' AND x."sentAt" IS NOT NULL
            AND x."clientId" = b."clientId" AND (x."appointmentId" = b."appointmentId" OR x."registrationId" = b."registrationId")
            -- Asking for a review proves nothing of the visit.
            AND x.template <> 'review_request'
          ORDER BY rank, x."sentAt" DESC LIMIT 6) s), '[]') AS messages
    FROM "Dispute" d
    JOIN "Practice" p ON p.id = d."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    JOIN "Transaction" t ON t."practiceId" = d."practiceId" AND t.id = d."transactionId"
    JOIN "Bill" b ON b."practiceId" = d."practiceId" AND b.id = d."billId"
    JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    LEFT JOIN "Appointment" a ON a."practiceId" = b."practiceId" AND a.id = b."appointmentId"
    LEFT JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    LEFT JOIN "EventRegistration" r ON r."practiceId" = b."practiceId" AND r.id = b."registrationId"
    LEFT JOIN "GiftCard" g ON g."practiceId" = b."practiceId" AND g.id = b."giftCardId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    LEFT JOIN "BookableEventType" k ON k."practiceId" = e."practiceId" AND k.id = e."bookableEventTypeId"
    LEFT JOIN LATERAL (SELECT x.rating, x."createdAt" FROM "Review" x WHERE x."practiceId" = b."practiceId"
      AND x."appointmentId" = b."appointmentId" AND x.rating IS NOT NULL AND x."deletedAt" IS NULL AND NOT x.imported
      ORDER BY x."createdAt" DESC LIMIT 1) w ON true
    LEFT JOIN LATERAL (SELECT f.name, q."submittedAt" FROM "IntakeRequest" q
      JOIN "IntakeForm" f ON f."practiceId" = q."practiceId" AND f.id = q."intakeFormId"
      WHERE q."practiceId" = b."practiceId" AND q."clientId" = b."clientId" AND q."submittedAt" < d."openedAt"
      ORDER BY q."submittedAt" DESC LIMIT 1) i ON true
    WHERE d."practiceId" = ${practiceId}::uuid AND d.id = ${disputeId}::uuid`;
  return row ? factsOf(row, timeZone) : null;
}

/** Why it did not take place, where it did not. */
function offOf({ cancelledAt, cancelledBy, noShowAt }: Row): NonNullable<EvidenceFacts['visit']>['off'] {
  if (cancelledAt) return { how: 'cancelled', at: cancelledAt, by: cancelledBy };
  return noShowAt && { how: 'missed', at: noShowAt };
}

function factsOf(row: Row, timeZone: string): EvidenceFacts {
  const { startsAt, policyText, policyAcceptedAt, intakeName, intakeAt, rating, reviewedAt } = row;
  return {
    timeZone,
    practice: row.practice,
    practitioner: row.practitioner,
    client: { name: row.clientName, email: row.email, phone: row.phone, paidVisits: row.paidVisits },
    payment: {
      amountCents: row.amountCents,
      currency: row.currency,
      at: row.paidAt,
      brand: row.brand,
      last4: row.last4,
      isSavedByClient: row.savedByClient,
    },
    what: row.what ?? 'Appointment',
    visit: startsAt && {
      startsAt,
      endsAt: row.endsAt,
      place: row.place ?? 'as a group event',
      isDone: row.isDone,
      off: offOf(row),
      feeCents: row.feeCents,
      review: rating !== null && reviewedAt ? { rating, at: reviewedAt } : null,
    },
    gift: row.gift && {
      ...row.gift,
      deliveredAt: row.gift.deliveredAt === null ? null : new Date(row.gift.deliveredAt),
      uses: row.gift.uses.map(({ amountCents, at }) => ({ amountCents, at: new Date(at) })),
    },
    policy:
      policyText && policyAcceptedAt
        ? { text: policyText, acceptedAt: policyAcceptedAt, from: row.policyAcceptedFrom }
        : null,
    messages: row.messages.map(({ sentAt, deliveredAt, openedAt, ...message }) => ({
      ...message,
      sentAt: new Date(sentAt),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
      openedAt: openedAt === null ? null : new Date(openedAt),
    })),
    intake: intakeName && intakeAt ? { name: intakeName, submittedAt: intakeAt } : null,
  };
}
