import type { Sql } from '#tenants/scoped-db.ts';

/** What a line of the clients' table says beside who it is. */
export interface ClientSummary {
  /** Start of their next visit or request; null where none is to come. */
  nextAppointmentDate: Date | null;
  /** Cents that are owed by the rule of the payments list (payment_owed), in the practice's currency. */
  balanceCents: number;
  balanceCurrency: 'USD' | 'CAD' | null;
}

/** How the clients of one page stand, by id; read for the page alone, whatever it is sorted by. */
export async function readClientSummaries(
  sql: Sql,
  { practiceId, ids, now }: { practiceId: string; ids: readonly string[]; now: Date },
): Promise<Map<string, ClientSummary>> {
  const rows = await sql<ClientSummary & { id: string }>`
    SELECT c.id, owed.currency AS "balanceCurrency", COALESCE(owed.cents, 0)::int AS "balanceCents",
      (SELECT min(a."startsAt") FROM "Appointment" a
       WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = c.id AND a.state IN ('pending', 'approved')
         AND a."startsAt" > ${now}) AS "nextAppointmentDate"
    FROM unnest(${ids}::uuid[]) AS c(id)
    LEFT JOIN LATERAL (
      SELECT sum(payment_owed(s, ${now})) AS cents, p."defaultCurrency"::text AS currency
      FROM "Bill" s JOIN "Practice" p ON p.id = s."practiceId"
      WHERE s."practiceId" = ${practiceId}::uuid AND s."clientId" = c.id AND s.kind = 'appointment' AND s.status IN ('failed', 'open')
        AND s.currency = p."defaultCurrency"
      GROUP BY p."defaultCurrency"
    ) owed ON true`;
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
}
