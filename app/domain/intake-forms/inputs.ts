import { z } from 'zod';
import { PROFESSIONS } from '#app/domain/onboarding/inputs.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { CONDITION_TESTS } from '#app/lib/intake/condition-tests.ts';
import { comparesWithValue, isPossible } from '#app/lib/intake/conditions.ts';
import { INTAKE_KINDS, isAsked, QUESTION_ID, type IntakeQuestion } from '#app/lib/intake/questions.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { INTAKE_FORM_MESSAGES as messages } from './messages.ts';

/** Intake forms of a practice. */
export const MOST_FORMS = 20;
/** Questions, sections and notes of a form. */
export const MOST_QUESTIONS = 100;
/** Answers to choose from. */
export const MOST_OPTIONS = 30;
/** Letters. */
export const FORM_LENGTHS = {
  name: 80,
  title: 120,
  intro: 1_000,
  label: 300,
  note: 2_000,
  hint: 300,
  option: 120,
  end: 40,
} as const;
/** From the lowest to the highest of a scale. */
const MOST_STEPS = 20;
const MOST_SERVICES = 200;

const line = (most: number) =>
  z.string().trim().max(most, messages.tooLong(most)).regex(PLAIN_LINE, messages.oddCharacters);
const lines = (most: number) =>
  z.string().trim().max(most, messages.tooLong(most)).regex(PLAIN_LINES, messages.oddCharacters);
const orNull = <Text extends z.ZodType<string, string>>(text: Text) =>
  text
    .nullish()
    .transform((given) => given || null)
    .optional();

const bound = z.number(messages.numberInvalid).min(-1e9).max(1e9).nullish();

const entry = z.strictObject({
  id: z.string().regex(QUESTION_ID, messages.idWrong),
  kind: z.enum(INTAKE_KINDS),
  label: lines(FORM_LENGTHS.note).min(1, messages.labelMissing),
  required: z.boolean().optional(),
  hint: orNull(lines(FORM_LENGTHS.hint)),
  options: z
    .array(line(FORM_LENGTHS.option).min(1, messages.optionEmpty))
    .max(MOST_OPTIONS, messages.tooManyOptions(MOST_OPTIONS))
    .optional(),
  min: bound,
  max: bound,
  lowLabel: orNull(line(FORM_LENGTHS.end)),
  highLabel: orNull(line(FORM_LENGTHS.end)),
  showIf: z
    .strictObject({
      question: z.string().max(64),
      test: z.enum(CONDITION_TESTS, messages.conditionWrong),
      value: z.string().max(FORM_LENGTHS.option).nullish(),
    })
    .nullish(),
});

/** Whether answers to choose from belong to it. */
export const hasOptions = (kind: IntakeQuestion['kind']): boolean =>
  kind === 'choice' || kind === 'dropdown' || kind === 'choices';

/** An entry as a form keeps it: what does not belong to its kind is left out. */
function kept(given: z.output<typeof entry>): IntakeQuestion {
  const { id, kind, label } = given;
  const isScale = kind === 'scale';
  const isBound = isScale || kind === 'number';
  const { showIf } = given;
  return {
    id,
    kind,
    label,
    required: isAsked({ kind }) && given.required === true,
    hint: kind === 'note' ? null : (given.hint ?? null),
    options: hasOptions(kind) ? (given.options ?? []) : [],
    min: isBound ? (given.min ?? (isScale ? 0 : null)) : null,
    max: isBound ? (given.max ?? (isScale ? 10 : null)) : null,
    lowLabel: isScale ? (given.lowLabel ?? null) : null,
    highLabel: isScale ? (given.highLabel ?? null) : null,
    showIf: showIf
      ? { ...showIf, value: comparesWithValue(showIf.test) ? (showIf.value?.trim() ?? null) : null }
      : null,
  };
}

type Problem = [field: string, message: string];

/** What is wrong with an entry by itself, beside its field. */
function problemsOf(question: IntakeQuestion): Problem[] {
  const { kind, label, options, min, max } = question;
  const problems: Problem[] = [];
  if (kind !== 'note' && kind !== 'consent' && label.length > FORM_LENGTHS.label)
    problems.push(['label', messages.tooLong(FORM_LENGTHS.label)]);
  if (hasOptions(kind)) {
    const least = kind === 'choices' ? 1 : 2;
    if (options.length < least)
      problems.push(['options', least === 1 ? messages.optionMissing : messages.optionsMissing]);
    if (new Set(options).size < options.length) problems.push(['options', messages.optionTwice]);
  }
  if (min !== null && max !== null && min >= max) problems.push(['max', messages.boundsWrong]);
  else if (kind === 'scale' && !isScale(min!, max!)) problems.push(['max', messages.scaleWrong(MOST_STEPS)]);
  return problems;
}

const isScale = (min: number, max: number) =>
  Number.isInteger(min) && Number.isInteger(max) && max - min <= MOST_STEPS;

/** The entries of a form: each by itself, and none that speaks of one that comes after it. */
const questions = z
  .array(entry)
  .max(MOST_QUESTIONS, messages.tooMany(MOST_QUESTIONS))
  .transform((given) => given.map(kept))
  .superRefine((list, issues) => {
    const say = (index: number, field: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [index, field], message });
    if (!list.some(isAsked)) issues.addIssue({ code: 'custom', path: [], message: messages.nothingAsked });
    const earlier = new Map<string, IntakeQuestion>();
    list.forEach((question, index) => {
      for (const [field, message] of problemsOf(question)) say(index, field, message);
      if (earlier.has(question.id)) say(index, 'label', messages.idWrong);
      const { showIf } = question;
      const source = showIf && earlier.get(showIf.question);
      if (showIf && !(source && isPossible(showIf, source))) say(index, 'showIf', messages.conditionWrong);
      earlier.set(question.id, question);
    });
  });

const intakeFormId = z.uuid(messages.formUnknown);

/** What a form can begin with: what a profession usually asks, or nothing. */
export const FORM_STARTS = [...PROFESSIONS, 'blank'] as const;

export const createIntakeFormInput = z.strictObject({
  start: z.enum(FORM_STARTS, messages.startUnknown),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one form, however often it is sent.' }),
});

const sending = {
  sendWhen: z.enum(['by_hand', 'new_clients', 'bookings']).meta({
    description: 'To whom it goes by itself once a booking is confirmed.',
  }),
  againAfterMonths: z
    .int(messages.againWrong)
    .min(0)
    .max(120)
    .nullish()
    .meta({ description: 'Of everybody who books: null asks once, 0 with every booking, else months.' }),
  serviceIds: z
    .array(z.uuid(messages.serviceUnknown))
    .max(MOST_SERVICES)
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'With whose bookings it goes; none means with those of every service.' }),
};

export const saveIntakeFormSettings = z.strictObject({
  intakeFormId,
  name: line(FORM_LENGTHS.name).min(1, messages.nameMissing),
  title: orNull(line(FORM_LENGTHS.title)).meta({ description: 'What the client reads above it.' }),
  intro: orNull(lines(FORM_LENGTHS.intro)),
  questions,
  ...sending,
  previousUpdatedAt,
});

export const ofIntakeForm = z.strictObject({ intakeFormId });
export const deleteIntakeFormInput = z.strictObject({ intakeFormId, previousUpdatedAt });
export const ofIntakeFormVersion = z.strictObject({
  intakeFormId,
  version: z.int(messages.versionUnknown).min(1, messages.versionUnknown).max(1_000_000),
});
export const restoreIntakeFormVersionInput = z.strictObject({
  ...ofIntakeFormVersion.shape,
  previousUpdatedAt,
});
