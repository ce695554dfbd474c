import type { Db } from '#tenants/scoped-db.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';

/** What is still to be settled in a practice, and what would be left over. */
export interface WhatStands {
  visits: number;
  places: number;
  moneyUnderWay: number;
  /** Past visits that nobody has paid. */
  unpaid: number;
  giftCards: number;
  sessions: number;
  /** Disputes whose outcome is open. */
  disputes: number;
}

/** Counts it as it stands at a moment. */
export async function whatStands(sql: Db, practiceId: string, now: Date): Promise<WhatStands> {
  const [row] = await sql<WhatStands>`
    SELECT
      (SELECT count(*) FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid
        AND (a.state = 'pending' AND a."startsAt" > ${now} OR a.state = 'approved' AND a."endsAt" > ${now}))::int AS visits,
      (SELECT count(*) FROM "EventRegistration" r
        JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
        WHERE r."practiceId" = ${practiceId}::uuid AND r.state = 'registered' AND e."cancelledAt" IS NULL
          AND e."endsAt" > ${now})::int AS places,
      ((SELECT count(*) FROM "Transaction" t WHERE t."practiceId" = ${practiceId}::uuid AND t.state = 0 AND t."replacedAt" IS NULL)
        + (SELECT count(*) FROM "Adjustment" d WHERE d."practiceId" = ${practiceId}::uuid AND d."refundState" = 0
            AND d."removedAt" IS NULL))::int AS "moneyUnderWay",
      (SELECT count(*) FROM "Bill" b WHERE b."practiceId" = ${practiceId}::uuid AND b.kind = 'appointment'
        AND b."openCents" > 0 AND b."startsAt" <= ${now})::int AS unpaid,
      (SELECT count(*) FROM "GiftCard" g WHERE g."practiceId" = ${practiceId}::uuid AND g."balanceCents" > 0
        AND g.state <> 'cancelled')::int AS "giftCards",
      (SELECT COALESCE(sum(k."sessionsRemaining"), 0) FROM "ClientPackage" k WHERE k."practiceId" = ${practiceId}::uuid
        AND k."cancelledAt" IS NULL)::int AS sessions,
      (SELECT count(*) FROM "Dispute" x WHERE x."practiceId" = ${practiceId}::uuid AND x."closedAt" IS NULL)::int AS disputes`;
  return row!;
}

/**
 * What has to be done before it can be closed, each in a sentence.
 * @param plan what has to be waited for of the practice's own plan
 */
export const toSettle = (
  { visits, places, moneyUnderWay }: WhatStands,
  plan: string | null = null,
): string[] =>
  [
    visits > 0 ? messages.visitsAhead(visits) : null,
    places > 0 ? messages.placesAhead(places) : null,
    moneyUnderWay > 0 ? messages.moneyUnderWay(moneyUnderWay) : null,
    plan,
  ].filter((text) => text !== null);

/** What closing leaves over, each in a sentence; nothing of it stands in the way. */
export const leftOver = ({ unpaid, giftCards, sessions, disputes }: WhatStands): string[] =>
  [
    unpaid > 0 ? messages.unpaidLeft(unpaid) : null,
    giftCards > 0 ? messages.giftCardsLeft(giftCards) : null,
    sessions > 0 ? messages.sessionsLeft(sessions) : null,
    disputes > 0 ? messages.disputesLeft(disputes) : null,
  ].filter((text) => text !== null);
