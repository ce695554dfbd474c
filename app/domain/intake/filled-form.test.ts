import { expect, test } from 'vitest';
import { checkAnswers } from './inputs.ts';
import { fillForm } from './filled-form.ts';
import { readForm } from '#app/lib/intake/read-form.ts';

const FORM = {
  version: 1,
  title: 'Before we meet',
  intro: 'Read this first.',
  questions: [
    { id: 'pregnant', label: 'Are you pregnant?', kind: 'yes_no' },
    { id: 'level', label: 'How bad is it?', kind: 'scale', min: 0, max: 10 },
    {
      id: 'for-two',
      label: 'For two',
      kind: 'section',
      hint: 'Of you both.',
      showIf: { question: 'pregnant', test: 'is', value: 'yes' },
    },
    { id: 'weeks', label: 'Which week?', kind: 'number', hint: 'Roughly' },
    {
      id: 'bad',
      label: 'See a doctor too.',
      kind: 'note',
      showIf: { question: 'level', test: 'at_least', value: '8' },
    },
    { id: 'empty', label: 'Nothing here', kind: 'section' },
    { id: 'agreement', label: 'Agreement', kind: 'section' },
    { id: 'waiver', label: 'You come at your own risk.', kind: 'note' },
    { id: 'agree', label: 'I agree', kind: 'consent', hint: 'To all of it.' },
    { id: 'last', label: 'Thank you.', kind: 'note' },
  ],
};
/** As the form keeps what was posted. */
const kept = (given: Record<string, unknown>, form: object = FORM) =>
  JSON.stringify(checkAnswers(readForm(form), given, () => true, Date.UTC(2027, 1, 1)).answers);
const read = (form: unknown, answers: string) =>
  fillForm(form, answers).map(({ kind, question, hint, answer }) =>
    [kind, question, hint, answer].filter((part) => part !== null).join(': '),
  );

test('what was to be read stands where it stood, and so do the words of what was signed', () => {
  expect(read(FORM, kept({ pregnant: 'yes', level: '9', weeks: '20', agree: true }))).toEqual([
    'section: Before we meet: Read this first.',
    'answer: Are you pregnant?: Yes',
    'answer: How bad is it?: 9',
    'section: For two: Of you both.',
    'answer: Which week?: 20',
    'note: See a doctor too.',
    'section: Agreement',
    'note: You come at your own risk.',
    'answer: I agree: To all of it.: Yes',
    'note: Thank you.',
  ]);
});

test('what was hidden from the client was not read, so it is not shown', () => {
  const lines = read(FORM, kept({ pregnant: 'no', level: '3', agree: true }));
  for (const hidden of ['section: For two: Of you both.', 'note: See a doctor too.'])
    expect(lines).not.toContain(hidden);
  expect(lines).toContain('note: You come at your own risk.');
});

test('answers that the form does not know are shown below it, by the parts that they name', () => {
  const answers = [
    { question: 'Allergies', answer: 'Nuts' },
    { id: 'gone', question: 'Sport', answer: 'Chess', section: 'Life' },
    { id: 'gone-too', question: 'Work', answer: 'Much', section: 'Life' },
  ];
  expect(read({ questions: [{ id: 'n', label: 'Hello.', kind: 'note' }] }, JSON.stringify(answers))).toEqual([
    'note: Hello.',
    'answer: Allergies: Nuts',
    'section: Life',
    'answer: Sport: Chess',
    'answer: Work: Much',
  ]);
  expect(read(null, 'not JSON')).toEqual(['answer: Answers: not JSON']);
});
