import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES, isPast, noShowProblem, refusalOf } from '#app/domain/appointments/index.ts';
import { reviewLinkOf } from '#app/domain/reviews/index.ts';
import { paymentStatus, readPaymentFacts, wantsCard } from '#app/domain/payments/index.ts';
import { readShownMoney, type MoneyRow } from './appointment-money.ts';
import { appointmentDetails } from './calendar-output.ts';
import type { moneyOutput } from './money-output.ts';

type Details = z.input<typeof appointmentDetails>;

type Row = Omit<
  Details,
  | 'paymentStatus'
  | 'fullTotal'
  | 'instantActionToken'
  | 'tipAmountCents'
  | 'now'
  | 'past'
  | 'package'
  | 'recurrenceUntil'
  | keyof typeof moneyOutput
  | 'canAccept'
  | 'canDecline'
  | 'canCancel'
  | 'canEdit'
  | 'canReschedule'
  | 'hasPaymentProvider'
  | 'canResend'
  | 'canAskForCard'
  | 'canMarkNoShow'
  | 'hasPaymentMethod'
  | 'review'
  | 'reviewLink'
> &
  MoneyRow & {
    package: (Omit<NonNullable<Details['package']>, 'createdAt'> & { createdAt: string }) | null;
    recurrenceUntil: string | null;
    review: (Omit<NonNullable<Details['review']>, 'videoUrl'> & { videoReviewId: string | null }) | null;
  };

/** One appointment of the practitioner's own calendar, by the token of its address (spec 001 §7). */
export const appointmentForCalendar = operation({
  name: 'appointmentForCalendar',
  kind: 'query',
  description: 'One appointment as the calendar’s flyout shows it.',
  access: practiceOwner(),
  input: z.strictObject({ instantActionToken: z.string().max(64, APPOINTMENT_MESSAGES.notFound) }),
  output: appointmentDetails,
  async run(ctx, { instantActionToken }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.sql(async (sql) => {
      const row = await readDetails(sql, practiceId, tokenHash(instantActionToken));
      if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
      const facts = (await readPaymentFacts(sql, practiceId, [row.id])).get(row.id)!;
      const may = (action: Parameters<typeof refusalOf>[0]) => refusalOf(action, row, now) === null;
      return {
        ...row,
        ...(await readShownMoney(sql, practiceId, row, facts, now)),
        package: row.package && { ...row.package, createdAt: new Date(row.package.createdAt) },
        recurrenceUntil: row.recurrenceUntil === null ? null : new Date(row.recurrenceUntil),
        instantActionToken,
        tipAmountCents: facts.tipAmountCents,
        fullTotal: facts.totalCents,
        paymentStatus: paymentStatus(facts, now),
        now: new Date(now),
        past: isPast(row, now),
        canAccept: may('accept'),
        canDecline: may('decline'),
        canCancel: may('cancel'),
        canEdit: may('update'),
        canReschedule: may('reschedule'),
        hasPaymentProvider: facts.takesCards,
        hasPaymentMethod: row.paymentMethod !== null,
        review: row.review && reviewShown(ctx, row.review),
        reviewLink: pathOnApp(ctx, await reviewLinkOf(sql, { id: row.id, practiceId }, now)),
        canAskForCard:
          row.state === 'approved' &&
          wantsCard(paymentStatus(facts, now)) &&
          (row.client.email !== null || row.client.phone !== null),
        canResend: row.state === 'approved' && !isPast(row, now),
        canMarkNoShow: row.noShowAt === null && noShowProblem(row, now) === null,
      };
    });
  },
});

const pathOnApp = ({ appOrigin }: OperationContext, path: string | null) => path && appOrigin + path;

/** The review of an appointment; a video that is approved plays on the practice's own site. */
function reviewShown(
  { protocol, sitesHost, practice }: OperationContext,
  { videoReviewId, ...review }: NonNullable<Row['review']>,
): Details['review'] {
  const site = practiceOrigin({ protocol, sitesHost }, practice.slug);
  return { ...review, videoUrl: videoReviewId && site + paths.reviewVideo(videoReviewId) };
}

