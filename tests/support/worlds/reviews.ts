import { runOperation } from '#app/operations/run.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { reviewAddRating, reviewLinkOf, tokenReview } from '#app/domain/reviews/index.ts';
import { aPastUnpaidAppointment, given } from '#prisma/situations/index.ts';
import { ok } from './booking.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase } from '../database.ts';
import { twoPractices, type WorldPractice } from '../world.ts';

const WEEK = 7 * 86_400_000;

/** Two practices, appointments of A that can be reviewed, and what stands in the database of a review. */
export async function reviewWorld() {
  const db = await testDatabase({ max: 8 });
  const { a, b } = await twoPractices(db.database);
  let addresses = 0;
  let weeks = 0;

  /** Whoever holds this link, each from an address of their own. */
  const holder = (linkToken: string | null, rest: Partial<BaseContext> = {}) =>
    testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW),
      address: `198.51.100.${(addresses += 1)}`,
      linkToken,
      ...rest,
    });

  async function linkOf(id: string, practice: WorldPractice = a) {
    const link = await practice.db.run((sql) => reviewLinkOf(sql, { id, practiceId: practice.id }, TEST_NOW));
    const search = new URL(link ?? '', 'http://localhost').searchParams;
    return { link, referralCode: search.get('referral_code')!, clientId: search.get('client_id')! };
  }

  /** An appointment of A that took place and has not been reviewed, and what its link says. */
  async function anAppointment(client = a.clients.ben) {
    weeks += 1;
    const appointment = await given(a.db, TEST_NOW, (scene) =>
      aPastUnpaidAppointment(scene, {
        client,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: TEST_NOW - weeks * WEEK,
      }),
    );
    return { ...appointment, ...(await linkOf(appointment.id)) };
  }

  const rate = (referralCode: string, input: object, rest: Partial<BaseContext> = {}) =>
    runOperation(reviewAddRating, holder(referralCode, rest), { practiceId: a.id, rating: 5, ...input });

  /** The review of a new appointment, with four stars. */
  async function aBegunReview() {
    const appointment = await anAppointment();
    const { token } = await ok(rate(appointment.referralCode, { clientId: appointment.clientId, rating: 4 }));
    const review = await ok(runOperation(tokenReview, holder(null), { token }));
    return { appointment, token, review, reviewId: review.id };
  }

  const status = async (reviewId: string) =>
    (
      await db.owner.query(
        `SELECT rating, text, "liveAt" IS NOT NULL AS live, verification, "isAnonymous", "unverifiedName"
         FROM "Review" WHERE id = $1`,
        [reviewId],
      )
    ).rows[0] as Record<string, unknown>;

  /** An endorsement keyword of a practice. */
  async function aSkill(name: string, practice: WorldPractice = a) {
    const specialty = await db.database.prisma.specialty.create({ data: { name } });
    return practice.db.tx((tx) =>
      tx.skill.create({ data: { practiceId: practice.id, specialtyId: specialty.id } }),
    );
  }

  return { db, a, b, holder, linkOf, anAppointment, rate, aBegunReview, status, aSkill };
}
