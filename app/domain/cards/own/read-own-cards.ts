import type { OwnAt } from '#tenants/own-practices.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A card as its owner may see it, and what it is kept for. */
export interface OwnCardRow {
  id: string;
  practiceName: string;
  clientId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
  /** The practice asks for a card to book, and something booked so is still to be paid with this one. */
  isPromised: boolean;
  /** The next appointment, or the first one not paid, that is charged to it; `encrypted` is its link's token. */
  appointment: { encrypted: string; service: string | null; startsAt: string; timeZone: string } | null;
}

/**
 * The cards that a practice keeps of a person, the one that is used first at the head. A request whose time came without an answer needs
 * none any more.
 * @param now epoch milliseconds
 */
export function readOwnCards(sql: Db, { practiceId, clientIds }: OwnAt, now: number): Promise<OwnCardRow[]> {
  return sql<OwnCardRow>`
    SELECT m.id, p.name AS "practiceName", m."clientId", m.brand, m.last4, m."expMonth", m."expYear", m."isDefault", v.appointment,
      v.appointment IS NOT NULL AND p."requireCcEnabled" AND p."requireClientCcToBook" AS "isPromised"
    FROM "PaymentMethod" m
    JOIN "Practice" p ON p.id = m."practiceId"
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('encrypted', a."instantActionTokenEncrypted", 'startsAt', a."startsAt", 'timeZone', a."timeZone",
        'service', (SELECT s.name FROM "AppointmentService" s
          WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id ORDER BY s.position LIMIT 1)) AS appointment
      FROM "Appointment" a
      WHERE a."practiceId" = m."practiceId" AND a."clientId" = m."clientId"
        AND (a.state = 'approved' OR (a.state = 'pending' AND a."startsAt" > ${new Date(now)}))
        AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid"
        AND (a."paymentMethodId" = m.id OR (a."paymentMethodId" IS NULL AND NOT a."clientBooked" AND m."isDefault"))
      ORDER BY a."startsAt" LIMIT 1) v ON true
    WHERE m."practiceId" = ${practiceId}::uuid AND m."clientId" = ANY(${clientIds}::uuid[]) AND m."detachedAt" IS NULL
      AND p."closedAt" IS NULL
    ORDER BY m."isDefault" DESC, m."createdAt" DESC`;
}
