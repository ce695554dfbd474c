import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { PROFILE_MESSAGES as TEXTS } from '../messages.ts';
import { profileDetails } from './profile-details.ts';
import { shortLinkAvailability } from './short-link-availability.ts';
import { shortLinkTarget } from './short-link-target.ts';
import { updateInfo } from './update-info.ts';
import { updatePersonalSettings } from './update-personal-settings.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const update = (input: object, practice = a) => runOperation(updateInfo, owner(practice), input);
const read = (practice = a) => ok(runOperation(profileDetails, owner(practice), {}));
const republishings = async () =>
  (await db.owner.query(`SELECT id FROM "OutboxEvent" WHERE topic = 'republish-site'`)).rows.length;

test('one part is changed, the others stay, and only in one’s own practice', async () => {
  const before = await read(b);
  await ok(update({ title: 'Massage therapist', about: 'First.\n\nSecond.' }));
  const { profile } = await ok(update({ headline: 'Hands that listen' }));
  expect(profile).toMatchObject({
    title: 'Massage therapist',
    about: 'First.\n\nSecond.',
    headline: 'Hands that listen',
  });
  expect(await read()).toEqual(profile);
  expect(await read(b)).toEqual(before);
});

test('the free texts are kept each by itself, and empty taken out', async () => {
  const words = {
    nickname: 'Annie',
    philosophyOfCare: 'Slowly.\n\nAnd with both hands.',
    firstVisit: 'Come as you are.',
    inspiration: 'My grandmother.',
    insurance: 'Receipts for your plan.',
  };
  const before = await read(b);
  for (const [name, text] of Object.entries(words)) await ok(update({ [name]: `  ${text} ` }));
  expect(await read()).toMatchObject(words);
  expect((await ok(update({ firstVisit: '', headline: 'Still here' }))).profile).toMatchObject({
    ...words,
    firstVisit: null,
  });
  expect(await read(b)).toEqual(before);
});

test('a new name is the one that messages call them by', async () => {
  await ok(update({ name: '  Ann  Vale Moss ' }));
  const user = await db.database.prisma.user.findUniqueOrThrow({ where: { id: a.owner.userId } });
  expect(user).toMatchObject({ name: 'Ann  Vale Moss', firstName: 'Ann', lastName: 'Vale Moss' });
});

test('a place that is picked is named by its id; a typed one has none', async () => {
  const places = await owner().ports.places.bundled.suggest('Portland', 1);
  const [place] = places === 'unavailable' ? [] : places;
  const { profile } = await ok(update({ locationId: place!.id }));
  expect(profile).toMatchObject({ location: place!.label, locationId: place!.id });
  expect((await ok(update({ location: 'Somewhere' }))).profile).toMatchObject({
    location: 'Somewhere',
    locationId: null,
  });
  expect((await ok(update({ location: '' }))).profile).toMatchObject({ location: null, locationId: null });
  expect(await update({ locationId: 'nowhere' })).toMatchObject({
    ok: false,
    refusal: { userMessage: TEXTS.placeUnknown },
  });
});

test('a site that is published is published anew', async () => {
  const page = {
    practiceId: a.id,
    path: '/',
    title: 'A',
    html: '',
    etag: '"1"',
    csp: '',
    publishedAt: new Date(),
  };
  await a.db.tx((tx) => tx.publishedPage.create({ data: page }));
  const before = await republishings();
  await ok(update({ headline: 'Quiet hands' }));
  expect(await republishings()).toBe(before + 1);
});

describe('hostile and half things are refused, and nothing changes (002 §5)', () => {
  test.each([
    [{ name: 'A' }, TEXTS.nameTooShort],
    [{ name: '\u200b\u200bA' }, TEXTS.nameTooShort],
    [{ name: 'Win at evil.example' }, expect.stringContaining('leave out web')],
    [{ name: 'Ann\u202egro' }, TEXTS.oddCharacters],
    [{ title: ' x ' }, TEXTS.titleTooShort],
    [{ headline: 'x'.repeat(201) }, TEXTS.tooLong(200)],
    [{ about: 'x' }, TEXTS.aboutTooShort],
    [{ about: 'a\u0000b' }, TEXTS.oddCharacters],
    [{ nickname: 'x'.repeat(61) }, TEXTS.tooLong(60)],
    [{ nickname: 'Win at evil.example' }, expect.stringContaining('leave out web')],
    [{ insurance: 'x'.repeat(1_501) }, TEXTS.tooLong(1_500)],
    [{ firstVisit: 'a\u202eb' }, TEXTS.oddCharacters],
    [{ shortLink: '!!!' }, TEXTS.linkEmpty],
    [{ shortLink: 'x'.repeat(61) }, TEXTS.tooLong(60)],
    [{ shortLink: 'Portal' }, TEXTS.linkTaken],
  ])('%j', async (input, text) => {
    const before = await read();
    expect(await update(input)).toMatchObject({ ok: false, refusal: { userMessage: text } });
    expect(await read()).toEqual(before);
  });

  test.each([{ verifiedAt: '2026-01-01' }, { practiceId: '0' }, { slug: 'x' }])(
    '%j is no detail (C20)',
    async (more) => {
      expect(await update({ headline: 'x', ...more })).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input' },
      });
    },
  );
});

