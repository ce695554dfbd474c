import { expect, test } from 'vitest';
import type { IntakeKind } from '#app/lib/intake/questions.ts';
import { readForm } from '#app/lib/intake/read-form.ts';
import { checkAnswers, postedAnswers } from './inputs.ts';
import { INTAKE_MESSAGES as TEXTS } from './messages.ts';

const ask = (kind: IntakeKind, more: object = {}) =>
  readForm({ questions: [{ id: 'one', label: 'One', kind, ...more }] });
const NOW = Date.parse('2027-03-04T12:00:00Z');
const check = (kind: IntakeKind, value: unknown, more: object = {}) => {
  const isPhone = (text: string) => /\d{10}/.test(text);
  const { problems, answers } = checkAnswers(ask(kind, more), { one: value }, isPhone, NOW);
  return problems[0]?.[1] ?? answers[0]?.answer;
};

const OPTIONS = { options: ['Tea', 'Water'] };

test.each<[IntakeKind, unknown, unknown, object?]>([
  ['line', ' Nuts ', 'Nuts'],
  ['text', 'a\nb', 'a\nb'],
  ['address', '1 Elm St\nSpringfield', '1 Elm St\nSpringfield'],
  ['line', '', null],
  ['line', '  ', TEXTS.missing, { required: true }],
  ['line', 'x'.repeat(501), TEXTS.tooLong(500)],
  ['line', ['a'], TEXTS.unreadable],
  ['email', 'ada@example.com', 'ada@example.com'],
  ['email', 'ada@', TEXTS.emailInvalid],
  ['phone', '5035550190', '5035550190'],
  ['phone', '555', TEXTS.phoneInvalid],
  ['number', '1,5', 1.5],
  ['number', 'NaN', TEXTS.numberInvalid],
  ['number', '-1', TEXTS.numberTooSmall(0), { min: 0 }],
  ['number', '11', TEXTS.numberTooBig(10), { max: 10 }],
  ['date', '1984-05-14', '1984-05-14'],
  ['date', '1984-02-30', TEXTS.dateInvalid],
  ['date', '0001-01-01', TEXTS.dateInvalid],
  ['date', '2031-01-01', '2031-01-01'],
  ['date', '2031-01-01', TEXTS.dateToCome, { label: 'Date of birth' }],
  ['date', '2027-03-06', TEXTS.dateToCome, { label: 'Your birthday' }],
  ['date', '2027-03-04', '2027-03-04', { label: 'Date of birth' }],
  ['date', '2027-06-01', '2027-06-01', { label: 'Expected date of birth' }],
  ['yes_no', 'no', false],
  ['yes_no', 'maybe', TEXTS.optionUnknown],
  ['choice', 'Tea', 'Tea', OPTIONS],
  ['choice', 'Gin', TEXTS.optionUnknown, OPTIONS],
  ['dropdown', '', TEXTS.missingChoice, { ...OPTIONS, required: true }],
  ['choices', ['Water', 'Tea'], ['Tea', 'Water'], OPTIONS],
  ['choices', ['Tea', 'Tea', 'Tea'], TEXTS.optionUnknown, OPTIONS],
  ['choices', [], TEXTS.missingChoices, { ...OPTIONS, required: true }],
  ['scale', '7', 7],
  ['scale', '11', TEXTS.numberTooBig(10)],
  ['scale', '3.5', TEXTS.optionUnknown],
  ['consent', true, true, { required: true }],
  ['consent', 'on', TEXTS.missingConsent, { required: true }],
  ['consent', undefined, false],
  ['signature', { name: ' Ada Moss ' }, 'Ada Moss'],
  ['signature', { strokes: [[1, 2, 3, 4]], width: 10, height: 10 }, null],
  ['signature', { strokes: [[1, 2, 3]], width: 10, height: 10 }, TEXTS.signatureInvalid],
  ['signature', { strokes: [['M0 0', 1]], width: 10, height: 10 }, TEXTS.signatureInvalid],
  ['signature', { strokes: [[1, 2]], width: 1e9, height: 10 }, TEXTS.signatureInvalid],
  ['signature', 'Ada', TEXTS.signatureInvalid],
  ['signature', {}, TEXTS.missingSignature, { required: true }],
])('%s %j is kept as %j', (kind, value, kept, more) => {
  expect(check(kind, value, more)).toEqual(kept);
});

test('sections and notes ask nothing; what is odd in a form does not make it unreadable', () => {
  const questions = readForm({
    questions: [
      { id: 'a', label: 'About', kind: 'section' },
      { id: 'b', label: 'Read this', kind: 'note' },
      { id: 'c', label: 'Why?', kind: 'hologram', required: 'yes' },
      { id: '__proto__', label: 'No', kind: 'line' },
      { id: 'c', label: 'Again', kind: 'line' },
      'nothing',
    ],
  });
  expect(questions.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['a section', 'b note', 'c text']);
  expect(checkAnswers(questions, {}, () => true, NOW).answers).toEqual([
    { id: 'c', kind: 'text', question: 'Why?', section: 'About', answer: null },
  ]);
  expect(readForm(null)).toEqual([]);
});

test('a posted form is read by the kinds of its fields', () => {
  const questions = readForm({
    questions: [
      { id: 'why', label: 'Why?', kind: 'text' },
      { id: 'drinks', label: 'Drinks', kind: 'choices', ...OPTIONS },
      { id: 'ok', label: 'OK', kind: 'consent' },
      { id: 'sign', label: 'Sign', kind: 'signature' },
    ],
  });
  const form = new FormData();
  form.append('q.why', 'x');
  form.append('q.drinks', 'Tea');
  form.append('q.drinks', 'Water');
  form.append('q.ok', 'on');
  form.append('q.sign.drawn', JSON.stringify({ strokes: [[1, 2]], width: 3, height: 4, evil: true }));
  expect(postedAnswers(questions, form)).toEqual({
    why: 'x',
    drinks: ['Tea', 'Water'],
    ok: true,
    sign: { name: '', strokes: [[1, 2]], width: 3, height: 4 },
  });
  expect(postedAnswers(questions, new FormData())).toEqual({
    why: '',
    drinks: [],
    ok: false,
    sign: { name: '' },
  });
});

test('what is hidden is neither demanded nor kept, whatever was posted for it', () => {
  const questions = readForm({
    questions: [
      { id: 'any', label: 'Anything new?', kind: 'yes_no' },
      { id: 'part', label: 'New', kind: 'section', showIf: { question: 'any', test: 'is', value: 'yes' } },
      { id: 'what', label: 'What?', kind: 'line', required: true },
    ],
  });
  const checked = (given: object) => checkAnswers(questions, { ...given }, () => true, NOW);
  expect(checked({ any: 'no', what: 'x'.repeat(600) })).toEqual({
    problems: [],
    answers: [{ id: 'any', kind: 'yes_no', question: 'Anything new?', section: null, answer: false }],
  });
  expect(checked({ any: 'yes' }).problems).toEqual([['what', TEXTS.missing]]);
  expect(checked({ any: 'yes', what: 'Knee' }).answers.map(({ answer }) => answer)).toEqual([true, 'Knee']);
});
