import { withPossibleConditions } from './conditions.ts';
import { intakeQuestion, type IntakeQuestion } from './questions.ts';

/** The most questions that a form shows. */
const MAX_QUESTIONS = 300;

/**
 * The questions of a form as it is kept; an id that comes twice counts once, and a condition that speaks of nothing
 * earlier is none.
 */
export function readForm(form: unknown): IntakeQuestion[] {
  const list = (form as { questions?: unknown } | null)?.questions;
  if (!Array.isArray(list)) return [];
  const byId = new Map<string, IntakeQuestion>();
  for (const entry of list.slice(0, MAX_QUESTIONS)) {
    const parsed = intakeQuestion.safeParse(entry);
    if (parsed.success && !byId.has(parsed.data.id)) byId.set(parsed.data.id, withScale(parsed.data));
  }
  return withPossibleConditions([...byId.values()]);
}

/** A scale goes from 0 to 10 unless the form says otherwise, in at most 21 steps. */
function withScale(question: IntakeQuestion): IntakeQuestion {
  if (question.kind !== 'scale') return question;
  const min = Math.round(question.min ?? 0);
  const max = Math.round(question.max ?? 10);
  return { ...question, min, max: Math.max(min + 1, Math.min(max, min + 20)) };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** What the client reads above the questions, as a form keeps it. */
export function readWords(form: unknown): { title: string | null; intro: string | null } {
  const { title, intro } = (form ?? {}) as { title?: unknown; intro?: unknown };
  return { title: textOf(title), intro: textOf(intro) };
}
