import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { formatDate } from '#app/lib/time.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { reviewStartInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { readReviewedPractice } from './read-review.ts';
import { practitioner, reviewPractice } from './review-output.ts';
import { reviewerOf, whoseReview } from './whose-review.ts';

/** The rating step (spec 000 §2): whom it is about, which appointment, and the review where it has begun. */
export const reviewStart = operation({
  name: 'reviewStart',
  kind: 'query',
  description: 'What the rating step shows, for somebody whose `clientId` is known.',
  access: linkHolder<{ referralCode: string }>('referral', { token: ({ referralCode }) => referralCode }),
  input: reviewStartInput,
  output: z.object({
    practice: reviewPractice,
    practitioner,
    appointment: z
      .object({ service: z.string(), date: z.string() })
      .meta({ id: 'ReviewedAppointment' })
      .nullable()
      .meta({ description: 'The appointment that is reviewed, where the link is of one.' }),
    review: z
      .object({ token: z.string(), rating: z.int().nullable(), live: z.boolean() })
      .meta({ id: 'BegunReview' })
      .nullable(),
  }),
  run: (ctx, { clientId }) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const who = reviewerOf(ctx, clientId);
      const { review, appointmentId } = await whoseReview(sql, practiceId, who, ctx.clock.now());
      if (review?.removed) throw new Refusal('not_found', TEXTS.notFound);
      const token = review && linkToken(review.tokenEncrypted);
      // Whoever wrote as a stranger and is known now gives the stars that count.
      const confirms = review?.byStranger && (who.by === 'visit' || who.by === 'request');
      const { practice, practitioner: whom } = await readReviewedPractice(ctx, sql);
      return {
        practice,
        practitioner: whom,
        appointment: appointmentId ? await appointmentOf(sql, practiceId, appointmentId) : null,
        review: review && token ? { token, rating: review.rating, live: review.live && !confirms } : null,
      };
    }),
});

async function appointmentOf(sql: Db, practiceId: string, appointmentId: string) {
  const [appointment] = await sql<{ service: string | null; startsAt: Date; timeZone: string }>`
    SELECT a."startsAt", a."timeZone",
      (SELECT l.name FROM "AppointmentService" l WHERE l."practiceId" = a."practiceId" AND l."appointmentId" = a.id
        ORDER BY l."addOn", l.position LIMIT 1) AS service
    FROM "Appointment" a WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  if (!appointment) return null;
  return {
    service: appointment.service ?? 'Your visit',
    date: formatDate(appointment.startsAt, appointment.timeZone),
  };
}
