import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import type { ReviewView } from './review-output.ts';
import { encryptReviewer } from './reviewer.ts';

interface Facts {
  slug: string;
  name: string;
  colorAccent: string | null;
  referralCodeEncrypted: string | null;
  videoReviewsEnabled: boolean;
  practitioner: ReviewView['practitioner'];
  skills: ReviewView['skills'];
}

/** What every step shows of the practice that is reviewed. */
export type ReviewedPractice = Pick<
  ReviewView,
  'practice' | 'practitioner' | 'skills' | 'referralCode' | 'videoReviewsEnabled'
>;

/** Reads what every step shows of the caller's practice. */
export async function readReviewedPractice(ctx: OperationContext, sql: Db): Promise<ReviewedPractice> {
  const practiceId = ctx.practice.id;
  const [facts] = await sql<Facts>`
    SELECT p.slug, p.name, p."colorAccent", p."referralCodeEncrypted", p."videoReviewsEnabled",
      jsonb_build_object('name', u.name, 'firstName', COALESCE(nullif(u."firstName", ''), u.name), 'title', u.title,
        'defaultPhotoUrl', u."photoUrl") AS practitioner,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', k.id, 'name', s.name) ORDER BY k.position, s.name), '[]')
        FROM "Skill" k JOIN "Specialty" s ON s.id = k."specialtyId" WHERE k."practiceId" = p.id) AS skills
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  const { slug, name, colorAccent, referralCodeEncrypted, ...rest } = facts!;
  return {
    ...rest,
    referralCode: referralCodeEncrypted && linkToken(referralCodeEncrypted),
    practice: {
      id: practiceId,
      name,
      url: practiceOrigin(ctx, slug),
      theme: { colorAccent },
    },
  };
}

type Row = Omit<ReviewView, keyof ReviewedPractice | 'token' | 'clientId' | 'practiceId'> & {
  tokenEncrypted: string;
};

/**
 * A review as its holder sees it.
 * @throws not_found where this practice has none of that id, or it was taken down
 */
export async function readReview(ctx: OperationContext, sql: Db, reviewId: string): Promise<ReviewView> {
  const practiceId = ctx.practice.id;
  const [row] = await sql<Row>`
    SELECT r.id, r."tokenEncrypted", r.rating, r.text AS review, r."isAnonymous", r."appointmentId", r.imported,
      (NOT r.imported OR r."confirmedAt" IS NOT NULL) AS confirmed, r.verification, r."liveAt" IS NOT NULL AS live,
      r."createdAt", COALESCE(r."unverifiedName", c."firstName") AS "firstName",
      COALESCE(r."unverifiedName", btrim(c."firstName" || CASE WHEN btrim(c."lastName") = '' THEN ''
        ELSE ' ' || upper(left(btrim(c."lastName"), 1)) || '.' END)) AS "shownName",
      (SELECT COALESCE(jsonb_agg(e."skillId"), '[]') FROM "ReviewEndorsement" e
        WHERE e."practiceId" = r."practiceId" AND e."reviewId" = r.id) AS endorsements,
      EXISTS (SELECT FROM "VideoReview" v WHERE v."practiceId" = r."practiceId" AND v."reviewId" = r.id
        AND v.status IN ('processing', 'completed', 'approved')) AS "hasCompletedVideoReview",
      (SELECT jsonb_build_object('id', s.id, 'name', s.name)
        FROM "AppointmentService" l
        JOIN "Service" s ON s."practiceId" = l."practiceId" AND s.id = l."serviceId"
        WHERE l."practiceId" = r."practiceId" AND l."appointmentId" = r."appointmentId" AND NOT l."addOn"
          AND s.public AND s.state = 'active' AND s."deletedAt" IS NULL
        ORDER BY l.position LIMIT 1) AS service
    FROM "Review" r
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${reviewId}::uuid AND r."deletedAt" IS NULL`;
  const token = row && linkToken(row.tokenEncrypted);
  if (!row || !token) throw new Refusal('not_found', TEXTS.notFound);
  const { tokenEncrypted: _encrypted, ...review } = row;
  return {
    ...review,
    token,
    practiceId,
    clientId: encryptReviewer({ by: 'review', practiceId, reviewId }),
    ...(await readReviewedPractice(ctx, sql)),
  };
}
