import type { z } from 'zod';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { payoutLineOutput } from './payout-output.ts';

export type PayoutLineView = z.input<typeof payoutLineOutput>;

type Row = Omit<PayoutLineView, 'instantActionToken'> & { encrypted: string | null };

/** Lines of a payout in the order in which they moved, with whose payment each is and what it was for. */
export async function readLines(
  sql: Db,
  practiceId: string,
  { payoutId, limit, offset }: { payoutId: string; limit: number; offset: number },
): Promise<PayoutLineView[]> {
  const rows = await sql<Row>`
    SELECT l.id, l.kind, l."occurredAt", l."amountCents", l."feeCents" + l."platformFeeCents" AS "feeCents", l."netCents",
      c.id AS "clientId", trim(c."firstName" || ' ' || c."lastName") AS "clientName",
      CASE b.kind
        WHEN 'gift_card' THEN 'Gift card'
        WHEN 'registration' THEN (SELECT COALESCE(e.name, k.name) FROM "EventRegistration" r
          JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
          JOIN "BookableEventType" k ON k."practiceId" = e."practiceId" AND k.id = e."bookableEventTypeId"
          WHERE r."practiceId" = b."practiceId" AND r.id = b.id)
        WHEN 'appointment' THEN (SELECT string_agg(v.name, ', ' ORDER BY v.position, v.id) FROM "AppointmentService" v
          WHERE v."practiceId" = b."practiceId" AND v."appointmentId" = b.id)
        ELSE l.description END AS what,
      a."instantActionTokenEncrypted" AS encrypted
    FROM "PayoutLine" l
    LEFT JOIN "Bill" b ON b."practiceId" = l."practiceId" AND b.id = l."billId"
    LEFT JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
    LEFT JOIN "Appointment" a ON a."practiceId" = b."practiceId" AND a.id = b."appointmentId"
    WHERE l."practiceId" = ${practiceId}::uuid AND l."payoutId" = ${payoutId}::uuid
    ORDER BY l."occurredAt", l.id LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ encrypted, ...line }) => ({
    ...line,
    instantActionToken: encrypted === null ? null : (linkToken(encrypted) ?? null),
  }));
}
