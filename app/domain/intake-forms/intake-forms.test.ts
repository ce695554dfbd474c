import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGED_ELSEWHERE } from '#app/operations/changed-elsewhere.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import {
  createIntakeForm,
  deleteIntakeForm,
  intakeForm,
  intakeForms,
  intakeFormStarts,
  intakeFormVersion,
  restoreIntakeFormVersion,
  saveIntakeForm,
} from './index.ts';
import { FORM_STARTS, MOST_FORMS, MOST_QUESTIONS } from './inputs.ts';
import { INTAKE_FORM_MESSAGES as TEXTS } from './messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a, minutes = 0) =>
  testContext({
    database: db.database,
    actor: practice.owner.actor,
    clock: fixedClock(TEST_NOW + minutes * 60_000),
  });
const create = (input: object = {}, practice = a) =>
  runOperation(createIntakeForm, owner(practice), { start: 'massage', ...input });
const read = async (intakeFormId: string, practice = a) =>
  ok(runOperation(intakeForm, owner(practice), { intakeFormId }));
const list = async (practice = a) => (await ok(runOperation(intakeForms, owner(practice), {}))).intakeForms;
const QUESTION = { id: 'why', label: 'What brings you here?', kind: 'text' };
const save = (intakeFormId: string, more: object = {}, practice = a, minutes = 1) =>
  runOperation(saveIntakeForm, owner(practice, minutes), {
    intakeFormId,
    name: 'Intake',
    questions: [QUESTION],
    sendWhen: 'by_hand',
    serviceIds: [],
    ...more,
  });

test('a form begins with what a profession asks, once however often it is sent, and goes to nobody', async () => {
  const idempotencyKey = uuid();
  const [one, two] = await Promise.all([ok(create({ idempotencyKey })), ok(create({ idempotencyKey }))]);
  expect(one).toEqual(two);
  const { intakeForm: made, versions } = await read(one.intakeFormId);
  expect(made).toMatchObject({
    name: 'Massage therapy intake',
    version: 1,
    sendWhen: 'by_hand',
    serviceIds: [],
  });
  expect(made.questions.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['birth', 'pressure', 'consent', 'signature']),
  );
  expect(versions).toEqual([]);
  const { starts } = await ok(runOperation(intakeFormStarts, owner(), {}));
  expect(starts.map(({ start }) => start)).toEqual([...FORM_STARTS]);
  // Whatever a form can begin with can be saved as it stands.
  for (const { questions } of starts) await ok(save(one.intakeFormId, { questions }));
});

test('a new form is called as none of the others is, so that the list tells them apart', async () => {
  const made = async (start: string) => {
    const { intakeFormId } = await ok(create({ start }, b));
    return (await read(intakeFormId, b)).intakeForm;
  };
  const forms = [await made('blank'), await made('other'), await made('yoga'), await made('yoga')];
  expect(forms.map(({ name }) => name)).toEqual([
    'Intake form',
    'Intake form 2',
    'Yoga therapy intake',
    'Yoga therapy intake 2',
  ]);
  // A name that is free again is taken; letters' size tells nothing apart.
  await ok(save(forms[0]!.id, { name: 'INTAKE FORM 3' }, b));
  expect((await made('blank')).name).toBe('Intake form');
  expect((await made('blank')).name).toBe('Intake form 4');
  await db.owner.query('DELETE FROM "IntakeFormVersion" WHERE "practiceId" = $1', [b.id]);
  await db.owner.query('DELETE FROM "IntakeForm" WHERE "practiceId" = $1', [b.id]);
});

test('what is saved is a version: nothing that was asked is lost, and it can be asked again', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  const first = await read(intakeFormId);
  const form = {
    title: ' Before we meet ',
    questions: [QUESTION, { ...QUESTION, id: 'aim', label: 'Your aim?' }],
  };
  const { intakeForm: saved } = await ok(save(intakeFormId, form));
  expect(saved).toMatchObject({ version: 2, title: 'Before we meet' });
  // Who gets it is no new version, and the same once more neither.
  const { intakeForm: same } = await ok(
    save(intakeFormId, { ...form, name: 'Other', sendWhen: 'new_clients' }),
  );
  expect(same).toMatchObject({ version: 2, name: 'Other', sendWhen: 'new_clients' });
  const old = await ok(runOperation(intakeFormVersion, owner(), { intakeFormId, version: 1 }));
  expect(old).toMatchObject({ title: null, questions: first.intakeForm.questions });
  const { intakeForm: again } = await ok(
    runOperation(restoreIntakeFormVersion, owner(a, 5), { intakeFormId, version: 1 }),
  );
  expect(again).toMatchObject({
    version: 3,
    title: null,
    questions: first.intakeForm.questions,
    name: 'Other',
  });
  expect((await read(intakeFormId)).versions.map(({ version }) => version)).toEqual([2, 1]);
  for (const version of [3, 9])
    expect(
      await refused(runOperation(restoreIntakeFormVersion, owner(), { intakeFormId, version })),
    ).toMatchObject({ code: 'not_found', userMessage: TEXTS.versionUnknown });
  // The program itself can not rewrite what was asked.
  await expect(db.database.pool.query(`UPDATE "IntakeFormVersion" SET text = '{}'`)).rejects.toThrow(
    /permission denied/,
  );
});

