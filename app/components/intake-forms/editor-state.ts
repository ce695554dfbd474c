import type { z } from 'zod';
import type { OpValue } from '#app/components/operation/op.ts';
import { hasOptions, saveIntakeFormSettings } from '#app/domain/intake-forms/inputs.ts';
import { withPossibleConditions } from '#app/lib/intake/conditions.ts';
import { isAsked, type IntakeKind, type IntakeQuestion } from '#app/lib/intake/questions.ts';
import { truncate } from '#app/lib/text.ts';

export type FormView = OpValue<'intakeForm'>['intakeForm'];
export type FormSummary = OpValue<'intakeForms'>['intakeForms'][number];
export type FormServices = OpValue<'intakeForms'>['services'];

/** What a form can be for: what can be booked, and of what is gone only what it is for already. */
export const offeredServices = (services: FormServices, form: Pick<FormView, 'serviceIds'>): FormServices =>
  services.filter(({ id, isDeleted }) => !isDeleted || form.serviceIds.includes(id));

/** A question as it is typed: its bounds are words until it is saved. */
export interface Draft extends Omit<IntakeQuestion, 'min' | 'max'> {
  min: string;
  max: string;
}

/** All that the page of one form holds. */
export interface EditorState {
  name: string;
  title: string;
  intro: string;
  questions: Draft[];
  sendWhen: FormView['sendWhen'];
  /** Months, or `never`. */
  again: string;
  serviceIds: string[];
}

const wordsOf = (bound: number | null) => (bound === null ? '' : String(bound));
const boundOf = (words: string) => (words.trim() === '' ? null : Number(words.trim().replace(',', '.')));

const draftOf = ({ min, max, ...question }: IntakeQuestion): Draft => ({
  ...question,
  min: wordsOf(min),
  max: wordsOf(max),
});

export const stateOf = (form: FormView): EditorState => ({
  name: form.name,
  title: form.title ?? '',
  intro: form.intro ?? '',
  questions: form.questions.map(draftOf),
  sendWhen: form.sendWhen,
  again: form.againAfterMonths === null ? 'never' : String(form.againAfterMonths),
  serviceIds: form.serviceIds,
});

/** The fields of a form that was posted without scripts. */
export type Posted = Record<string, string | string[]>;

/** What was posted without scripts, over what a form is: its words, what must be answered, and who gets it. */
export function plainState(form: FormView, posted: Posted): EditorState {
  const all = (name: string) => [posted[name] ?? []].flat();
  const text = (name: string) => (all(name)[0] ?? '').replaceAll('\r\n', '\n');
  const state = stateOf(form);
  return {
    name: text('name'),
    title: text('title'),
    intro: text('intro'),
    questions: state.questions.map((question) => ({
      ...question,
      // One that came meanwhile, by another window, was not in what was posted.
      ...(posted[`label.${question.id}`] === undefined
        ? {}
        : {
            label: text(`label.${question.id}`),
            required: isAsked(question) ? all('required').includes(question.id) : question.required,
          }),
    })),
    sendWhen: text('sendWhen') as EditorState['sendWhen'],
    again: text('again'),
    serviceIds: all('serviceIds'),
  };
}

/** The words posted without scripts for questions that are not in the form by now. */
export const goneIn = (form: FormView, posted: Posted): string[] =>
  Object.entries(posted).flatMap(([name, text]) => {
    const id = /^label\.(.+)/.exec(name)?.[1];
    return id === undefined || form.questions.some((question) => question.id === id) ? [] : [text].flat();
  });

/** What saveIntakeForm takes. */
export const inputOf = (form: Pick<FormView, 'id'>, state: EditorState) => ({
  intakeFormId: form.id,
  name: state.name,
  title: state.title,
  intro: state.intro,
  questions: state.questions.map(({ min, max, ...question }) => ({
    ...question,
    min: boundOf(min),
    max: boundOf(max),
  })),
  sendWhen: state.sendWhen,
  againAfterMonths: state.sendWhen === 'bookings' && state.again !== 'never' ? Number(state.again) : null,
  serviceIds: state.serviceIds,
});

