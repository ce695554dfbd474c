import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aClient, aPastUnpaidAppointment, aReview, given } from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { askForReview, reviewAddRating, reviewInvitation, tokenReview } from './index.ts';

/** Two in the afternoon in Portland, where practice A is. */
const END = Date.parse('2027-03-03T22:00:00Z');
const IN_THE_EVENING = END + 4 * HOUR_MS;

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled'`);
  await db.owner.query(`UPDATE "Practice" SET "timeZone" = 'America/Los_Angeles' WHERE id = $1`, [a.id]);
});
afterAll(() => db.close());

const job = (now: number) =>
  systemContext('job-1', testServices({ database: db.database, clock: fixedClock(now) }));

let people = 0;
const somebody = (contact: { email?: string | null } = {}) =>
  given(a.db, END, (scene) => {
    people += 1;
    return aClient(scene, {
      firstName: 'Ola',
      lastName: `${people}`,
      email: `ola${people}@example.com`,
      ...contact,
    });
  });
type Client = Awaited<ReturnType<typeof somebody>>;

/** An appointment that ended at END unless it is said when. */
const anAppointment = (client: Client, end = END) =>
  given(a.db, end, (scene) =>
    aPastUnpaidAppointment(scene, {
      client,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: end - HOUR_MS,
      fields: { bookedBy: 'practitioner' },
    }),
  );

const due = async (now: number) =>
  (await askForReview.due!(job(now), new Date(now))).map(({ appointmentId }) => appointmentId);
const ask = (appointmentId: string, now = IN_THE_EVENING) =>
  ok(runOperation(askForReview, job(now), { practiceId: a.id, appointmentId }));
const written = async (appointmentId: string) =>
  (
    await db.owner.query<{ id: string; subject: string; bodyText: string; toAddress: string }>(
      `SELECT id, subject, "bodyText", "toAddress" FROM "Message" WHERE template = 'review_request' AND "appointmentId" = $1`,
      [appointmentId],
    )
  ).rows;

describe('when', () => {
  test('four hours after the end, by day in the zone of the practice, and for three days', async () => {
    const { id } = await anAppointment(await somebody());
    expect(await due(END + 4 * HOUR_MS - 1)).not.toContain(id);
    expect(await due(END + 4 * HOUR_MS)).toContain(id);
    // Eight in the evening to nine in the morning belongs to the client.
    expect(await due(END + 6 * HOUR_MS - 1)).toContain(id);
    expect(await due(END + 6 * HOUR_MS)).not.toContain(id);
    expect(await due(END + 19 * HOUR_MS - 1)).not.toContain(id);
    expect(await due(END + 19 * HOUR_MS)).toContain(id);
    expect(await due(END + 3 * DAY_MS)).not.toContain(id);
    // The clocks of the zone went forward on 14 March 2027.
    const spring = await anAppointment(await somebody(), Date.parse('2027-03-14T04:00:00Z'));
    expect(await due(Date.parse('2027-03-14T15:59:59Z'))).not.toContain(spring.id);
    expect(await due(Date.parse('2027-03-14T16:00:00Z'))).toContain(spring.id);
  });

  test('a job that comes at night, or too early, leaves the visit for later', async () => {
    const { id } = await anAppointment(await somebody());
    expect(await ask(id, END + 7 * HOUR_MS)).toEqual({ asked: false });
    expect(await ask(id, END + HOUR_MS)).toEqual({ asked: false });
    expect(await due(IN_THE_EVENING)).toContain(id);
    expect(await ask(id)).toEqual({ asked: true });
  });
});

describe('who', () => {
  test('nobody who cancelled, did not come, has reviewed, has no address or wants no mail', async () => {
    const [cancelled, noShow] = [
      await anAppointment(await somebody()),
      await anAppointment(await somebody()),
    ];
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [cancelled.id]);
    await db.owner.query(`UPDATE "Appointment" SET "noShowAt" = now() WHERE id = $1`, [noShow.id]);
    expect(await due(IN_THE_EVENING)).not.toContain(cancelled.id);
    expect(await due(IN_THE_EVENING)).not.toContain(noShow.id);

    const reviewer = await somebody();
    const before = await anAppointment(reviewer, END - 200 * DAY_MS);
    await given(a.db, END, (scene) =>
      aReview(scene, { client: reviewer, appointment: before, text: 'Good.' }),
    );
    const silent = await somebody();
    await db.owner.query(
      `INSERT INTO "Suppression" (id, "practiceId", channel, address) VALUES (gen_random_uuid(), $1, 'email', $2)`,
      [a.id, silent.email],
    );
    const appointments = [
      cancelled,
      noShow,
      await anAppointment(reviewer),
      await anAppointment(silent),
      await anAppointment(await somebody({ email: null })),
    ];
    for (const { id } of appointments) {
      expect(await ask(id)).toEqual({ asked: false });
      expect(await written(id)).toEqual([]);
    }
    // Each was looked at, once.
    for (const { id } of appointments) expect(await due(IN_THE_EVENING)).not.toContain(id);
  });

  test('once in ninety days, however often they come, also where two visits fall due at one moment', async () => {
    const client = await somebody();
    const appointments = [await anAppointment(client), await anAppointment(client, END - 2 * HOUR_MS)];
    const answers = await Promise.all(appointments.flatMap(({ id }) => [ask(id), ask(id), ask(id)]));
    expect(answers.filter(({ asked }) => asked)).toHaveLength(1);
    const soon = await anAppointment(client, END + 80 * DAY_MS);
    expect(await ask(soon.id, IN_THE_EVENING + 80 * DAY_MS)).toEqual({ asked: false });
    const later = await anAppointment(client, END + 91 * DAY_MS);
    expect(await ask(later.id, IN_THE_EVENING + 91 * DAY_MS)).toEqual({ asked: true });
  });
});

test('the message leads into the flow as the client of that visit, and is sent once', async () => {
  const client = await somebody();
  const { id } = await anAppointment(client);
  expect(await ask(id)).toEqual({ asked: true });
  const [message, ...more] = await written(id);
  expect(more).toEqual([]);
  expect(message).toMatchObject({ subject: 'How was it with Ann Alder?', toAddress: client.email });
  expect(message!.bodyText).toMatch(/thank you for your visit with Ann Alder\.[^]*When\W+\w{3}, \w{3} \d+/);
  const { rows } = await db.owner.query(
    `SELECT count(*)::int AS n FROM "OutboxEvent" WHERE topic = 'deliver-message' AND payload->>'messageId' = $1`,
    [message!.id],
  );
  expect(rows).toEqual([{ n: 1 }]);

  const token = /\/i\/r\/client_info\/([\w-]+)/.exec(message!.bodyText)![1]!;
  const holder = (linkToken: string | null) =>
    testContext({ database: db.database, clock: fixedClock(IN_THE_EVENING), linkToken });
  const opened = await ok(runOperation(reviewInvitation, holder(null), { token }));
  const given5 = await ok(
    runOperation(reviewAddRating, holder(opened.referralCode), {
      practiceId: a.id,
      clientId: opened.clientId,
      rating: 5,
    }),
  );
  const review = await ok(runOperation(tokenReview, holder(null), { token: given5.token }));
  expect(review).toMatchObject({ appointmentId: id, verification: 'visit', firstName: 'Ola' });
});
