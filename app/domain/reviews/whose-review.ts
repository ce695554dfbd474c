import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { openReviewer, type Reviewer } from './reviewer.ts';

/** The review that somebody may begin or go on with, by what proves who they are. */
export interface WhoseReview {
  clientId: string;
  appointmentId: string | null;
  /** The request that it answers. */
  requestId: string | null;
  verification: 'visit' | 'link';
  /** Given by somebody whose identity was not checked. */
  unverifiedName: string | null;
  /** The review that has begun. */
  review: Begun | null;
}

interface Begun {
  id: string;
  tokenSealed: string;
  rating: number | null;
  live: boolean;
  removed: boolean;
  confirmed: boolean;
  /** Written by somebody who came by the public link. */
  byStranger: boolean;
}

/**
 * Opens a `clientId` of the review flow.
 * @throws not_found for what is none of this practice's, and for somebody's who named themselves in another browser
 */
export function reviewerOf(ctx: OperationContext, clientId: string): Reviewer {
  const who = openReviewer(clientId);
  const isHere = who?.practiceId === ctx.practice.id;
  if (!who || !isHere || (who.by === 'link' && who.visitorId !== ctx.visitorId)) {
    throw new Refusal('not_found', TEXTS.unknownReviewer);
  }
  return who;
}

type Found = Pick<WhoseReview, 'clientId' | 'appointmentId' | 'requestId'> & { reviewId: string | null };

async function find(sql: Sql, practiceId: string, who: Reviewer, now: number): Promise<Found | undefined> {
  if (who.by === 'link') {
    return { clientId: who.clientId, appointmentId: null, requestId: null, reviewId: null };
  }
  if (who.by === 'visit') {
    const [visit] = await sql<Found & { over: boolean }>`
      SELECT a."clientId", a.id AS "appointmentId", NULL::uuid AS "requestId", NULL::uuid AS "reviewId",
        a."endsAt" <= ${new Date(now)} AS over
      FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${who.appointmentId}::uuid AND a.state = 'approved'
        AND a."noShowAt" IS NULL`;
    if (visit && !visit.over) throw new Refusal('conflict', TEXTS.notOver);
    return visit;
  }
  const [found] =
    who.by === 'request'
      ? await sql<Found>`
          SELECT "clientId", "appointmentId", id AS "requestId", "reviewId" FROM "ReviewRequest"
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${who.requestId}::uuid`
      : await sql<Found>`
          SELECT "clientId", "appointmentId", NULL::uuid AS "requestId", id AS "reviewId" FROM "Review"
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${who.reviewId}::uuid`;
  return found;
}

/**
 * The review of whoever that is: of their visit, or the one of theirs that belongs to no visit. Whoever wrote by the public link and
 * has a visit since finds that review by the visit's link: one person has one voice.
 * @throws not_found where there is nothing to review; conflict for a visit that is not over
 */
export async function whoseReview(
  sql: Sql,
  practiceId: string,
  who: Reviewer,
  now: number,
): Promise<WhoseReview> {
  const found = await find(sql, practiceId, who, now);
  if (!found) throw notFound('visit');
  const { reviewId, ...whose } = found;
  const [review] = await sql<Begun>`
    SELECT id, "tokenSealed", rating, "liveAt" IS NOT NULL AS live, "deletedAt" IS NOT NULL AS removed,
      (NOT imported OR "confirmedAt" IS NOT NULL) AS confirmed, verification = 'link' AS "byStranger"
    FROM "Review"
    WHERE "practiceId" = ${practiceId}::uuid AND CASE
      WHEN ${reviewId}::uuid IS NOT NULL THEN id = ${reviewId}::uuid
      WHEN ${whose.appointmentId}::uuid IS NOT NULL THEN "appointmentId" = ${whose.appointmentId}::uuid
        OR ("clientId" = ${whose.clientId}::uuid AND verification = 'link')
      ELSE "clientId" = ${whose.clientId}::uuid AND "appointmentId" IS NULL AND NOT imported END
    ORDER BY "appointmentId" = ${whose.appointmentId}::uuid DESC NULLS LAST LIMIT 1`;
  return {
    ...whose,
    verification: who.by === 'link' ? 'link' : 'visit',
    unverifiedName: who.by === 'link' ? who.firstName : null,
    review: review ?? null,
  };
}
