import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { aReviewRequest, given } from '#prisma/situations/index.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { reviewWorld } from '#tests/support/worlds/reviews.ts';
import { reviewAddTextReview, reviewInvitation, tokenReview } from './index.ts';
import { REVIEW_MESSAGES } from './messages.ts';

let world: Awaited<ReturnType<typeof reviewWorld>>;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.db.close());

let people = 0;

/** An appointment that a visitor booked, at once agreed, under a name that nobody knows; its time is over. */
async function aStrangersAppointment() {
  people += 1;
  const client = await world.a.db.tx((tx) =>
    tx.client.create({
      data: {
        practiceId: world.a.id,
        firstName: `Fake${people}`,
        lastName: 'Person',
        email: `fake${people}@bots.example`,
        phone: `+1503555${String(4000 + people)}`,
        clientType: 'booked',
      },
    }),
  );
  const appointment = await world.anAppointment(client as never);
  await world.db.owner.query(`UPDATE "Appointment" SET "bookedBy" = 'client' WHERE id = $1`, [
    appointment.id,
  ]);
  await world.db.owner.query(`DELETE FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'approved'`, [
    appointment.id,
  ]);
  return { ...appointment, client };
}
const counted = async () =>
  (
    await world.db.owner.query(
      `SELECT "reviewCount" AS count, "reviewRatingSum" AS stars FROM "Practice" WHERE id = $1`,
      [world.a.id],
    )
  ).rows[0] as { count: number; stars: number };
async function reviewed({ referralCode, clientId }: { referralCode: string; clientId: string }) {
  const { token } = await ok(world.rate(referralCode, { clientId, rating: 1 }));
  const { id } = await ok(runOperation(tokenReview, world.holder(null), { token }));
  await runOperation(reviewAddTextReview, world.holder(token), { reviewId: id, text: 'Never again, truly.' });
  return id;
}

test('the stars of whoever booked under any name and was never seen are shown apart, and counted in no average (C90)', async () => {
  const before = await counted();
  for (let n = 0; n < 3; n += 1) {
    const id = await reviewed(await aStrangersAppointment());
    expect(await world.status(id)).toMatchObject({
      live: true,
      verification: 'link',
      unverifiedName: `Fake${people}`,
    });
  }
  expect(await counted()).toEqual(before);
});

test.each([
  ['it was paid', `UPDATE "Appointment" SET "paidAt" = now() WHERE id = $1`],
  ['the practitioner says it was paid', `UPDATE "Appointment" SET "markPaid" = true WHERE id = $1`],
  ['the practitioner booked it', `UPDATE "Appointment" SET "bookedBy" = 'practitioner' WHERE id = $1`],
  [
    'the practitioner accepted it',
    `INSERT INTO "TimelineEntry" (id, "practiceId", "appointmentId", kind, at)
     SELECT gen_random_uuid(), "practiceId", id, 'approved', now() FROM "Appointment" WHERE id = $1`,
  ],
  [
    'the practice knew them before',
    `UPDATE "Client" SET "clientType" = 'added' WHERE id = (SELECT "clientId" FROM "Appointment" WHERE id = $1)`,
  ],
  [
    'their account shows it',
    `UPDATE "Client" SET "userId" = (SELECT id FROM "User" LIMIT 1)
     WHERE id = (SELECT "clientId" FROM "Appointment" WHERE id = $1)`,
  ],
])('they count where %s', async (_, statement) => {
  const appointment = await aStrangersAppointment();
  expect((await world.db.owner.query(statement, [appointment.id])).rowCount).toBe(1);
  const before = await counted();
  const id = await reviewed(appointment);
  expect(await world.status(id)).toMatchObject({ verification: 'visit', unverifiedName: null });
  expect(await counted()).toEqual({ count: before.count + 1, stars: before.stars + 1 });
});

test('they count once their writer opens the request that the practice sent', async () => {
  const appointment = await aStrangersAppointment();
  const id = await reviewed(appointment);
  const { request } = await given(world.a.db, TEST_NOW, (scene) => ({
    request: aReviewRequest(scene, { client: appointment.client as never }),
  }));
  const opened = await ok(runOperation(reviewInvitation, world.holder(null), { token: request.token }));
  await ok(world.rate(appointment.referralCode, { clientId: opened.clientId, rating: 4 }));
  const { rows } = await world.db.owner.query(
    `SELECT verification FROM "Review" WHERE "clientId" = $1 AND verification = 'visit'`,
    [appointment.client.id],
  );
  expect(rows).toHaveLength(1);
  expect((await world.status(id)).rating).toBe(4);
});

test('a stranger’s review that was removed does not stand in the way of a later visit', async () => {
  const first = await aStrangersAppointment();
  const removed = await reviewed(first);
  await world.db.owner.query('UPDATE "Review" SET "deletedAt" = now() WHERE id = $1', [removed]);
  const later = await world.anAppointment(first.client as never);
  const { token } = await ok(world.rate(later.referralCode, { clientId: later.clientId, rating: 5 }));
  const { id } = await ok(runOperation(tokenReview, world.holder(null), { token }));
  expect(id).not.toBe(removed);
});

test('C99: a text with a web address is refused with what helps, and nothing of it is kept', async () => {
  const { referralCode, clientId } = await aStrangersAppointment();
  const { token } = await ok(world.rate(referralCode, { clientId, rating: 5 }));
  const { id: reviewId } = await ok(runOperation(tokenReview, world.holder(null), { token }));
  const write = (text: string) => runOperation(reviewAddTextReview, world.holder(token), { reviewId, text });
  for (const text of ['Cheaper at evil.example, truly.', 'See https://evil.example/x', 'ann@evil.example'])
    expect(await refused(write(text))).toMatchObject({
      code: 'invalid_input',
      userMessage: REVIEW_MESSAGES.textHoldsAddress,
    });
  expect(await ok(runOperation(tokenReview, world.holder(token), { token }))).toMatchObject({
    review: null,
    live: false,
  });
  await ok(write('I would go again.Thank you!'));
});
