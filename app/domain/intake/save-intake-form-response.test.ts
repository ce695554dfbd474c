import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '#app/domain/clients/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { anIntakeRequest, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { intakeFormToFill, intakeStatus, saveIntakeFormResponse } from './index.ts';
import { INTAKE_MESSAGES as TEXTS } from './messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 12 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const FORM = {
  version: 1 as const,
  questions: [
    { id: 'part', label: 'About you', kind: 'section' },
    { id: 'birth', label: 'Date of birth', kind: 'date', required: true },
    { id: 'phone', label: 'Phone', kind: 'phone' },
    { id: 'areas', label: 'Where?', kind: 'choices', options: ['Neck', 'Back'] },
    { id: 'consent', label: 'I agree', kind: 'consent', required: true },
    { id: 'sign', label: 'Signature', kind: 'signature', required: true },
  ],
};
const GIVEN = {
  birth: '1984-05-14',
  phone: '(503) 555-0190',
  areas: ['Back'],
  consent: true,
  sign: { strokes: [[10, 10, 20, 30]], width: 600, height: 200 },
};

/** A form that waits; the practice's own form is there once. */
async function sent(practice = a, form: typeof FORM | { version: 1; questions: object[] } = FORM) {
  await db.owner.query('DELETE FROM "IntakeRequest" WHERE "practiceId" = $1', [practice.id]);
  await db.owner.query('DELETE FROM "IntakeForm" WHERE "practiceId" = $1', [practice.id]);
  return given(practiceDb(db.database, practice.id), TEST_NOW, (scene) =>
    anIntakeRequest(scene, practice.clients.ada, { form }),
  );
}

const visitor = () =>
  testContext({ database: db.database, address: `198.51.100.${Math.ceil(performance.now())}` });
const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const save = (uniqueId: string, formData: unknown = GIVEN) =>
  runOperation(saveIntakeFormResponse, visitor(), {
    uniqueId,
    formData: typeof formData === 'string' ? formData : JSON.stringify(formData),
  });
const fill = (uniqueId: string) => runOperation(intakeFormToFill, visitor(), { uniqueId });
const rowOf = async (id: string) =>
  (await db.owner.query('SELECT "submittedAt", "responseEncrypted" FROM "IntakeRequest" WHERE id = $1', [id]))
    .rows[0] as {
    submittedAt: Date | null;
    responseEncrypted: string | null;
  };
const told = async () =>
  (
    await db.owner.query<{ subject: string; bodyText: string; toAddress: string }>(
      `SELECT subject, "bodyText", "toAddress" FROM "Message" WHERE template = 'intake_completed'`,
    )
  ).rows;

