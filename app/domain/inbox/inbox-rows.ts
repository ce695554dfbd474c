import { paymentStatus, readPaymentFacts, wantsCard } from '#app/domain/payments/index.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { InboxFacts } from './classify.ts';

export interface InboxRow extends InboxFacts {
  id: string;
  startsAt: Date;
  endsAt: Date;
  amountCurrency: 'USD' | 'CAD';
  /** Cents: price, fees and tip, less what was given back. */
  fullTotal: number;
  /** Written with the booking. */
  clientMessage: string | null;
  sealed: string;
  /** Phone E.164. */
  client: { id: string; name: string; email: string | null; phone: string | null };
  services: string[];
  location: string;
  /** Whether there is a card, and a provider, to charge it again with. */
  canCharge: boolean;
  /** A card is what it waits for, and the client can be reached. */
  canAskForCard: boolean;
}

/** How much waits for the practitioner, by what it asks for, and what is wrong with accounts, in words for it. */
interface InboxCounts {
  requests: number;
  payments: number;
  /** All of it, with what is wrong with accounts. */
  count: number;
  /** Five at most. */
  accountProblems: string[];
}

/** How much waits for the practitioner, named or not (`inbox_counts`). */
export async function countInbox(sql: Sql, practiceId: string, now: Date): Promise<InboxCounts> {
  const [row] = await sql<InboxCounts>`
    SELECT n.requests, n.payments, n.requests + n.payments + n.problems AS count, ARRAY(
      SELECT error FROM "PaymentAccount"
      WHERE "practiceId" = ${practiceId}::uuid AND error IS NOT NULL AND "disconnectedAt" IS NULL
      ORDER BY provider LIMIT 5) AS "accountProblems"
    FROM inbox_counts(${practiceId}::uuid, ${now}) n`;
  return row!;
}

/**
 * Everything that waits for the practitioner: requests to come, payments that failed, and visits that began and are not
 * paid. `most` of each are named, the soonest requests and the latest payments, from the indexes that inbox_counts reads.
 */
export async function readInbox(sql: Sql, practiceId: string, now: Date, most: number): Promise<InboxRow[]> {
  const rows = await sql<Omit<InboxRow, 'canAskForCard'>>`
    WITH waiting AS MATERIALIZED (SELECT ARRAY(
        SELECT a.id FROM "Appointment" a
        WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'pending' AND a."startsAt" > ${now}
        ORDER BY a."startsAt", a.id LIMIT ${most}
      ) || ARRAY(
        SELECT s."appointmentId" FROM "Bill" s
        WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status IN ('failed', 'open') AND NOT s.requested
          AND (s.status = 'failed' OR s."startsAt" <= ${now})
        ORDER BY s."startsAt" DESC, s."appointmentId" LIMIT ${most}
      ) AS ids)
    SELECT a.id, a.state, a."startsAt", a."endsAt", a."paymentError", a."amountCurrency", a."clientMessage", s."totalCents" AS "fullTotal",
           a."instantActionTokenSealed" AS sealed, l.name AS location,
           jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName"), 'email', c.email,
             'phone', c.phone) AS client,
           COALESCE((SELECT jsonb_agg(v.name ORDER BY v.position, v.id) FROM "AppointmentService" v
                     WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id), '[]') AS services,
           EXISTS (SELECT FROM "Transaction" t
                   WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill')
             AS "hasTransaction",
           ((SELECT takes_cards(${practiceId}::uuid)) AND (a."startsAt" <= ${now} OR s.status = 'failed')
             AND EXISTS (SELECT FROM "PaymentMethod" m
             WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
               AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
               AND (m.id = a."paymentMethodId" OR NOT a."clientBooked"))) AS "canCharge"
    FROM "Appointment" a
    JOIN "Bill" s ON s."practiceId" = a."practiceId" AND s."appointmentId" = a.id
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY((SELECT ids FROM waiting)::uuid[])
    ORDER BY a."startsAt", a.id`;
  const facts = await readPaymentFacts(
    sql,
    practiceId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { email, phone } = row.client;
    const canBeAsked = row.state === 'approved' && (email !== null || phone !== null);
    const fact = facts.get(row.id);
    return {
      ...row,
      canAskForCard: canBeAsked && fact !== undefined && wantsCard(paymentStatus(fact, now.getTime())),
    };
  });
}
