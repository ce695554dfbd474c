import { DAY_MS } from '#app/lib/duration.ts';
import type { Answers, IntakeForm } from './view.ts';

/** A draft is of use for so long; after that it is health data lying about. */
const KEPT_MS = 30 * DAY_MS;

/** The form's own id names the draft: the link's unique id, which opens the form, is not written down. */
const keyOf = ({ id }: Pick<IntakeForm, 'id'>) => `tendwell-intake-${id}`;

interface Draft {
  savedAt: number;
  answers: Answers;
}

/** What this browser's visitor typed before; null where there is none, or none that can be read. */
export function readDraft(form: IntakeForm): Answers | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as Draft | null;
    if (!draft || typeof draft.answers !== 'object' || draft.answers === null) return null;
    if (Date.now() - draft.savedAt < KEPT_MS) return draft.answers;
    clearDraft(form);
  } catch {
    // A browser that keeps nothing, or something that is no draft.
  }
  return null;
}

/** Keeps what was typed, signatures left out: one signs what one sends. False where the browser keeps nothing. */
export function saveDraft(form: IntakeForm, answers: Answers): boolean {
  const signatures = new Set(form.questions.filter(({ kind }) => kind === 'signature').map(({ id }) => id));
  const stored = Object.fromEntries(Object.entries(answers).filter(([id]) => !signatures.has(id)));
  try {
    localStorage.setItem(
      keyOf(form),
      JSON.stringify({ savedAt: Date.now(), answers: stored } satisfies Draft),
    );
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(form: Pick<IntakeForm, 'id'>): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept.
  }
}
