import { DAY_MS } from '#app/lib/duration.ts';
import type { Answers, IntakeForm } from './view.ts';

/** A draft is of use for so long; after that it is health data lying about. */
const KEPT_MS = 30 * DAY_MS;

const PREFIX = 'tendwell-intake-';

/** The form's own id names the draft: the link's unique id, which opens the form, is not written down. */
const keyOf = ({ id }: Pick<IntakeForm, 'id'>) => `${PREFIX}${id}`;

interface Draft {
  savedAt: number;
  answers: Answers;
}

/** What this browser's visitor typed before; null where there is none, or none that can be read. */
export function readDraft(form: IntakeForm): Answers | null {
  clearOldDrafts();
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as Draft | null;
    return draft && typeof draft.answers === 'object' ? draft.answers : null;
  } catch {
    // A browser that keeps nothing, or something that is no draft.
    return null;
  }
}

/** Forgets what was typed too long ago, into whichever form: nobody may ever open that one here again. */
export function clearOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !isOfUse(localStorage.getItem(key))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing.
  }
}

function isOfUse(stored: string | null): boolean {
  try {
    return Date.now() - (JSON.parse(stored!) as Draft).savedAt < KEPT_MS;
  } catch {
    return false;
  }
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
