import type { IntakeQuestion } from './view.ts';

/** A part of a form: what stands below one of its section headings. */
export interface Part {
  id: string;
  /** Null for what comes before the first heading. */
  title: string | null;
  hint: string | null;
  /** The heading itself; null before the first. */
  section: IntakeQuestion | null;
  questions: IntakeQuestion[];
}

/** The parts of a form in their order; one without questions, texts or words of its own is left out. */
export function partsOf(questions: readonly IntakeQuestion[]): Part[] {
  const parts: Part[] = [{ id: 'first', title: null, hint: null, section: null, questions: [] }];
  for (const question of questions) {
    if (question.kind !== 'section') parts.at(-1)!.questions.push(question);
    else {
      const { id, label, hint } = question;
      parts.push({ id, title: label, hint, section: question, questions: [] });
    }
  }
  return parts.filter((part) => part.questions.length > 0 || part.hint !== null);
}
