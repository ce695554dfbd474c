import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ISSUING_STATES, placesOf } from '../inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '../messages.ts';
import { approveCredential } from './approve-credential.ts';
import { createProCredential } from './create-pro-credential.ts';
import { proCredentials } from './pro-credentials.ts';
import { removeCredential } from './remove-credential.ts';
import { reorderCredentials } from './reorder-credentials.ts';
import { searchCredentials } from './search-credentials.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let license: { credentialId: string; issuerId: string; stateIssued: string; licenseNumber: string };
let certificateId: string;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  const { credential, issuer } = db.database.prisma;
  const kind = 'license' as const;
  const { id: credentialId } = await credential.create({
    data: { kind, name: 'Licensed Massage Therapist' },
  });
  await credential.create({ data: { kind, name: 'Acupuncture License' } });
  await credential.create({ data: { kind: 'membership', name: 'Massage Association' } });
  certificateId = (await credential.create({ data: { kind: 'certificate', name: 'Reiki Master' } })).id;
  const { id: issuerId } = await issuer.create({ data: { kind, name: 'Oregon Board' } });
  license = { credentialId, issuerId, stateIssued: 'new_york', licenseNumber: 'LMT 1' };
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "ProCredential"'));

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const create = (more: object = {}, practice = a) =>
  runOperation(createProCredential, owner(practice), { ...license, ...more });
const read = async (practice = a) =>
  (await ok(runOperation(proCredentials, owner(practice), {}))).credentials;
const approve = (credentialId: string, practice = a) =>
  runOperation(approveCredential, testContext({ database: db.database, actor: { kind: 'system' } }), {
    practiceId: practice.id,
    credentialId,
  });

test('a new one waits for its review, with all that a license needs', async () => {
  const { proCredential } = await ok(create());
  expect(proCredential).toMatchObject({
    kind: 'license',
    state: 'pending',
    stateIssued: 'new_york',
    licenseNumber: 'LMT 1',
    credential: { name: 'Licensed Massage Therapist' },
    issuer: { name: 'Oregon Board' },
  });
  expect(await read()).toEqual([proCredential]);
  expect(await read(b)).toEqual([]);
});

test('a new one stands last also after others were taken out; the same key makes one', async () => {
  const ids: string[] = [];
  for (const licenseNumber of ['1', '2', '3'])
    ids.push((await ok(create({ licenseNumber }))).proCredential.id);
  for (const credentialId of ids.slice(0, 2))
    await ok(runOperation(removeCredential, owner(), { credentialId }));
  const idempotencyKey = randomUUID();
  const { proCredential: fourth } = await ok(create({ licenseNumber: '4', idempotencyKey }));
  expect((await ok(create({ licenseNumber: '4', idempotencyKey }))).proCredential).toEqual(fourth);
  expect((await read()).map(({ id }) => id)).toEqual([ids[2], fourth.id]);
  expect(await create({ idempotencyKey }, b)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
});

test('there are 64 places of issue, lower case with underscores (002 §9)', () => {
  expect(ISSUING_STATES).toHaveLength(50 + 1 + 13);
  expect(ISSUING_STATES.every(({ value }) => /^[a-z]+(_[a-z]+)*$/.test(value))).toBe(true);
  expect(ISSUING_STATES.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['district_of_columbia', 'prince_edward_island', 'west_virginia']),
  );
});

describe('what is half or foreign is refused', () => {
  test.each([
    [{ issuerId: null }, TEXTS.credentialIncomplete],
    [{ stateIssued: null }, TEXTS.credentialIncomplete],
    [{ licenseNumber: '  ' }, TEXTS.credentialIncomplete],
    [{ stateIssued: 'New York' }, TEXTS.stateUnknown],
    [{ credentialId: '00000000-0000-4000-8000-000000000000' }, TEXTS.credentialUnknown],
    [{ credentialId: null, issuerId: null }, TEXTS.documentMissing],
    [{ filestackDocument: 'nobody-s' }, expect.any(String)],
  ])('%j', async (more, text) => {
    expect(await create(more)).toMatchObject({ ok: false, refusal: { userMessage: text } });
    expect(await read()).toEqual([]);
  });

  test('an issuer of another kind', async () => {
    expect(await create({ credentialId: certificateId })).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.issuerOfOtherKind },
    });
  });

  test.each([{ state: 'approved' }, { kind: 'license' }, { practiceId: 'x' }])(
    '%j is not theirs to say (C20)',
    async (more) => {
      expect(await create(more)).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    },
  );
});

test('there are five at most, however many are added at once (002 §9)', async () => {
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => create()));
  expect(outcomes.filter(({ ok: done }) => done)).toHaveLength(5);
  expect(outcomes.find(({ ok: done }) => !done)).toMatchObject({
    refusal: { userMessage: TEXTS.mostCredentials },
  });
  expect(await read()).toHaveLength(5);
});

test('it is approved once, by nobody of the portal', async () => {
  const { proCredential } = await ok(create());
  expect(
    await runOperation(approveCredential, owner(), { practiceId: a.id, credentialId: proCredential.id }),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'not_found' },
  });
  expect(await ok(approve(proCredential.id, b))).toEqual({ approved: false });
  expect(await ok(approve(proCredential.id))).toEqual({ approved: true });
  expect(await ok(approve(proCredential.id))).toEqual({ approved: false });
  expect(await read()).toMatchObject([{ state: 'approved' }]);
});

test('the approved ones are ordered; an order of others is refused', async () => {
  const made = [await ok(create()), await ok(create()), await ok(create())].map(
    ({ proCredential }) => proCredential.id,
  );
  const [one, two, waits] = made as [string, string, string];
  await ok(approve(one));
  await ok(approve(two));
  const order = (ids: string[], practice = a) =>
    runOperation(reorderCredentials, owner(practice), { credentialArray: placesOf(ids) });
  const { credentials } = await ok(order([two, one]));
  expect(credentials.filter(({ state }) => state === 'approved').map(({ id }) => id)).toEqual([two, one]);
  for (const ids of [[two], [one, one], [one, two, waits], [one, waits]]) {
    expect(await order(ids)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  }
  expect(await order([one, two], b)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  for (const credentialArray of [['{'], ['null'], ['[]'], [JSON.stringify({ id: one, position: 'x' })]]) {
    expect(await runOperation(reorderCredentials, owner(), { credentialArray })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input' },
    });
  }
});

test('it is removed once, and by its own practice alone', async () => {
  const { proCredential } = await ok(create());
  const remove = (practice = a) =>
    runOperation(removeCredential, owner(practice), { credentialId: proCredential.id });
  expect(await remove(b)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  await ok(remove());
  expect(await remove()).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
});

test('the search of kinds finds words by their beginnings, of one kind', async () => {
  const names = async (query: string, kind?: string) =>
    (await ok(runOperation(searchCredentials, owner(), { query, ...(kind ? { kind } : {}) }))).hits.map(
      ({ name }) => name,
    );
  expect(await names('mass')).toEqual(['Licensed Massage Therapist']);
  expect(await names('THERAPIST lic')).toEqual(['Licensed Massage Therapist']);
  expect(await names('mass', 'membership')).toEqual(['Massage Association']);
  expect(await names('')).toEqual(['Acupuncture License', 'Licensed Massage Therapist']);
  expect(await names(`%_\\'`)).toEqual(await names(''));
});