test('a form is kept as its kinds have it, and tells what is wrong beside its field', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  const questions = [
    { id: 'part', kind: 'section', label: 'Part', required: true, options: ['x'] },
    { id: 'tea', kind: 'choice', label: 'Tea?', options: [' Yes please ', 'No'], min: 3, lowLabel: 'x' },
    {
      id: 'kind',
      kind: 'line',
      label: ' Which? ',
      hint: ' ',
      showIf: { question: 'tea', test: 'is', value: ' Yes please ' },
    },
    { id: 'pain', kind: 'scale', label: 'Pain', lowLabel: 'none' },
  ];
  const { intakeForm: kept } = await ok(save(intakeFormId, { questions }));
  const none = {
    required: false,
    hint: null,
    options: [],
    min: null,
    max: null,
    lowLabel: null,
    highLabel: null,
  };
  expect(kept.questions).toEqual([
    { ...none, id: 'part', kind: 'section', label: 'Part', showIf: null },
    { ...none, id: 'tea', kind: 'choice', label: 'Tea?', options: ['Yes please', 'No'], showIf: null },
    {
      ...none,
      id: 'kind',
      kind: 'line',
      label: 'Which?',
      showIf: { question: 'tea', test: 'is', value: 'Yes please' },
    },
    { ...none, id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 10, lowLabel: 'none', showIf: null },
  ]);
  const said = async (...given: object[]) => {
    const { code, problems } = await refused(save(intakeFormId, { questions: given }));
    expect(code).toBe('invalid_input');
    return problems.map(({ field, message }) => `${field}: ${message}`);
  };
  const choice = (options: string[]) => ({ id: 'a', kind: 'choice', label: 'A', options });
  expect(await said({ id: 'a', kind: 'section', label: 'A' })).toEqual([`questions: ${TEXTS.nothingAsked}`]);
  expect(await said({ ...QUESTION, label: ' ' })).toEqual([`questions.0.label: ${TEXTS.labelMissing}`]);
  expect(await said(choice(['One']))).toEqual([`questions.0.options: ${TEXTS.optionsMissing}`]);
  expect(await said(choice(['One', 'One ']))).toEqual([`questions.0.options: ${TEXTS.optionTwice}`]);
  expect(await said({ ...QUESTION, kind: 'number', min: 3, max: 2 })).toEqual([
    `questions.0.max: ${TEXTS.boundsWrong}`,
  ]);
  expect(await said({ ...QUESTION, kind: 'scale', min: 0, max: 21 })).toEqual([
    `questions.0.max: ${TEXTS.scaleWrong(20)}`,
  ]);
  expect(await said(QUESTION, QUESTION)).toEqual([`questions.1.label: ${TEXTS.idWrong}`]);
  const showIf = { question: 'why', test: 'answered' };
  // Of itself, of what comes later, and what can not be asked of it.
  for (const wrong of [
    [{ ...QUESTION, showIf }],
    [{ ...QUESTION, id: 'b', showIf }, QUESTION],
    [QUESTION, { ...QUESTION, id: 'b', showIf: { ...showIf, test: 'is', value: 'x' } }],
  ])
    expect(await said(...wrong)).toEqual([expect.stringContaining(TEXTS.conditionWrong)]);
  expect(
    await said(...Array.from({ length: MOST_QUESTIONS + 1 }, (_, at) => ({ ...QUESTION, id: `q${at}` }))),
  ).toEqual([`questions: ${TEXTS.tooMany(MOST_QUESTIONS)}`]);
});

test('of two windows the second one is told, and saves nothing', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  const { updatedAt: previousUpdatedAt } = (await read(intakeFormId)).intakeForm;
  await ok(save(intakeFormId, { name: 'First', previousUpdatedAt }));
  for (const late of [
    save(intakeFormId, { name: 'Second', previousUpdatedAt }),
    runOperation(deleteIntakeForm, owner(), { intakeFormId, previousUpdatedAt }),
  ])
    expect(await refused(late)).toMatchObject({ code: 'state_changed', userMessage: CHANGED_ELSEWHERE });
  expect((await read(intakeFormId)).intakeForm.name).toBe('First');
});

