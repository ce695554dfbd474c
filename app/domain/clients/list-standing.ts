import type { Sql } from '#tenants/scoped-db.ts';

/** What a line of the clients' table says beside who it is. */
export interface ClientStanding {
  /** Start of their next visit or request; null where none is to come. */
  nextAppointmentDate: Date | null;
  /** Cents that are owed for visits that began, and for payments that failed. */
  balanceCents: number;
  balanceCurrency: 'USD' | 'CAD' | null;
}

/** How the clients of one page stand, by id; read for the page alone, whatever it is sorted by. */
export async function readStanding(
  sql: Sql,
  { practiceId, ids, now }: { practiceId: string; ids: readonly string[]; now: Date },
): Promise<Map<string, ClientStanding>> {
  const rows = await sql<ClientStanding & { id: string }>`
    SELECT c.id, owed.currency AS "balanceCurrency", COALESCE(owed.cents, 0)::int AS "balanceCents",
      (SELECT min(a."startsAt") FROM "Appointment" a
       WHERE a."practiceId" = ${practiceId}::uuid AND a."clientId" = c.id AND a.state IN ('pending', 'approved')
         AND a."startsAt" > ${now}) AS "nextAppointmentDate"
    FROM unnest(${ids}::uuid[]) AS c(id)
    LEFT JOIN LATERAL (
      SELECT sum(s."fullTotalCents" - s."collectedCents") AS cents, max(s.currency::text) AS currency
      FROM "PaymentStanding" s
      WHERE s."practiceId" = ${practiceId}::uuid AND s."clientId" = c.id AND s.standing IN ('failed', 'open')
        AND NOT s.requested AND (s.standing = 'failed' OR s."startsAt" <= ${now})
        AND s."fullTotalCents" > s."collectedCents"
    ) owed ON true`;
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}