async function readDetails(sql: Sql, practiceId: string, hash: string): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."clientTimeZone", a."isVirtual", a."bookedBy",
           a."newClient", a."amountCurrency", a."feeCents" + a."platformFeeCents" AS "feeCents", a."markPaid",
           a."paidAt", a."paidBy", a."paymentError", a."clientMessage", a."practitionerNote", a."noteToClient", a."createdAt", a."cancelledAt",
           a."cancelledBy", a."noShowAt", 
           CASE WHEN a."feeWaivedAt" IS NULL THEN 0 ELSE COALESCE(a."policyFeeCents", 0) END AS "waivedFeeCents", a."packageSessionNumber", a."seriesPosition" + 1 AS "seriesPosition",
           p."clientNotesEnabled", r.frequency AS "recurrenceFrequency", r.count AS "recurrenceCount", r.until::text AS "recurrenceUntil",
           (SELECT jsonb_build_object('id', k.id, 'name', k.name, 'numberOfSessions', k."numberOfSessions",
              'createdAt', k."createdAt")
            FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId") AS package,
           jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName"), 'email', c.email,
             'phone', c.phone, 'notes', nullif(trim(c.notes), '')) AS client,
           CASE WHEN p."clientNotesEnabled" THEN (SELECT count(*) FROM "ClientNote" n
             WHERE n."practiceId" = a."practiceId" AND n."appointmentId" = a.id AND n."deletedAt" IS NULL)::int
             ELSE 0 END AS "notesCount",
           (SELECT count(*) FROM "TimelineEntry" e
            WHERE e."practiceId" = a."practiceId" AND e."appointmentId" = a.id)::int AS "timelineCount",
           jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind,
             'address', CASE l.kind
               WHEN 'home' THEN concat_ws(', ', a."visitAddress", a."visitAddressTwo", a."visitCity",
                 concat_ws(' ', a."visitState", a."visitPostalCode"))
               WHEN 'office' THEN l."singleLine" END,
             'virtualLink', CASE l.kind WHEN 'virtual' THEN COALESCE(a."virtualMeetingLink", l."virtualLink") END,
             'virtualInstructions', CASE l.kind WHEN 'virtual' THEN l."virtualInstructions" END) AS location,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'addOn', s."addOn",
                       'amountCents', s."amountCents", 'timeLength', s."timeLength") ORDER BY s.position)
                     FROM "AppointmentService" s
                     WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id), '[]') AS services,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('id', j.id, 'amountCents', j."amountCents",
                       'adjustedAt', j."adjustedAt", 'note', j.note, 'refundState', j."refundState",
                       'idempotencyKey', j."idempotencyKey") ORDER BY j."adjustedAt", j.id)
                     FROM "Adjustment" j
                     WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."removedAt" IS NULL),
                    '[]') AS adjustments,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('code', d.code, 'amountCents', d."amountCents") ORDER BY d."createdAt")
                     FROM "DiscountCodeRedemption" d
                     WHERE d."practiceId" = a."practiceId" AND d."appointmentId" = a.id), '[]') AS "discountCodeRedemptions",
           (SELECT jsonb_build_object('id', t.id, 'amountCents', t."amountCents", 'state', t.state, 'type', t.type,
              'provider', t.provider)
            FROM "Transaction" t
            WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
            ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS transaction,
           (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
            FROM chargeable_cards(a) m LIMIT 1) AS "paymentMethod",
           (SELECT t."providerPaymentIntentId" FROM "Transaction" t
            WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
            ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS "paymentIntentId",
           (SELECT jsonb_build_object('name', COALESCE(u."commsName", u.name), 'title', u.title)
            FROM "User" u WHERE u.id = p."ownerUserId") AS "user",
           (SELECT jsonb_build_object('review', v.text, 'rating', v.rating,
              'endorsedSkillIds', (SELECT COALESCE(jsonb_agg(e."skillId"), '[]') FROM "ReviewEndorsement" e
                WHERE e."practiceId" = v."practiceId" AND e."reviewId" = v.id),
              'videoReviewId', (SELECT o.id FROM "VideoReview" o WHERE o."practiceId" = v."practiceId"
                AND o."reviewId" = v.id AND o.status = 'approved' LIMIT 1))
            FROM "Review" v
            WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id AND v."liveAt" IS NOT NULL
              AND v."deletedAt" IS NULL) AS review,
           (SELECT count(*) FROM "Appointment" n
            WHERE n."practiceId" = a."practiceId" AND n."seriesId" = a."seriesId" AND n."startsAt" > a."startsAt"
              AND n.state IN ('pending', 'approved'))::int AS "followingSessions"
    FROM "Appointment" a
    JOIN "Practice" p ON p.id = a."practiceId"
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    LEFT JOIN "RecurringSeries" r ON r."practiceId" = a."practiceId" AND r.id = a."seriesId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a."instantActionTokenHash" = ${hash}`;
  return row;
}
