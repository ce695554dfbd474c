import { z } from 'zod';
import { shownIds } from '#app/lib/intake/conditions.ts';
import { isAsked, type IntakeQuestion } from '#app/lib/intake/questions.ts';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import { decryptText } from '#app/platform/tokens.ts';
import { drawnSignature, readAnswers, type IntakeAnswer } from './read-answers.ts';

/** One line of a form that was filled in. */
export const filledLine = z
  .object({
    kind: z.enum(['section', 'note', 'answer']),
    question: z.string().meta({ description: 'What stood there: a heading, a text to read, a question.' }),
    hint: z.string().nullable().meta({ description: 'The smaller words below it.' }),
    answer: z.string().nullable().meta({ description: 'Null of what asks nothing.' }),
    signature: drawnSignature.nullable(),
  })
  .meta({ id: 'IntakeAnswer' });

export type FilledLine = z.output<typeof filledLine>;

/** A form as it was sent (`IntakeRequest.form`) with the answers that are kept of it. */
export const filledForm = (form: unknown, encrypted: string): FilledLine[] =>
  fillForm(form, decryptText('intake-answers', encrypted));

export const countAnswers = (lines: readonly FilledLine[]): number =>
  lines.filter(({ kind }) => kind === 'answer').length;

/**
 * What the client had before them, in its order, with what they answered: a signature is worth what stands above it. A text of
 * a part that was hidden from them was not read, so it is not shown. Answers to what is not in the form come last.
 */
export function fillForm(form: unknown, kept: string): FilledLine[] {
  const answers = readAnswers(kept);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const questions = readForm(form);
  const shown = shownIds(questions, Object.fromEntries(answers.map(({ id, given }) => [id, given])));
  const lines = wordsAbove(form);
  for (const question of questions) {
    const answer = byId.get(question.id);
    if (!isAsked(question)) lines.push(...(shown.has(question.id) ? [toRead(question)] : []));
    else if (answer) lines.push(toLine(answer, isSigned(question) ? question.hint : null));
  }
  const known = new Set<string | null>(questions.map(({ id }) => id));
  return [...withoutEmptyParts(lines), ...unknownLines(answers.filter(({ id }) => !known.has(id)))];
}

/** A part of which nothing was shown says nothing. */
const withoutEmptyParts = (lines: readonly FilledLine[]) =>
  lines.filter(({ kind, hint }, index) => {
    const next = lines[index + 1];
    return kind !== 'section' || hint !== null || (next !== undefined && next.kind !== 'section');
  });

function unknownLines(answers: readonly IntakeAnswer[]): FilledLine[] {
  const lines: FilledLine[] = [];
  let section: string | null = null;
  for (const answer of answers) {
    if (answer.section && answer.section !== section) lines.push(heading(answer.section));
    section = answer.section;
    lines.push(toLine(answer));
  }
  return lines;
}

/** The words below these are a part of what is agreed to; of other questions they only help to answer. */
const isSigned = ({ kind }: IntakeQuestion) => kind === 'consent' || kind === 'signature';

function wordsAbove(form: unknown): FilledLine[] {
  const { title, intro } = readWords(form);
  if (title) return [heading(title, intro)];
  return intro ? [{ ...heading(intro), kind: 'note' }] : [];
}

const heading = (question: string, hint: string | null = null): FilledLine => ({
  kind: 'section',
  question,
  hint,
  answer: null,
  signature: null,
});

const toRead = ({ kind, label, hint }: IntakeQuestion): FilledLine =>
  kind === 'section' ? heading(label, hint) : { ...heading(label), kind: 'note' };

const toLine = ({ question, answer, signature }: IntakeAnswer, hint: string | null = null): FilledLine => ({
  kind: 'answer',
  question,
  hint,
  answer,
  signature,
});
