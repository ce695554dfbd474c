import type { Design } from '#builder/design.ts';
import type { PageSection } from '#builder/page-schema.ts';

/** What is edited: the sections of one page, and what all pages have in common. */
export interface Draft {
  design: Design;
  content: readonly PageSection[];
}

export interface DraftState {
  draft: Draft;
  /** Id of the section whose fields are shown. */
  selected: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Raised whenever the draft becomes another by anything but its own fields: those that keep their text begin anew. */
  revision: number;
}

interface ChangeOptions {
  /** Changes of the same thing in a row are one step back, as the letters of a word. */
  about?: string;
  /** What is selected afterwards; left out, what was. */
  selects?: string | null;
  /** It comes out of a field that keeps its own text. */
  isTyped?: boolean;
}

/** Milliseconds within which changes of the same thing are one. */
const ONE_STEP_MS = 1_500;
/** Steps that can be taken back. */
const MOST_STEPS = 200;

interface Step {
  draft: Draft;
  selected: string | null;
}

/** A page as it is edited, with every step back and forth. Knows nothing of how it is shown or saved. */
export class DraftStore {
  #past: Step[] = [];
  #future: Step[] = [];
  #last: { about: string; at: number } | null = null;
  #state: DraftState;
  #listeners = new Set<() => void>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that only moves forward */
  constructor(draft: Draft, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#state = { draft, selected: null, canUndo: false, canRedo: false, revision: 0 };
  }

  readonly get = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(draft: Draft, selected: string | null, isTyped = false) {
    const isThere = selected !== null && draft.content.some(({ props }) => props.id === selected);
    this.#state = {
      draft,
      selected: isThere ? selected : null,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      revision: this.#state.revision + (isTyped ? 0 : 1),
    };
    for (const listener of this.#listeners) listener();
  }

  /** Makes it another draft, which can be taken back. */
  change(draft: Draft, { about, selects, isTyped }: ChangeOptions = {}): void {
    const { draft: before, selected } = this.#state;
    if (draft === before) return;
    const at = this.#now();
    const isSameStep =
      about !== undefined &&
      this.#last?.about === about &&
      at - this.#last.at < ONE_STEP_MS &&
      this.#past.length > 0;
    if (!isSameStep) this.#past = [...this.#past.slice(1 - MOST_STEPS), { draft: before, selected }];
    this.#last = about === undefined ? null : { about, at };
    this.#future = [];
    this.#set(draft, selects === undefined ? selected : selects, isTyped);
  }

  readonly select = (id: string | null): void => {
    if (id === this.#state.selected) return;
    this.#last = null;
    this.#state = { ...this.#state, selected: id };
    for (const listener of this.#listeners) listener();
  };

  readonly undo = (): void => this.#step(this.#past, this.#future);
  readonly redo = (): void => this.#step(this.#future, this.#past);

  #step(from: Step[], to: Step[]) {
    const step = from.pop();
    if (!step) return;
    const { draft, selected } = this.#state;
    to.push({ draft, selected });
    this.#last = null;
    // What was looked at stays, where it is still there.
    this.#set(step.draft, selected ?? step.selected);
  }
}
