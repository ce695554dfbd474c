import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { newToken } from '#app/platform/tokens.ts';
import { aPastUnpaidAppointment, aReview, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import {
  confirmReview,
  reviewAddEndorsements,
  reviewAddRating,
  reviewAddTextReview,
  reviewCreateClient,
  reviewLinkOf,
  toggleReviewAnon,
  tokenReview,
} from './index.ts';

let db: TestDatabase;
let a: WorldPractice;
let skills: string[];
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a } = await twoPractices(db.database));
  skills = await a.db.tx(async (tx) => {
    const made: string[] = [];
    for (const name of ['Sleep', 'Grief', 'Calm']) {
      const specialty = await db.database.prisma.specialty.create({ data: { name } });
      made.push((await tx.skill.create({ data: { practiceId: a.id, specialtyId: specialty.id } })).id);
    }
    return made;
  });
});
afterAll(() => db.close());

const at = (linkToken: string, rest: Partial<BaseContext> = {}) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), limiter: UNLIMITED, linkToken, ...rest });

/** Somebody who reviews, by the link of an appointment, of an imported review, or of the practice. */
interface Somebody {
  clientId: string;
  visitorId: string;
  token: string | null;
  appointmentId: string | null;
}

let appointments = 0;
async function people() {
  appointments += 1;
  const made = await given(a.db, TEST_NOW, (scene) => ({
    appointment: aPastUnpaidAppointment(scene, {
      client: a.clients.ben,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - appointments * 86_400_000,
    }),
    imported: aReview(scene, { client: a.clients.cleo, imported: true, rating: null }),
  }));
  const link = await a.db.run((sql) =>
    reviewLinkOf(sql, { id: made.appointment.id, practiceId: a.id }, TEST_NOW),
  );
  const search = new URL(link!, 'http://localhost').searchParams;
  const referralCode = search.get('referral_code')!;
  const visitorId = newToken();
  const stranger = await ok(
    runOperation(reviewCreateClient, at(referralCode, { visitorId }), {
      practiceId: a.id,
      firstName: 'Ada',
      phone: '(503) 555-0142',
    }),
  );
  const { token } = made.imported;
  const { clientId } = await ok(runOperation(tokenReview, at(''), { token }));
  const whoever: Somebody[] = [
    { clientId: search.get('client_id')!, visitorId: '', token: null, appointmentId: made.appointment.id },
    { clientId, visitorId: '', token, appointmentId: null },
    { clientId: stranger.clientId, visitorId, token: null, appointmentId: null },
  ];
  return { referralCode, whoever };
}

type Action =
  | { do: 'rate'; stars: number }
  | { do: 'write'; text: string }
  | { do: 'endorse'; skill: number }
  | { do: 'confirm' }
  | { do: 'hide'; isAnon: boolean };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('rate' as const), stars: fc.integer({ min: -1, max: 7 }) }),
  fc.record({ do: fc.constant('write' as const), text: fc.constantFrom('', 'ab', 'Steady.', 'Warm hands.') }),
  fc.record({ do: fc.constant('endorse' as const), skill: fc.nat(2) }),
  fc.record({ do: fc.constant('confirm' as const) }),
  fc.record({ do: fc.constant('hide' as const), isAnon: fc.boolean() }),
);

async function carryOut(who: Somebody, referralCode: string, what: Action): Promise<void> {
  if (what.do === 'rate') {
    const outcome = await runOperation(reviewAddRating, at(referralCode, { visitorId: who.visitorId }), {
      practiceId: a.id,
      clientId: who.clientId,
      rating: what.stars,
    });
    if (outcome.ok) who.token ??= outcome.value.token;
    else expect(outcome.refusal.code).toMatch(/^(invalid_input|conflict)$/);
    // Whoever rates again is at the same review.
    if (outcome.ok) expect(outcome.value.token).toBe(who.token);
    return;
  }
  if (!who.token) return;
  const link = at(who.token);
  const { id: reviewId } = await ok(runOperation(tokenReview, link, { token: who.token }));
  const outcome = await (what.do === 'write'
    ? runOperation(reviewAddTextReview, link, { reviewId, text: what.text })
    : what.do === 'endorse'
      ? runOperation(reviewAddEndorsements, link, { reviewId, endorsements: [skills[what.skill]] })
      : what.do === 'confirm'
        ? runOperation(confirmReview, link, { reviewId })
        : runOperation(toggleReviewAnon, link, { reviewId, isAnon: what.isAnon }));
  if (!outcome.ok) expect(outcome.refusal.code).toMatch(/^(invalid_input|conflict)$/);
}

async function holds(): Promise<void> {
  const wrong = await db.owner.query(`
    SELECT id FROM "Review" WHERE "liveAt" IS NOT NULL
      AND (rating IS NULL OR text IS NULL OR text = '' OR (imported AND "confirmedAt" IS NULL))
    UNION ALL SELECT id FROM "Review"
      WHERE "liveAt" IS NULL AND rating IS NOT NULL AND text <> '' AND (NOT imported OR "confirmedAt" IS NOT NULL)
    UNION ALL SELECT id FROM "Review" WHERE imported <> (verification = 'import')
    UNION ALL SELECT id FROM "Review" WHERE (verification = 'link') <> ("unverifiedName" IS NOT NULL)`);
  expect(wrong.rows).toEqual([]);
  const doubled = await db.owner.query(
    `SELECT "appointmentId", "clientId" FROM "Review" WHERE NOT imported GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  expect(doubled.rows).toEqual([]);
  const sums = await db.owner.query(
    `SELECT p.id FROM "Practice" p WHERE (p."reviewCount", p."reviewRatingSum") <>
      (SELECT count(*)::int, COALESCE(sum(rating), 0)::int FROM "Review" r
       WHERE r."practiceId" = p.id AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL AND r.verification <> 'link')`,
  );
  expect(sums.rows).toEqual([]);
}

test('in whatever order things are done: one review a visit, live only with stars, words and consent, and the average exact', async () => {
  const deeds = fc.array(fc.record({ who: fc.nat(2), what: action }), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const { referralCode, whoever } = await people();
      for (const { who, what } of all) await carryOut(whoever[who]!, referralCode, what);
      await holds();
    }),
    { numRuns: 25 },
  );
}, 60_000);
