import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, testServices } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { proCalendarUser } from '../../calendar/index.ts';
import { updateInfo } from '../details/update-info.ts';
import { acceptTerms } from './accept-terms.ts';
import { noteCompletedModal } from './note-completed-modal.ts';
import { profileStatus } from './profile-status.ts';
import { verifyProfile } from './verify-profile.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let credentialId: string;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const status = (practice = a) => ok(runOperation(profileStatus, owner(practice), {}));
const counts = async () => (await ok(runOperation(proCalendarUser, owner(), {}))).profileCounts;
const due = () => verifyProfile.due!(testServices({ database: db.database }), new Date());
const verify = (practice = a) =>
  ok(
    runOperation(verifyProfile, testContext({ database: db.database, actor: { kind: 'system' } }), {
      practiceId: practice.id,
    }),
  );
const listed = async () =>
  (await db.owner.query<{ practiceId: string }>('SELECT "practiceId" FROM "SearchDocument"')).rows.map(
    (row) => row.practiceId,
  );

// One profile from its beginning to the marketplace: each test stands on those before it.
test('a profile begins incomplete, and its badge counts what is missing', async () => {
  const { status: now, completionSteps, practitionerFirstName, profileUrl } = await status();
  expect(now).toBe('Incomplete - Not Published');
  expect(completionSteps.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
    'Add a place to see clients',
    'Add a service to book',
  ]);
  expect(practitionerFirstName).not.toBe('');
  expect(profileUrl).toMatch(/^https?:\/\/alder-house\./);
  expect(await counts()).toEqual({ completion: 5, verification: 2 });
  expect(await ok(runOperation(noteCompletedModal, owner(), {}))).toEqual({ isFirst: false });
});

test('it is complete with its last step; of two tabs one says so', async () => {
  await ok(
    runOperation(updateInfo, owner(), {
      title: 'Massage therapist',
      headline: 'Hands that listen',
      about: 'I work slowly.',
      shortLink: 'ann-alder',
    }),
  );
  const specialty = await db.database.prisma.specialty.create({ data: { name: 'Sleep' } });
  await db.database.prisma.user.update({ where: { id: a.owner.userId }, data: { photoUrl: '/photo.webp' } });
  credentialId = uuid();
  await a.db.tx(async (tx) => {
    await tx.skill.create({ data: { practiceId: a.id, specialtyId: specialty.id } });
    await tx.proCredential.create({ data: { id: credentialId, practiceId: a.id, kind: 'certificate' } });
  });
  expect(await status()).toMatchObject({ status: 'Complete', showCompletedModal: true });
  expect((await status()).profileUrl).toMatch(/\/ann-alder$/);
  const tabs = await Promise.all(
    Array.from({ length: 4 }, () => ok(runOperation(noteCompletedModal, owner(), {}))),
  );
  expect(tabs.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(await status()).toMatchObject({ status: 'Not Published', showCompletedModal: false });
  expect(await counts()).toEqual({ completion: 0, verification: 2 });
});

test('the terms are agreed to once', async () => {
  await db.owner.query('UPDATE "Practice" SET "termsAcceptedAt" = NULL WHERE id = $1', [a.id]);
  expect((await status()).showTermsModal).toBe(true);
  await ok(runOperation(acceptTerms, owner(), {}));
  const at = async () =>
    (await db.owner.query('SELECT "termsAcceptedAt" FROM "Practice" WHERE id = $1', [a.id])).rows[0];
  const first = await at();
  await ok(runOperation(acceptTerms, owner(), {}));
  expect(await at()).toEqual(first);
  expect((await status()).showTermsModal).toBe(false);
});

test('nothing is verified while a step is missing, whoever asks', async () => {
  await db.owner.query(
    'UPDATE "Practice" SET "identityVerifiedAt" = now(), "publishedAt" = now() WHERE id = $1',
    [a.id],
  );
  expect(await due()).toEqual([]);
  expect(await verify()).toEqual({ verified: false });
  expect(await listed()).toEqual([]);
});

test('with the last step the worker notes it once, and the marketplace lists what is published and verified', async () => {
  await db.owner.query(`UPDATE "ProCredential" SET state = 'approved' WHERE id = $1`, [credentialId]);
  expect(await due()).toEqual([{ practiceId: a.id }]);
  const answers = await Promise.all([verify(), verify(), verify()]);
  expect(answers.filter(({ verified }) => verified)).toHaveLength(1);
  expect(await due()).toEqual([]);
  expect(await status()).toMatchObject({ status: 'Verified' });
  expect(await counts()).toEqual({ completion: 0, verification: 0 });
  expect(await listed()).toEqual([a.id]);
  await db.owner.query('UPDATE "Practice" SET "publishedAt" = NULL WHERE id = $1', [a.id]);
  expect(await listed()).toEqual([]);
  await db.owner.query('UPDATE "Practice" SET "publishedAt" = now() WHERE id = ANY($1)', [[a.id, b.id]]);
  // The other one is published, and not verified.
  expect(await listed()).toEqual([a.id]);
  expect((await status(b)).status).toBe('Incomplete - Not Published');
});
