import { sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { composedOnce } from '#tenants/scoped-db.ts';
import {
  APPOINTMENT_MESSAGES,
  appointmentCard,
  columnsOf,
  datedPackage,
  isPast,
  noShowProblem,
  refusalOf,
} from '#app/domain/appointments/index.ts';
import { changeElsewhereOf } from '#app/domain/calendar-integrations/index.ts';
import { endsEarly, notDoneOf } from '#app/domain/conferencing/index.ts';
import { whyFormsWait } from '#app/domain/intake/index.ts';
import { reviewLinkOf } from '#app/domain/reviews/index.ts';
import { paymentStatus, readPaymentFacts, wantsCard } from '#app/domain/payments/index.ts';
import { readMoneyView } from './appointment-money.ts';
import { appointmentDetails } from './calendar-output.ts';

type Details = z.input<typeof appointmentDetails>;

type Row = Awaited<ReturnType<typeof readDetails>>[number];

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
    return ctx.db.run(async (db) => {
      const [row] = await readDetails(db, tokenHash(instantActionToken));
      if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
      const facts = (await readPaymentFacts(db, practiceId, [row.id])).get(row.id)!;
      const may = (action: Parameters<typeof refusalOf>[0]) => refusalOf(action, row, now) === null;
      return {
        ...row,
        ...(await readMoneyView(db, practiceId, row, facts, now)),
        package: datedPackage(row.package),
        client: { ...row.client, notes: row.clientNotes },
        paymentIntentId: row.transaction?.intentId ?? null,
        instantActionToken,
        tipAmountCents: facts.tipAmountCents,
        fullTotal: facts.totalCents,
        paymentStatus: paymentStatus(facts, now),
        now: new Date(now),
        changedElsewhere: await changeElsewhereOf(db, { practiceId, appointmentId: row.id, now }),
        notDone: await notDoneOf(db, row.id, { practiceId, now }),
        meetingEndsEarly: await endsEarly(db, { practiceId, appointmentId: row.id }),
        intakeFormsWait: await whyFormsWait(db, { appointmentId: row.id }, new Date(now)),
        past: isPast(row, now),
        canAccept: may('accept'),
        canDecline: may('decline'),
        canCancel: may('cancel'),
        canEdit: may('update'),
        canReschedule: may('reschedule'),
        hasPaymentProvider: facts.takesCards,
        hasPaymentMethod: row.paymentMethod !== null,
        review: row.review && reviewShown(ctx, row.review),
        reviewLink: pathOnApp(ctx, await reviewLinkOf(db, { id: row.id, practiceId }, now)),
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

const readDetails = composedOnce((db, hash: string) =>
  appointmentCard(db)
    .where('a.instantActionTokenHash', '=', hash)
    .innerJoin('User as u', 'u.id', 'p.ownerUserId')
    .select(['a.paidAt', 'a.paidBy', 'a.practitionerNote', 'a.noteToClient', 'a.cancelledAt', 'a.noShowAt'])
    .select('p.clientNotesEnabled')
    .select((eb) => {
      const notes = eb
        .selectFrom('ClientNote as n')
        .whereRef('n.appointmentId', '=', 'a.id')
        .where('n.deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const timeline = eb
        .selectFrom('TimelineEntry as e')
        .whereRef('e.appointmentId', '=', 'a.id')
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const following = eb
        .selectFrom('Appointment as n')
        .whereRef('n.seriesId', '=', 'a.seriesId')
        .whereRef('n.startsAt', '>', 'a.startsAt')
        .where('n.state', 'in', ['pending', 'approved'])
        .select(({ fn }) => fn.countAll<number>().as('count'));
      const review = eb
        .selectFrom('Review as v')
        .whereRef('v.appointmentId', '=', 'a.id')
        .where('v.liveAt', 'is not', null)
        .where('v.deletedAt', 'is', null)
        .select(['v.text as review', 'v.rating'])
        .$narrowType<{ rating: number }>()
        .select(({ selectFrom }) => [
          selectFrom('ReviewEndorsement as e')
            .whereRef('e.reviewId', '=', 'v.id')
            .select(sql<string[]>`COALESCE(jsonb_agg(e."skillId"), '[]')`.as('ids'))
            .$asScalar()
            .as('endorsedSkillIds'),
          selectFrom('VideoReview as o')
            .whereRef('o.reviewId', '=', 'v.id')
            .where('o.status', '=', 'approved')
            .select('o.id')
            .limit(1)
            .as('videoReviewId'),
        ]);
      return [
        sql<number>`a."feeCents" + a."platformFeeCents"`.as('feeCents'),
        sql<number>`CASE WHEN a."feeWaivedAt" IS NULL THEN 0 ELSE COALESCE(a."policyFeeCents", 0) END`.as(
          'waivedFeeCents',
        ),
        sql<number | null>`a."seriesPosition" + 1`.as('seriesPosition'),
        sql<string | null>`nullif(trim(c.notes), '')`.as('clientNotes'),
        sql<number>`CASE WHEN p."clientNotesEnabled" THEN (${notes}) ELSE 0 END::int`.as('notesCount'),
        sql<number>`(${timeline})::int`.as('timelineCount'),
        sql<number>`(${following})::int`.as('followingSessions'),
        jsonBuildObject({
          ...columnsOf('Location', 'l', ['id', 'name', 'kind']),
          address: sql<string | null>`CASE l.kind
            WHEN 'home' THEN concat_ws(', ', a."visitAddress", a."visitAddressTwo", a."visitCity",
              concat_ws(' ', a."visitState", a."visitPostalCode"))
            WHEN 'office' THEN l."singleLine" END`,
          virtualLink: sql<string | null>`CASE l.kind
            WHEN 'virtual' THEN COALESCE(a."virtualMeetingLink", l."virtualLink") END`,
          ownLink: sql<string | null>`CASE l.kind WHEN 'virtual' THEN a."virtualMeetingLink" END`,
          byVideo: sql<boolean>`(l.kind = 'virtual' AND l."virtualType" IS DISTINCT FROM 'phone')`,
          meetingId: sql<string | null>`CASE WHEN l.kind = 'virtual' AND a."virtualMeetingLink" IS NULL
            AND l."virtualLink" IS NULL THEN (SELECT z.id FROM "Meeting" z WHERE z."practiceId" = a."practiceId"
              AND z."appointmentId" = a.id AND z."joinUrl" IS NOT NULL) END`,
          virtualInstructions: sql<
            string | null
          >`CASE l.kind WHEN 'virtual' THEN l."virtualInstructions" END`,
        }).as('location'),
        jsonBuildObject({ title: eb.ref('u.title'), name: sql<string>`COALESCE(u."commsName", u.name)` }).as(
          'user',
        ),
        jsonObjectFrom(review).as('review'),
      ];
    }),
);
