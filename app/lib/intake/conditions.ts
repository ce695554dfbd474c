import type { ConditionTest } from './condition-tests.ts';
import type { IntakeKind, IntakeQuestion } from './questions.ts';

export type IntakeCondition = NonNullable<IntakeQuestion['showIf']>;

/** What a condition may ask of the answer to each kind of question; nothing of what is not asked, or signed. */
const TESTS: Readonly<Record<IntakeKind, readonly ConditionTest[]>> = {
  section: [],
  note: [],
  signature: [],
  line: ['answered', 'not_answered'],
  text: ['answered', 'not_answered'],
  address: ['answered', 'not_answered'],
  email: ['answered', 'not_answered'],
  phone: ['answered', 'not_answered'],
  date: ['answered', 'not_answered'],
  number: ['at_least', 'at_most', 'answered', 'not_answered'],
  scale: ['at_least', 'at_most', 'answered', 'not_answered'],
  yes_no: ['is', 'answered', 'not_answered'],
  choice: ['is', 'is_not', 'answered', 'not_answered'],
  dropdown: ['is', 'is_not', 'answered', 'not_answered'],
  choices: ['includes', 'excludes', 'answered', 'not_answered'],
  consent: ['answered', 'not_answered'],
};

/** What a condition may ask of a question's answer, in the order in which it is offered. */
export const testsOf = ({ kind }: Pick<IntakeQuestion, 'kind'>): readonly ConditionTest[] => TESTS[kind];

/** Whether a test compares with a value. */
export const comparesWithValue = (test: ConditionTest): boolean =>
  test !== 'answered' && test !== 'not_answered';

type Source = Pick<IntakeQuestion, 'kind' | 'options'>;

/** The answers that a condition may name, as they are posted; null where it is a number that is typed. */
export function valuesOf({ kind, options }: Source): readonly string[] | null {
  if (kind === 'yes_no') return ['yes', 'no'];
  return kind === 'number' || kind === 'scale' ? null : options;
}

const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** Whether a condition can be asked of this question at all. */
export function isPossible({ test, value }: IntakeCondition, source: Source): boolean {
  if (!testsOf(source).includes(test)) return false;
  if (!comparesWithValue(test)) return true;
  const values = valuesOf(source);
  return values === null ? Number.isFinite(numberOf(value ?? '')) : value !== null && values.includes(value);
}

/**
 * The questions, each condition taken away that speaks of no earlier question, or of an answer that it cannot have. So no
 * condition waits for itself, whatever order the questions were brought into.
 */
export function withPossibleConditions(questions: readonly IntakeQuestion[]): IntakeQuestion[] {
  const earlier = new Map<string, IntakeQuestion>();
  return questions.map((question) => {
    const source = question.showIf && earlier.get(question.showIf.question);
    const isKept = !question.showIf || (source && isPossible(question.showIf, source));
    earlier.set(question.id, question);
    return isKept ? question : { ...question, showIf: null };
  });
}

/** An answer as it is posted, from a browser's fields or as JSON. */
function holds({ test, value }: IntakeCondition, source: Source, given: unknown): boolean {
  const texts = (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string');
  const chosen = texts.map((one) => one.trim()).filter(Boolean);
  const isAnswered = source.kind === 'consent' ? given === true : chosen.length > 0;
  switch (test) {
    case 'answered':
      return isAnswered;
    case 'not_answered':
      return !isAnswered;
    case 'is':
    case 'includes':
      return chosen.includes(value ?? '');
    case 'is_not':
    case 'excludes':
      return isAnswered && !chosen.includes(value ?? '');
    case 'at_least':
      return isAnswered && numberOf(chosen[0]!) >= numberOf(value ?? '');
    case 'at_most':
      return isAnswered && numberOf(chosen[0]!) <= numberOf(value ?? '');
  }
}

/**
 * The ids of what is shown to whoever has given these answers so far: browser and server ask this one rule. What stands
 * in a hidden part is hidden, and so is whatever depends on a question that is: what was answered there does not count.
 * @param given as posted, by question id
 */
export function shownIds(
  questions: readonly IntakeQuestion[],
  given: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const shown = new Set<string>();
  let isPartShown = true;
  for (const { id, kind, showIf } of questions) {
    const source = showIf && byId.get(showIf.question);
    const answer = showIf && Object.hasOwn(given, showIf.question) ? given[showIf.question] : undefined;
    const isOwn = !showIf || (source != null && shown.has(source.id) && holds(showIf, source, answer));
    if (kind === 'section') isPartShown = isOwn;
    if (isOwn && isPartShown) shown.add(id);
  }
  return shown;
}

const WORDS: Readonly<Record<ConditionTest, (value: string) => string>> = {
  is: (value) => `is “${value}”`,
  is_not: (value) => `is not “${value}”`,
  includes: (value) => `includes “${value}”`,
  excludes: (value) => `does not include “${value}”`,
  at_least: (value) => `is ${value} or more`,
  at_most: (value) => `is ${value} or less`,
  answered: () => 'is answered',
  not_answered: () => 'is not answered',
};

/** 'Only if “Are you pregnant?” is “Yes”' of what depends on an earlier answer; null of what is always asked. */
export function conditionLabel(
  { showIf }: Pick<IntakeQuestion, 'showIf'>,
  questions: readonly IntakeQuestion[],
): string | null {
  const source = showIf && questions.find(({ id }) => id === showIf.question);
  if (!showIf || !source) return null;
  if (source.kind === 'consent')
    return `Only if “${source.label}” is ${showIf.test === 'answered' ? 'ticked' : 'not ticked'}`;
  const value =
    source.kind === 'yes_no' ? (showIf.value === 'yes' ? 'Yes' : 'No') : (showIf.value ?? '').trim();
  return `Only if “${source.label}” ${WORDS[showIf.test](value)}`;
}
