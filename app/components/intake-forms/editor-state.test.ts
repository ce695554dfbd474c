import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTAKE_KINDS } from '#app/lib/intake/questions.ts';
import {
  changed,
  earlierThan,
  inOrder,
  inputOf,
  isSame,
  newQuestion,
  plainState,
  problemsAt,
  problemsIn,
  rearranged,
  shownQuestions,
  stateOf,
  type Draft,
  type FormView,
} from './editor-state.ts';

const question = (id: string, more: Partial<Draft> = {}): Draft => ({
  ...newQuestion('line', id),
  label: id.toUpperCase(),
  ...more,
});
const TEA = question('tea', { kind: 'choice', options: ['Tea', 'Water'] });
const WHICH = question('which', { showIf: { question: 'tea', test: 'is', value: 'Tea' } });
const FORM: FormView = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Intake',
  version: 3,
  title: null,
  intro: null,
  questions: shownQuestions([TEA, WHICH]),
  sendWhen: 'bookings',
  againAfterMonths: 6,
  serviceIds: [],
  updatedAt: new Date('2027-01-01T00:00:00Z'),
};

test('what is posted without scripts changes words, what is required and who gets it, and nothing else', () => {
  const posted = {
    name: 'First visit',
    title: '',
    intro: 'Please answer\r\nbefore you come.',
    'label.tea': 'Tea or water?',
    'label.which': 'WHICH',
    required: 'tea',
    sendWhen: 'new_clients',
    again: '6',
    serviceIds: ['a', 'b'],
  };
  const [tea, which] = FORM.questions;
  expect(inputOf(FORM, plainState(FORM, posted))).toEqual({
    intakeFormId: FORM.id,
    name: 'First visit',
    title: '',
    intro: 'Please answer\nbefore you come.',
    questions: [{ ...tea, label: 'Tea or water?', required: true }, which],
    sendWhen: 'new_clients',
    againAfterMonths: null,
    serviceIds: ['a', 'b'],
  });
  // Nothing was ticked.
  expect(plainState(FORM, { ...posted, required: [], serviceIds: [] })).toMatchObject({
    questions: [{ required: false }, {}],
    serviceIds: [],
  });
  // A question that another window added meanwhile keeps what it says.
  const more = { ...FORM, questions: shownQuestions([TEA, WHICH, question('new', { required: true })]) };
  expect(plainState(more, posted).questions[2]).toMatchObject({ label: 'NEW', required: true });
});

test('what is opened and saved untouched says the same', () => {
  const state = stateOf(FORM);
  expect(isSame(state, stateOf({ ...FORM, updatedAt: new Date() }))).toBe(true);
  const input = inputOf(FORM, state);
  expect(problemsIn(input).size).toBe(0);
  expect(input).toMatchObject({ againAfterMonths: 6, questions: FORM.questions });
  // What is sent by hand is sent again by hand.
  expect(inputOf(FORM, { ...state, sendWhen: 'by_hand' }).againAfterMonths).toBeNull();
});

test('a reworded answer stays what another question waits for; one that is gone frees it', () => {
  const reworded = changed([TEA, WHICH], 'tea', { options: ['Green tea', 'Water'] });
  expect(reworded[1]!.showIf?.value).toBe('Green tea');
  expect(rearranged(reworded).freed).toEqual([]);
  const { questions, freed } = rearranged(changed([TEA, WHICH], 'tea', { options: ['Water'] }));
  expect(freed).toEqual(['WHICH']);
  expect(questions[1]!.showIf).toBeNull();
});

test('a question that is moved before what it waits for is always asked', () => {
  expect(rearranged(inOrder([TEA, WHICH], ['which', 'tea'])).freed).toEqual(['WHICH']);
  expect(rearranged([WHICH]).freed).toEqual(['WHICH']);
  expect(earlierThan([TEA, question('sign', { kind: 'signature' }), WHICH], 'which')).toEqual([TEA]);
});

test('what is wrong is told by question and field', () => {
  const state = { ...stateOf(FORM), name: ' ', questions: [TEA, question('b', { label: ' ' })] };
  const problems = problemsIn(inputOf(FORM, state));
  expect([...problems.keys()]).toEqual(['name', 'questions.1.label']);
  expect(problemsAt(problems, 1)).toEqual({ label: 'Please write the question, or the text.' });
  const option = problemsIn(
    inputOf(FORM, { ...state, questions: [question('c', newQuestion('choice', 'c'))] }),
  );
  expect(problemsAt(option, 0)).toHaveProperty('options');
});

test('whatever is typed, the preview can show it, and what it shows can be saved once nothing is wrong', () => {
  const draft = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom(...INTAKE_KINDS),
      label: fc.constantFrom('', 'Q'),
      options: fc.array(fc.constantFrom('', ' ', 'x', 'y'), { maxLength: 3 }),
      min: fc.constantFrom('', 'x', '-3', '0', '1,5', '99'),
      max: fc.constantFrom('', 'x', '0', '7', '400'),
    })
    .map((given) => question(given.id, given));
  fc.assert(
    fc.property(fc.uniqueArray(draft, { maxLength: 3, selector: ({ id }) => id }), (questions) => {
      for (const one of shownQuestions(questions)) {
        expect(one.label).not.toBe('');
        expect(new Set(one.options).size).toBe(one.options.length);
        if (one.kind === 'scale') {
          expect(one.max! - one.min!).toBeGreaterThan(0);
          expect(one.max! - one.min!).toBeLessThanOrEqual(20);
        }
      }
      const input = inputOf(FORM, { ...stateOf(FORM), questions });
      if (problemsIn(input).size === 0) expect(rearranged(questions).freed).toEqual([]);
    }),
  );
});
