import type { Db } from '#tenants/scoped-db.ts';
import { enqueueRefund } from '../effects/index.ts';

/** A session's appointment that does not take place after all. */
interface Released {
  practiceId: string;
  packageId: string;
  appointmentId: string;
  /** Cents: only the appointment that sold the package has any. */
  amountCents: number;
  /** In whole, by card or outside of the product. */
  paid: boolean;
  now: number;
}

/**
 * Gives a session back to its package, in the transaction that cancels or declines its appointment. The sale stands while any
 * session is held, in whichever order they end: what was paid stays with the package, and a price not paid yet moves to the next
 * session held. With the last one the sale is undone: the package is closed, and what was paid with a session that ended before
 * is given back. Answers whether the money of this one stays.
 */
export async function giveSessionBack(sql: Db, released: Released): Promise<{ moneyStays: boolean }> {
  const { practiceId, packageId, appointmentId, amountCents } = released;
  const now = new Date(released.now);
  const [row] = await sql<{ soldBefore: string[]; nextId: string | null }>`
    UPDATE "ClientPackage" k SET "sessionsRemaining" = least(k."numberOfSessions", k."sessionsRemaining" + 1),
      "cancelledAt" = CASE WHEN held.id IS NULL AND (${amountCents}::int > 0 OR sold.ids <> '{}')
        THEN coalesce(k."cancelledAt", ${now}) ELSE k."cancelledAt" END
    FROM (SELECT COALESCE(array_agg(a.id), '{}') AS ids FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a."packageId" = ${packageId}::uuid AND a."amountCents" > 0
        AND a.id <> ${appointmentId}::uuid AND a.state NOT IN ('pending', 'approved')) sold
    LEFT JOIN LATERAL (
      SELECT a.id FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a."packageId" = ${packageId}::uuid
        AND a.id <> ${appointmentId}::uuid AND a.state IN ('pending', 'approved')
      ORDER BY (a."startsAt" > ${now}) DESC, a."startsAt", a.id LIMIT 1) held ON true
    WHERE k."practiceId" = ${practiceId}::uuid AND k.id = ${packageId}::uuid
    RETURNING sold.ids AS "soldBefore", held.id AS "nextId"`;
  if (!row?.nextId) {
    for (const id of row?.soldBefore ?? []) await enqueueRefund(sql, practiceId, id, appointmentId);
    return { moneyStays: false };
  }
  if (amountCents === 0) return { moneyStays: false };
  if (!released.paid) await movePrice(sql, { practiceId, from: appointmentId, to: row.nextId, now });
  return { moneyStays: true };
}

/** The package is owed with the session that it is sold with now, as much as is asked for it by now and not paid, as a gift card may have. */
async function movePrice(
  sql: Db,
  { practiceId, from, to, now }: { practiceId: string; from: string; to: string; now: Date },
): Promise<void> {
  await sql`
    WITH price AS (
      SELECT greatest(0, a."amountCents" - COALESCE((SELECT sum(j."amountCents") FROM "Adjustment" j
        WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."removedAt" IS NULL), 0)
        - COALESCE((SELECT b."collectedCents" FROM "Bill" b WHERE b."practiceId" = a."practiceId" AND b.id = a.id), 0))::int AS cents
      FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${from}::uuid
    ), appointment AS (
      UPDATE "Appointment" SET "amountCents" = price.cents, "updatedAt" = ${now} FROM price
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${to}::uuid
    )
    UPDATE "AppointmentService" SET "amountCents" = price.cents FROM price
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${to}::uuid AND position = 0`;
}
