import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONDITION_TESTS } from './condition-tests.ts';
import { conditionLabel, isPossible, shownIds, testsOf, withPossibleConditions } from './conditions.ts';
import { INTAKE_KINDS, type IntakeQuestion } from './questions.ts';
import { readForm } from './read-form.ts';

const form = (...questions: object[]) =>
  readForm({ questions: questions.map((one) => ({ label: 'Q', kind: 'line', ...one })) });
const shown = (questions: IntakeQuestion[], given: Record<string, unknown>) => [
  ...shownIds(questions, given),
];
const when = (question: string, test: string, value: string | null = null) => ({
  showIf: { question, test, value },
});

describe('what is shown', () => {
  const OPTIONS = { options: ['Tea', 'Water'] };
  test.each<[string, object, string, string | null, unknown, boolean]>([
    ['yes_no', {}, 'is', 'yes', 'yes', true],
    ['yes_no', {}, 'is', 'yes', 'no', false],
    ['yes_no', {}, 'is', 'no', undefined, false],
    ['choice', OPTIONS, 'is_not', 'Tea', 'Water', true],
    ['choice', OPTIONS, 'is_not', 'Tea', '', false],
    ['dropdown', OPTIONS, 'is', 'Tea', 'Tea', true],
    ['choices', OPTIONS, 'includes', 'Tea', ['Water', 'Tea'], true],
    ['choices', OPTIONS, 'excludes', 'Tea', ['Water'], true],
    ['choices', OPTIONS, 'excludes', 'Tea', [], false],
    ['choices', OPTIONS, 'not_answered', null, [], true],
    ['scale', {}, 'at_least', '7', '7', true],
    ['scale', {}, 'at_least', '7', '6', false],
    ['number', {}, 'at_most', '1.5', '1,5', true],
    ['number', {}, 'at_most', '3', 'nothing', false],
    ['number', {}, 'at_most', '3', '', false],
    ['line', {}, 'answered', null, ' ', false],
    ['line', {}, 'answered', null, 'x', true],
    ['consent', {}, 'answered', null, true, true],
    ['consent', {}, 'not_answered', null, false, true],
    ['consent', {}, 'answered', null, 'on', false],
  ])('%s %j %s %s of %j: %s', (kind, more, asked, value, answer, isShown) => {
    const questions = form({ id: 'a', kind, ...more }, { id: 'b', ...when('a', asked, value) });
    expect(shown(questions, { a: answer })).toEqual(isShown ? ['a', 'b'] : ['a']);
  });

  test('a hidden part hides all that stands in it, and what depends on a hidden answer is hidden', () => {
    const questions = form(
      { id: 'a', kind: 'yes_no' },
      { id: 'part', kind: 'section', ...when('a', 'is', 'yes') },
      { id: 'b', kind: 'yes_no' },
      { id: 'end', kind: 'section' },
      { id: 'c', ...when('b', 'is', 'yes') },
      { id: 'd', ...when('b', 'not_answered') },
    );
    expect(shown(questions, { a: 'yes', b: 'yes' })).toEqual(['a', 'part', 'b', 'end', 'c']);
    // What was answered before the part went away does not count any more.
    expect(shown(questions, { a: 'no', b: 'yes' })).toEqual(['a', 'end']);
  });

  test('a name of JavaScript’s own is no answer', () => {
    const questions = form({ id: 'valueOf' }, { id: 'b', ...when('valueOf', 'answered') });
    expect(shown(questions, {})).toEqual(['valueOf']);
  });
});

test('a condition is told in words', () => {
  const questions = form(
    { id: 'a', label: 'Pregnant?', kind: 'yes_no' },
    { id: 'b', label: 'I agree', kind: 'consent' },
    { id: 'c', ...when('a', 'is', 'yes') },
    { id: 'd', ...when('b', 'answered') },
    { id: 'e', ...when('a', 'answered') },
  );
  expect(questions.map((one) => conditionLabel(one, questions))).toEqual([
    null,
    null,
    'Only if “Pregnant?” is “Yes”',
    'Only if “I agree” is ticked',
    'Only if “Pregnant?” is answered',
  ]);
});

const anyQuestion = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  label: fc.constant('Q'),
  kind: fc.constantFrom(...INTAKE_KINDS),
  options: fc.constant(['1', '2', 'yes']),
  showIf: fc.option(
    fc.record({
      question: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone'),
      test: fc.constantFrom(...CONDITION_TESTS),
      value: fc.constantFrom('1', '2', 'yes', 'no', '', null),
    }),
  ),
});
const anyForm = fc.array(anyQuestion, { maxLength: 12 }).map((questions) => readForm({ questions }));
const anyAnswer = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  '1',
  '2',
  'yes',
  'no',
  ['1'],
  [],
  true,
  false,
  { name: 'x' },
  7,
);
const anyAnswers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), anyAnswer);

const allPointBack = (questions: readonly IntakeQuestion[]) =>
  questions.every(({ showIf }, index) => {
    if (!showIf) return true;
    const source = questions.slice(0, index).find(({ id }) => id === showIf.question);
    return source !== undefined && isPossible(showIf, source);
  });

describe('whatever is done to a form', () => {
  test('every condition asks something possible of an earlier question, in any order of its questions', () => {
    fc.assert(
      fc.property(
        anyForm,
        fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 8 }),
        (questions, moves) => {
          let now = questions;
          for (const [from, to] of moves) {
            const [one] = now.slice(from, from + 1);
            const rest = now.filter((other) => other !== one);
            now = withPossibleConditions(one ? rest.toSpliced(to, 0, one) : rest.slice(1));
            expect(allPointBack(now)).toBe(true);
          }
        },
      ),
    );
  });

  test('a browser and the server show the same: what is posted says all that counts', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (questions, answers) => {
        const posted = JSON.parse(JSON.stringify(answers)) as Record<string, unknown>;
        expect(shown(questions, posted)).toEqual(shown(questions, answers));
        // A form that was kept as JSON and read again is the same form.
        const kept = readForm(JSON.parse(JSON.stringify({ questions })) as unknown);
        expect(shown(kept, answers)).toEqual(shown(questions, answers));
      }),
    );
  });

  test('what is hidden decides nothing: leaving its answers out shows the same', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (questions, answers) => {
        const before = shownIds(questions, answers);
        const left = Object.fromEntries(Object.entries(answers).filter(([id]) => before.has(id)));
        expect(shown(questions, left)).toEqual([...before]);
      }),
    );
  });
});

test('nothing can be asked of what is signed, or of a text to read', () => {
  for (const kind of ['section', 'note', 'signature'] as const) expect(testsOf({ kind })).toEqual([]);
});