describe('short link', () => {
  const availability = (shortLink: string, practice = a) =>
    ok(runOperation(shortLinkAvailability, owner(practice), { shortLink }));

  test('is kept lower case, is in use for others and unchanged for its own', async () => {
    expect(await availability('Ann Moss')).toMatchObject({ shortLink: 'annmoss', availability: 'available' });
    expect((await ok(update({ shortLink: 'Ann Moss' }))).profile.shortLink).toBe('annmoss');
    expect(await availability('annmoss')).toMatchObject({ isOwn: true, isAvailable: false });
    expect(await availability('ANNMOSS', b)).toMatchObject({ isOwn: false, availability: 'in use' });
    expect(await availability('login', b)).toMatchObject({ availability: 'in use' });
    expect(await update({ shortLink: 'annmoss' })).toMatchObject({
      ok: false,
      refusal: { userMessage: TEXTS.linkUnchanged, problems: [{ field: 'shortLink' }] },
    });
    expect(await update({ shortLink: 'annmoss' }, b)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: TEXTS.linkTaken },
    });
  });

  test('of two who take one at a moment one has it', async () => {
    const outcomes = await Promise.all([
      update({ shortLink: 'still-water' }),
      update({ shortLink: 'still-water' }, b),
    ]);
    expect(outcomes.map(({ ok: done }) => done).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok: done }) => !done)).toMatchObject({
      refusal: { userMessage: TEXTS.linkTaken },
    });
  });

  test('leads to the site once the practitioner published it, and nowhere before', async () => {
    await ok(update({ shortLink: 'ann-two' }));
    await db.owner.query(`UPDATE "Practice" SET "publishedAt" = NULL WHERE id = $1`, [a.id]);
    const target = () =>
      runOperation(shortLinkTarget, testContext({ database: db.database }), { shortLink: 'Ann-Two' });
    expect(await target()).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    await db.owner.query(`UPDATE "Practice" SET "publishedAt" = now() WHERE id = $1`, [a.id]);
    expect((await ok(target())).url).toMatch(/^https?:\/\/alder-house\.[^/]+\/$/);
  });
});

describe('personal settings', () => {
  test('of two windows the later one is told, and nothing of it is done: no link is sent, no password changed', async () => {
    const { updatedAt: previousUpdatedAt } = await read();
    // On the profile's own page.
    await ok(update({ title: 'Bodyworker' }));
    const stale = {
      title: 'Masseuse',
      email: 'ann.elsewhere@alder.example',
      password: 'some other words here',
      passwordConfirmation: 'some other words here',
      currentPassword: OWNER_PASSWORD,
      previousUpdatedAt,
    };
    const account = () => db.owner.query(`SELECT "passwordHash" FROM "User" WHERE id = $1`, [a.owner.userId]);
    const asked = () => db.owner.query(`SELECT id FROM "OutboxEvent" WHERE topic = 'account-message'`);
    const before = [(await account()).rows, (await asked()).rows];
    expect(await runOperation(updatePersonalSettings, owner(), stale)).toMatchObject({
      ok: false,
      refusal: { code: 'state_changed', userMessage: CHANGED_ELSEWHERE },
    });
    expect([(await account()).rows, (await asked()).rows]).toEqual(before);
    expect(await read()).toMatchObject({ title: 'Bodyworker' });
    const { updatedAt } = await read();
    await ok(
      runOperation(updatePersonalSettings, owner(), { title: 'Masseuse', previousUpdatedAt: updatedAt }),
    );
    expect((await read()).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
  });

  const settings = (input: object) => runOperation(updatePersonalSettings, owner(), input);

  test('only what is given and not empty is changed', async () => {
    await ok(settings({ title: 'Bodyworker', gender: 'Custom', customGender: 'Agender', dob: '1988-02-29' }));
    const { user } = await ok(settings({ name: '', title: '', dob: '', customGender: '' }));
    const { rows } = await db.owner.query(
      `SELECT u.id, u.email, u.phone, u."photoUrl" AS "defaultPhotoUrl" FROM "User" u
       JOIN "Practice" p ON p."ownerUserId" = u.id WHERE p.id = $1`,
      [a.id],
    );
    expect(user).toMatchObject(rows[0]);
    expect(user).toMatchObject({
      title: 'Bodyworker',
      gender: 'Custom',
      customGender: 'Agender',
      dob: '1988-02-29',
    });
    expect(await read()).toMatchObject({ gender: 'Custom', customGender: 'Agender', dob: '1988-02-29' });
    expect((await ok(settings({ gender: 'Female' }))).user).toMatchObject({
      gender: 'Female',
      customGender: null,
    });
  });

  test.each([
    [{ gender: 'robot' }, TEXTS.genderUnknown],
    [{ dob: '2999-01-01' }, TEXTS.birthInvalid],
    [{ dob: '1988-02-30' }, TEXTS.birthInvalid],
    [{ name: 'A' }, TEXTS.nameTooShort],
  ])('%j is refused', async (input, text) => {
    expect(await settings(input)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', userMessage: text },
    });
  });
});
