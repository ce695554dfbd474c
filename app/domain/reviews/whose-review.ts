import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
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
  tokenEncrypted: string;
  rating: number | null;
  live: boolean;
  removed: boolean;
  confirmed: boolean;
  /** Written by somebody who came by the public link, or by an appointment that anybody may have booked. */
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

type Found = Pick<WhoseReview, 'clientId' | 'appointmentId' | 'requestId'> & {
  reviewId: string | null;
  /** First name of whoever booked the appointment themselves, where nothing else says who they are. */
  unprovedName?: string | null;
};

async function find(sql: Db, practiceId: string, who: Reviewer, now: number): Promise<Found | undefined> {
  if (who.by === 'link') {
    return { clientId: who.clientId, appointmentId: null, requestId: null, reviewId: null };
  }
  if (who.by === 'visit') {
    const [appointment] = await sql<Found & { over: boolean }>`
      SELECT a."clientId", a.id AS "appointmentId", NULL::uuid AS "requestId", NULL::uuid AS "reviewId",
        a."endsAt" <= ${new Date(now)} AS over,
        -- Anybody can book a visit under any name and stay away. It says who its client is where the practice has had to do with it (booked,
        -- accepted or settled it, or knew them before), where it was paid, or where they have proved their address to an account.
        CASE WHEN a."bookedBy" = 'client' AND c."clientType" = 'booked' AND c."userId" IS NULL
          AND NOT EXISTS (SELECT FROM "TimelineEntry" t WHERE t."practiceId" = a."practiceId"
            AND t."appointmentId" = a.id AND t.kind = 'approved')
          AND NOT EXISTS (SELECT FROM "Appointment" o WHERE o."practiceId" = a."practiceId" AND o."clientId" = a."clientId"
            AND (o."paidAt" IS NOT NULL OR o."markPaid" OR (o."bookedBy" <> 'client' AND o.state = 'approved')))
          THEN c."firstName" END AS "unprovedName"
      FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${who.appointmentId}::uuid AND a.state = 'approved'
        AND a."noShowAt" IS NULL`;
    if (appointment && !appointment.over) throw new Refusal('conflict', TEXTS.notOver);
    return appointment;
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
 * The review of whoever that is: of their appointment, or the one of theirs that belongs to no appointment. Whoever wrote by the public link and
 * has an appointment since finds that review by the appointment's link: one person has one voice.
 * @throws not_found where there is nothing to review; conflict for an appointment that is not over
 */
export async function whoseReview(
  sql: Db,
  practiceId: string,
  who: Reviewer,
  now: number,
): Promise<WhoseReview> {
  const found = await find(sql, practiceId, who, now);
  if (!found) throw notFound('visit');
  const { reviewId, unprovedName, ...whose } = found;
  const strangersName = who.by === 'link' ? who.firstName : (unprovedName ?? null);
  const [review] = await sql<Begun>`
    SELECT id, "tokenEncrypted", rating, "liveAt" IS NOT NULL AS live, "deletedAt" IS NOT NULL AS removed,
      (NOT imported OR "confirmedAt" IS NOT NULL) AS confirmed, verification = 'link' AS "byStranger"
    FROM "Review"
    WHERE "practiceId" = ${practiceId}::uuid AND CASE
      WHEN ${reviewId}::uuid IS NOT NULL THEN id = ${reviewId}::uuid
      WHEN ${whose.appointmentId}::uuid IS NOT NULL THEN "appointmentId" = ${whose.appointmentId}::uuid
        OR ("clientId" = ${whose.clientId}::uuid AND verification = 'link' AND "deletedAt" IS NULL)
      ELSE "clientId" = ${whose.clientId}::uuid AND NOT imported
        AND ("appointmentId" IS NULL OR (verification = 'link' AND "deletedAt" IS NULL)) END
    ORDER BY "appointmentId" = ${whose.appointmentId}::uuid DESC NULLS LAST, "appointmentId" IS NULL DESC LIMIT 1`;
  return {
    ...whose,
    verification: strangersName === null ? 'visit' : 'link',
    unverifiedName: strangersName,
    review: review ?? null,
  };
}
