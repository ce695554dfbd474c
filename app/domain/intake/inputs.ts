import { z } from 'zod';
import { isUnborn } from '#app/lib/birth.ts';
import { shownIds } from '#app/lib/intake/conditions.ts';
import { fieldName, isAsked, type IntakeKind, type IntakeQuestion } from '#app/lib/intake/questions.ts';
import { PLAIN_LINES } from '#app/lib/text.ts';
import { INTAKE_MESSAGES as messages } from './messages.ts';

/** Characters of the answers as JSON, drawn signature included. */
const FORM_DATA_LENGTH = 200_000;

export const intakeLink = z
  .string(messages.linkUnknown)
  .regex(/^[\w-]{1,64}$/, messages.linkUnknown)
  .meta({ description: 'The unique id of the form’s link.' });

/** saveIntakeFormResponse (spec 000 §7): `formData` is JSON, an object of answers by question id. */
export const saveIntakeFormInput = z.strictObject({
  uniqueId: intakeLink,
  formData: z
    .string(messages.unreadable)
    .max(FORM_DATA_LENGTH, messages.tooMuch)
    .meta({ description: 'JSON: an object of answers by the id of their question.' }),
});

/** A signature: drawn, as lines of x, y, x, y … in a box, or the name typed instead. */
export interface SignatureValue {
  name?: string;
  strokes?: number[][];
  width?: number;
  height?: number;
}

/** What a form posts for each of its questions, by question id. */
export function postedAnswers(
  questions: readonly IntakeQuestion[],
  form: FormData,
): Record<string, string | string[] | boolean | SignatureValue> {
  const answers: Record<string, string | string[] | boolean | SignatureValue> = {};
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  for (const question of questions.filter(isAsked)) {
    const name = fieldName(question);
    if (question.kind === 'choices') {
      answers[question.id] = form.getAll(name).filter((one) => typeof one === 'string');
    } else if (question.kind === 'consent') answers[question.id] = text(name) === 'on';
    else if (question.kind === 'signature') {
      answers[question.id] = { name: text(name), ...drawnIn(text(`${name}.drawn`)) };
    } else answers[question.id] = text(name);
  }
  return answers;
}

function drawnIn(text: string): SignatureValue {
  if (!text) return {};
  try {
    const drawn = JSON.parse(text) as SignatureValue;
    return { strokes: drawn.strokes, width: drawn.width, height: drawn.height };
  } catch {
    return {};
  }
}

const LENGTHS: Partial<Record<IntakeKind, number>> = {
  line: 500,
  text: 5_000,
  address: 500,
  email: 254,
  phone: 40,
};
const NAME_LENGTH = 200;
/** A drawn signature is lines of whole points in a box of at most this size. */
const MAX_STROKES = 200;
const MAX_NUMBERS = 12_000;
const MAX_PIXELS = 4_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** One answer as it is kept: what was asked beside what was answered, since forms change. */
export interface StoredAnswer {
  id: string;
  kind: IntakeKind;
  question: string;
  /** The section it stood in. */
  section: string | null;
  answer: string | string[] | boolean | number | null;
  drawn?: { strokes: number[][]; width: number; height: number };
}

type Checked = Pick<StoredAnswer, 'answer' | 'drawn'> | { problem: string };

const problem = (text: string): Checked => ({ problem: text });

/**
 * Checks answers against the form they are of. Browser and server ask the same, except for phone numbers, whose tables the
 * browser is spared: it passes a check of its own.
 * @param now epoch milliseconds; nobody is born after it
 * @returns every problem by question id, in the form's order, and the answers as they are kept
 */
export function checkAnswers(
  questions: readonly IntakeQuestion[],
  given: Readonly<Record<string, unknown>>,
  isPhone: (text: string) => boolean,
  now: number,
): { problems: [id: string, text: string][]; answers: StoredAnswer[] } {
  const problems: [string, string][] = [];
  const answers: StoredAnswer[] = [];
  const shown = shownIds(questions, given);
  let section: string | null = null;
  for (const question of questions) {
    if (question.kind === 'section') section = question.label;
    // What is hidden is neither demanded nor kept.
    if (!isAsked(question) || !shown.has(question.id)) continue;
    const checked = checkOne(
      question,
      Object.hasOwn(given, question.id) ? given[question.id] : undefined,
      isPhone,
    );
    if ('answer' in checked && isUnborn(question, checked.answer, now))
      problems.push([question.id, messages.dateToCome]);
    else if ('problem' in checked) problems.push([question.id, checked.problem]);
    else
      answers.push({ id: question.id, kind: question.kind, question: question.label, section, ...checked });
  }
  return { problems, answers };
}

