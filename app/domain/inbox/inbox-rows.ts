import {
  costsFee,
  isOwedNow,
  paymentFactsOf,
  paymentStatus,
  wantsCard,
  type PaymentColumns,
  type PaymentsOf,
} from '#app/domain/payments/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { InboxFacts } from './classify.ts';

export interface InboxRow extends InboxFacts {
  id: string;
  startsAt: Date;
  endsAt: Date;
  amountCurrency: 'USD' | 'CAD';
  /** Cents: price, fees and tip, less what was given back. */
  fullTotal: number;
  /** Cents still to be paid. */
  dueCents: number;
  /** It is to be paid at once. */
  isOwed: boolean;
  /** Written with the booking. */
  clientMessage: string | null;
  encrypted: string;
  /** Phone E.164. */
  client: { id: string; name: string; email: string | null; phone: string | null };
  services: string[];
  location: string;
  /** Whether there is a card, and a provider, to charge it again with. */
  canCharge: boolean;
  /** A card is what it waits for, and the client can be reached. */
  canAskForCard: boolean;
}

/** How much waits for the practitioner, named or not (`inbox_counts`), and what is wrong with accounts, in words for it. */
interface InboxCounts {
  requests: number;
  payments: number;
  /** All of it, with what is wrong with accounts. */
  count: number;
  /** Five at most. */
  accountProblems: string[];
}

/** An item as it stands in a list of JSON; its times are epoch milliseconds. */
type Item = Omit<
  InboxRow,
  'startsAt' | 'endsAt' | 'dueCents' | 'isFee' | 'isOwed' | 'canCharge' | 'canAskForCard'
> &
  Omit<PaymentColumns, 'startsAt'> & { startsAt: number; endsAt: number };

/**
 * Everything that waits for the practitioner: requests to come, payments that failed, and appointments that began, or fees for
 * cancelling, that are not paid. `most` of each are named, the soonest requests and the latest payments, from the indexes that inbox_counts reads.
 */
export async function readInbox(
  sql: Db,
  practiceId: string,
  now: Date,
  most: number,
): Promise<InboxCounts & { rows: InboxRow[] }> {
  const [read] = await sql<InboxCounts & { items: Item[]; paymentsOf: PaymentsOf }>`
    WITH waiting AS MATERIALIZED (SELECT ARRAY(
        SELECT a.id FROM "Appointment" a
        WHERE a."practiceId" = ${practiceId}::uuid AND a.state = 'pending' AND a."startsAt" > ${now}
        ORDER BY a."startsAt", a.id LIMIT ${most}
      ) || ARRAY(
        SELECT s."appointmentId" FROM "Bill" s
        WHERE s."practiceId" = ${practiceId}::uuid AND s.kind = 'appointment' AND s.status IN ('failed', 'open') AND NOT s.requested
          AND payment_filter(s, ${now}) = 'unpaid'
        ORDER BY s."startsAt" DESC, s."appointmentId" LIMIT ${most}
      ) AS ids), item AS (
    SELECT a.id, a.state, extract(epoch FROM a."startsAt") * 1000 AS "startsAt", extract(epoch FROM a."endsAt") * 1000 AS "endsAt",
           a."paymentError", a."amountCents", a."tipAmountCents", a."amountCurrency",
           a."clientMessage", s."totalCents" AS "fullTotal", s.tried AS "hasTransaction", a."instantActionTokenEncrypted" AS encrypted,
           l.name AS location,
           jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName"), 'email', c.email,
             'phone', c.phone) AS client,
           COALESCE((SELECT jsonb_agg(v.name ORDER BY v.position, v.id) FROM "AppointmentService" v
                     WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id), '[]') AS services
    FROM "Appointment" a
    JOIN "Bill" s ON s."practiceId" = a."practiceId" AND s."appointmentId" = a.id
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY((SELECT ids FROM waiting)::uuid[]))
    SELECT n.requests, n.payments, n.requests + n.payments + n.problems AS count, ARRAY(
        SELECT error FROM "PaymentAccount"
        WHERE "practiceId" = ${practiceId}::uuid AND error IS NOT NULL AND "disconnectedAt" IS NULL
        ORDER BY provider LIMIT 5) AS "accountProblems",
      COALESCE((SELECT json_agg(item ORDER BY item."startsAt", item.id) FROM item), '[]') AS items,
      payments_of(${practiceId}::uuid, (SELECT ids FROM waiting)) AS "paymentsOf"
    FROM inbox_counts(${practiceId}::uuid, ${now}) n`;
  const { items, paymentsOf, ...counts } = read!;
  const facts = paymentFactsOf(items, paymentsOf);
  const rows = items.map(({ amountCents: _a, tipAmountCents: _t, ...item }) => {
    const { email, phone } = item.client;
    const canBeReached = email !== null || phone !== null;
    const fact = facts.get(item.id)!;
    const isOwed = isOwedNow(fact, now.getTime());
    return {
      ...item,
      startsAt: new Date(item.startsAt),
      endsAt: new Date(item.endsAt),
      dueCents: fact.dueCents,
      isFee: costsFee(fact),
      isOwed,
      canCharge: fact.takesCards && fact.hasCard && isOwed,
      canAskForCard:
        item.state === 'approved' && canBeReached && wantsCard(paymentStatus(fact, now.getTime())),
    };
  });
  return { ...counts, rows };
}