test('services are the practice’s own, and another practice’s form is nobody’s', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  expect(await refused(save(intakeFormId, { serviceIds: [b.services.massage.id] }))).toMatchObject({
    code: 'invalid_input',
    problems: [{ field: 'serviceIds', message: TEXTS.serviceUnknown }],
  });
  const { id } = a.services.massage;
  expect((await ok(save(intakeFormId, { serviceIds: [id, id] }))).intakeForm.serviceIds).toEqual([id]);
  for (const theirs of [
    save(intakeFormId, {}, b),
    runOperation(intakeForm, owner(b), { intakeFormId }),
    runOperation(intakeFormVersion, owner(b), { intakeFormId, version: 1 }),
    runOperation(restoreIntakeFormVersion, owner(b), { intakeFormId, version: 1 }),
    runOperation(deleteIntakeForm, owner(b), { intakeFormId }),
  ])
    expect(await refused(theirs)).toMatchObject({ code: 'not_found', userMessage: TEXTS.formUnknown });
  expect(await list(b)).toEqual([]);
});

test('a service that became an add-on since stays what its form goes with, and can be chosen off', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  const { id } = a.services.coaching;
  await ok(save(intakeFormId, { sendWhen: 'bookings', serviceIds: [id] }));
  const listed = async () =>
    (await ok(runOperation(intakeForms, owner(), {}))).services.map((service) => service.id);
  await db.owner.query('UPDATE "Service" SET "addOn" = true WHERE id = $1', [id]);
  // The forms of the page post what is listed and chosen, with scripts and without.
  expect(await listed()).toContain(id);
  await ok(save(intakeFormId, { sendWhen: 'bookings', serviceIds: [] }));
  expect(await listed()).not.toContain(id);
  await db.owner.query('UPDATE "Service" SET "addOn" = false WHERE id = $1', [id]);
});

test('a form for a service that was deleted stays for that one alone when it is saved, and never becomes everybody’s', async () => {
  const { intakeFormId } = await ok(create({ start: 'blank' }));
  const { id } = a.services.coaching;
  const { id: other } = a.services.massage;
  const setDeleted = async (deleted: boolean) =>
    db.owner.query(`UPDATE "Service" SET "deletedAt" = CASE WHEN $2 THEN now() END WHERE id = $1`, [
      id,
      deleted,
    ]);
  const offered = async () => {
    const { services } = await ok(runOperation(intakeForms, owner(), {}));
    return services.filter((service) => service.id === id);
  };
  await ok(save(intakeFormId, { sendWhen: 'bookings', serviceIds: [id] }));
  await setDeleted(true);
  const { serviceIds } = (await read(intakeFormId)).intakeForm;
  expect(serviceIds).toEqual([id]);
  expect(await offered()).toMatchObject([{ isDeleted: true }]);
  // The page posts back what it was given: a changed word leaves the form for nobody but that service.
  await ok(save(intakeFormId, { name: 'Reworded', sendWhen: 'bookings', serviceIds }));
  const kept = await db.owner.query('SELECT "serviceId" FROM "IntakeFormService" WHERE "intakeFormId" = $1', [
    intakeFormId,
  ]);
  expect(kept.rows).toEqual([{ serviceId: id }]);
  // Once it is chosen off it cannot be chosen again.
  await ok(save(intakeFormId, { sendWhen: 'bookings', serviceIds: [other] }));
  expect(await offered()).toEqual([]);
  expect(await refused(save(intakeFormId, { serviceIds: [id] }))).toMatchObject({
    problems: [{ field: 'serviceIds', message: TEXTS.serviceUnknown }],
  });
  await setDeleted(false);
});

test('the last form stays, also where two are deleted at once, and there are never too many', async () => {
  const { intakeFormId: one } = await ok(create({}, b));
  const { intakeFormId: two } = await ok(create({}, b));
  const outcomes = await Promise.all(
    [one, two].map((intakeFormId) => runOperation(deleteIntakeForm, owner(b), { intakeFormId })),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusal.userMessage))).toEqual([
    TEXTS.lastForm,
  ]);
  expect(await list(b)).toHaveLength(1);
  for (let count = 1; count < MOST_FORMS; count += 1) await ok(create({}, b));
  expect(await refused(create({}, b))).toMatchObject({
    code: 'conflict',
    userMessage: TEXTS.tooManyForms(MOST_FORMS),
  });
});