describe('saveIntakeFormResponse', () => {
  test('keeps the answers encrypted, tells the practitioner nothing of them, and shows them in the portal', async () => {
    const { id, token } = await sent();
    expect(await ok(fill(token))).toMatchObject({ completed: false, firstName: 'Ada' });
    expect(await ok(save(token))).toEqual({ submittedAt: new Date(TEST_NOW) });
    const { responseEncrypted } = await rowOf(id);
    expect(responseEncrypted).not.toMatch(/1984|Back|birth/);
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message!.bodyText).toContain(`/portal/clients/${a.clients.ada.id}/intake_form`);
    expect(message!.bodyText).not.toContain('1984');
    const { answers } = await ok(runOperation(intakeStatus, owner(), { clientId: a.clients.ada.id }));
    expect(answers.map(({ question, answer }) => [question, answer])).toEqual([
      ['About you', null],
      ['Date of birth', 'May 14, 1984'],
      ['Phone', '(503) 555-0190'],
      ['Where?', 'Back'],
      ['I agree', 'Yes'],
      ['Signature', 'Signed'],
    ]);
    expect(answers.at(-1)!.signature).toEqual({ path: 'M10 10Q10 10 15 20L20 30', width: 600, height: 200 });
    const seen = await ok(runOperation(client, owner(), { clientId: a.clients.ada.id }));
    expect(seen.intakeFormSubmitted).toBe(true);
    expect(await ok(fill(token))).toMatchObject({ completed: true, questions: [] });
  });

  test('once (C38): a second sending changes nothing, and of twelve at one moment one is kept', async () => {
    const { id, token } = await sent();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => save(token)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const before = await rowOf(id);
    expect(await refused(save(token, { ...GIVEN, birth: '1990-01-01' }))).toMatchObject({
      code: 'state_changed',
      userMessage: TEXTS.alreadySent,
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('checks the answers against the form as it was when sent, each beside its question', async () => {
    const { id, token } = await sent();
    await db.owner.query(`UPDATE "IntakeForm" SET text = '{"questions":[]}' WHERE "practiceId" = $1`, [a.id]);
    const { code, problems } = await refused(
      save(token, { phone: '12', areas: ['Knee'], consent: false, sign: { name: ' ' } }),
    );
    expect(code).toBe('invalid_input');
    expect(problems).toEqual([
      { field: 'q.birth', message: TEXTS.missing },
      { field: 'q.phone', message: TEXTS.phoneInvalid },
      { field: 'q.areas', message: TEXTS.optionUnknown },
      { field: 'q.consent', message: TEXTS.missingConsent },
      { field: 'q.sign', message: TEXTS.missingSignature },
    ]);
    expect((await rowOf(id)).submittedAt).toBeNull();
  });

  test.each([
    ['text that is no JSON', 'what?'],
    ['a list', '[]'],
    ['null', 'null'],
    ['depth 200', `{"birth":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['depth without an end', '['.repeat(100_000)],
    ['a prototype', '{"__proto__":{"polluted":true},"birth":"1984-05-14"}'],
    ['a prototype further in', '{"sign":{"constructor":{"prototype":{"polluted":true}}}}'],
    ['an answer nobody asked for', JSON.stringify({ ...GIVEN, isAdmin: true })],
    ['5 MB', JSON.stringify({ ...GIVEN, birth: 'x'.repeat(5_000_000) })],
  ])('refuses %s (C38)', async (_, formData) => {
    const { id, token } = await sent();
    expect((await refused(save(token, formData))).code).toBe('invalid_input');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await rowOf(id)).submittedAt).toBeNull();
  });

  test.each(['\0', '\ud800', '\u202Eevil', 'x'.repeat(5_001)])(
    'refuses odd letters and too many (C65) %#',
    async (text) => {
      const { token } = await sent(a, {
        version: 1,
        questions: [{ id: 'why', label: 'Why?', kind: 'text' }],
      });
      expect((await refused(save(token, JSON.stringify({ why: `a${text}` })))).code).toBe('invalid_input');
      await ok(save(token, { why: '🌿 שלום\nzwei\u200b Zeilen <img onerror=alert(1)>' }));
    },
  );

  test('a link opens its own form: not another practice’s, not that of somebody deleted, and none that was guessed', async () => {
    const [mine, theirs] = [await sent(a), await sent(b)];
    expect((await ok(fill(theirs.token))).practice.name).toBe(b.info.name);
    const onOurs = testContext({ database: db.database, site: a.site });
    for (const outcome of [
      runOperation(intakeFormToFill, onOurs, { uniqueId: theirs.token }),
      fill(newToken()),
      save(newToken()),
    ])
      expect((await refused(outcome)).code).toBe('not_found');
    await db.owner.query('UPDATE "Client" SET "deletedAt" = now() WHERE id = $1', [a.clients.ada.id]);
    expect((await refused(save(mine.token))).code).toBe('not_found');
    await db.owner.query('UPDATE "Client" SET "deletedAt" = NULL WHERE id = $1', [a.clients.ada.id]);
  });

  test.each([
    ['https://rootandrye.example/hello', 'https://rootandrye.example/hello'],
    ['javascript:alert(1)', 'site'],
    ['//evil.example', 'site'],
    [null, 'site'],
  ])('leads to the practitioner’s website, http and https alone (C39): %s', async (website, leadsTo) => {
    const { token } = await sent();
    await db.owner.query('UPDATE "Practice" SET website = $2 WHERE id = $1', [a.id, website]);
    const site = `http://${a.info.slug}.localhost:3000/`;
    expect((await ok(fill(token))).website).toBe(leadsTo === 'site' ? site : leadsTo);
  });
});