export const isSame = (one: EditorState, other: EditorState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The questions as clients see them: bounds that are no numbers yet are left open. */
export const shownQuestions = (questions: readonly Draft[]): IntakeQuestion[] =>
  withPossibleConditions(
    questions.map(({ min, max, options, ...question }) => {
      const [low, high] = [boundOf(min), boundOf(max)];
      const isScale = question.kind === 'scale';
      const isSound = Number.isInteger(low ?? 0) && Number.isInteger(high ?? 10) && (high ?? 10) > (low ?? 0);
      return {
        ...question,
        label: question.label.trim() || 'Untitled',
        options: [...new Set(options.filter((one) => one.trim() !== ''))],
        min: isScale ? (isSound ? (low ?? 0) : 0) : Number.isFinite(low ?? 0) ? low : null,
        max: isScale
          ? isSound
            ? Math.min(high ?? 10, (low ?? 0) + 20)
            : 10
          : Number.isFinite(high ?? 0)
            ? high
            : null,
      };
    }),
  );

const LABELS: Partial<Record<IntakeKind, string>> = {
  section: 'New section',
  consent: 'I agree to the session and have answered truthfully.',
  signature: 'Signature',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  date: 'Date of birth',
};

/** A question of a kind as it is added: with words where nearly everybody would write the same. */
export const newQuestion = (kind: IntakeKind, id: string): Draft => ({
  id,
  kind,
  label: LABELS[kind] ?? '',
  required: kind === 'consent' || kind === 'signature',
  hint: null,
  options: hasOptions(kind) ? ['', ''] : [],
  min: kind === 'scale' ? '0' : '',
  max: kind === 'scale' ? '10' : '',
  lowLabel: null,
  highLabel: null,
  showIf: null,
});

/** In another order, or without some: what loses the question it waits for loses its condition, and is named. */
export function rearranged(questions: readonly Draft[]): { questions: Draft[]; freed: string[] } {
  const ruled = withPossibleConditions(shownForRules(questions));
  const freed: string[] = [];
  const next = questions.map((question, index) => {
    if (!question.showIf || ruled[index]!.showIf) return question;
    freed.push(question.label);
    return { ...question, showIf: null };
  });
  return { questions: next, freed };
}

/** Conditions speak of options as they are typed; bounds do not concern them. */
const shownForRules = (questions: readonly Draft[]): IntakeQuestion[] =>
  questions.map((question) => ({
    ...question,
    options: question.options.map((one) => one.trim()),
    showIf: question.showIf && { ...question.showIf, value: question.showIf.value?.trim() ?? null },
    min: null,
    max: null,
  }));

/** One entry changed. An answer that is reworded stays what other entries wait for. */
export function changed(questions: readonly Draft[], id: string, more: Partial<Draft>): Draft[] {
  const before = questions.find((question) => question.id === id)?.options ?? [];
  const after = more.options;
  const at =
    after?.length === before.length
      ? before.flatMap((one, index) => (one === after[index] ? [] : index))
      : [];
  const [old, now] = at.length === 1 ? [before[at[0]!]!, after![at[0]!]!] : [];
  return questions.map((question) => {
    if (question.id === id) return { ...question, ...more };
    const { showIf } = question;
    const isReworded = old !== undefined && showIf?.question === id && showIf.value === old;
    return isReworded ? { ...question, showIf: { ...showIf, value: now! } } : question;
  });
}

export const inOrder = (questions: readonly Draft[], ids: readonly string[]): Draft[] =>
  ids.flatMap((id) => questions.find((question) => question.id === id) ?? []);

/** Why it can not be saved, by `name` or `questions.3.label`; the first text of each. */
export function problemsIn(input: z.input<typeof saveIntakeFormSettings>): ReadonlyMap<string, string> {
  const checked = saveIntakeFormSettings.safeParse(input);
  const problems = new Map<string, string>();
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path.map(String).join('.');
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** What a refused Save says: the first text, and of which question. */
export function firstProblem(problems: ReadonlyMap<string, string>, questions: readonly Draft[]): string {
  const [field = '', text = ''] = [...problems][0] ?? [];
  const at = /^questions\.(\d+)\./.exec(field)?.[1];
  if (at === undefined) return text;
  const label = questions[Number(at)]?.label.trim();
  return `${label ? `“${truncate(label, 60)}”` : `Entry ${Number(at) + 1}`}: ${text}`;
}

/** Whether an entry that was added has stayed as it began. */
export const isUntouched = (question: Draft): boolean =>
  JSON.stringify(question) === JSON.stringify(newQuestion(question.kind, question.id));

/** What is wrong with the question at this place, by field. */
export function problemsAt(problems: ReadonlyMap<string, string>, index: number): Record<string, string> {
  const start = `questions.${index}.`;
  return Object.fromEntries(
    [...problems].flatMap(([field, text]) =>
      field.startsWith(start) ? [[field.slice(start.length).split('.')[0]!, text]] : [],
    ),
  );
}

/** The earlier questions of which a condition can ask something. */
export const earlierThan = (questions: readonly Draft[], id: string): Draft[] =>
  questions
    .slice(
      0,
      questions.findIndex((question) => question.id === id),
    )
    .filter((question) => isAsked(question) && question.kind !== 'signature');