function checkOne(question: IntakeQuestion, value: unknown, isPhone: (text: string) => boolean): Checked {
  switch (question.kind) {
    case 'choices':
      return checkChoices(question, value);
    case 'consent':
      return value === true || !question.required
        ? { answer: value === true }
        : problem(messages.missingConsent);
    case 'signature':
      return checkSignature(question, value);
    default:
      break;
  }
  if (value !== undefined && value !== null && typeof value !== 'string') return problem(messages.unreadable);
  const text = (value ?? '').trim();
  if (text === '') {
    if (!question.required) return { answer: null };
    const picks = ['choice', 'dropdown', 'yes_no', 'scale'].includes(question.kind);
    return problem(picks ? messages.missingChoice : messages.missing);
  }
  if (!PLAIN_LINES.test(text)) return problem(messages.oddCharacters);
  return checkText(question, text, isPhone);
}

function checkText(question: IntakeQuestion, text: string, isPhone: (text: string) => boolean): Checked {
  const most = LENGTHS[question.kind] ?? LENGTHS.line!;
  if (text.length > most) return problem(messages.tooLong(most));
  switch (question.kind) {
    case 'email':
      return z.email().safeParse(text).success ? { answer: text } : problem(messages.emailInvalid);
    case 'phone':
      return isPhone(text) ? { answer: text } : problem(messages.phoneInvalid);
    case 'date':
      return isDate(text) ? { answer: text } : problem(messages.dateInvalid);
    case 'number':
    case 'scale':
      return checkNumber(question, text);
    case 'yes_no':
      return text === 'yes' || text === 'no' ? { answer: text === 'yes' } : problem(messages.optionUnknown);
    case 'choice':
    case 'dropdown':
      return question.options.includes(text) ? { answer: text } : problem(messages.optionUnknown);
    default:
      return { answer: text };
  }
}

function checkNumber({ kind, min, max }: IntakeQuestion, text: string): Checked {
  const number = Number(text.replace(',', '.'));
  if (!Number.isFinite(number) || Math.abs(number) > 1e12) return problem(messages.numberInvalid);
  if (kind === 'scale' && !Number.isInteger(number)) return problem(messages.optionUnknown);
  if (min !== null && number < min) return problem(messages.numberTooSmall(min));
  if (max !== null && number > max) return problem(messages.numberTooBig(max));
  return { answer: number };
}

/** A day that exists, of a life that somebody living can speak of. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  const year = at.getUTCFullYear();
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && year >= 1880 && year <= 2200;
}

function checkChoices({ options, required }: IntakeQuestion, value: unknown): Checked {
  const chosen = value === undefined || value === null ? [] : value;
  if (!Array.isArray(chosen) || chosen.length > options.length) return problem(messages.optionUnknown);
  if (chosen.some((one) => !options.includes(one as string))) return problem(messages.optionUnknown);
  if (required && chosen.length === 0) return problem(messages.missingChoices);
  return { answer: options.filter((option) => chosen.includes(option)) };
}

function checkSignature({ required }: IntakeQuestion, value: unknown): Checked {
  if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
    return problem(messages.signatureInvalid);
  const { name = '', strokes, width, height } = (value ?? {}) as Record<keyof SignatureValue, unknown>;
  if (typeof name !== 'string' || !PLAIN_LINES.test(name)) return problem(messages.oddCharacters);
  if (name.length > NAME_LENGTH) return problem(messages.tooLong(NAME_LENGTH));
  const typed = name.trim() || null;
  if (Array.isArray(strokes) && strokes.length > 0) {
    if (!isDrawing(strokes, width, height)) return problem(messages.signatureInvalid);
    return { answer: typed, drawn: { strokes, width: Number(width), height: Number(height) } };
  }
  return typed || !required ? { answer: typed } : problem(messages.missingSignature);
}

function isDrawing(strokes: unknown[], width: unknown, height: unknown): strokes is number[][] {
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) > 0 && Number(side) <= MAX_PIXELS;
  if (!isSide(width) || !isSide(height) || strokes.length > MAX_STROKES) return false;
  let numbers = 0;
  return strokes.every((stroke) => {
    if (!Array.isArray(stroke) || stroke.length < 2 || stroke.length % 2 === 1) return false;
    numbers += stroke.length;
    return (
      numbers <= MAX_NUMBERS &&
      stroke.every((one) => Number.isInteger(one) && Math.abs(one as number) <= MAX_PIXELS)
    );
  });
}
