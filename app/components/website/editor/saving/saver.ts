import type { Outcome, Refused } from '#app/components/operation/call.ts';

/** How what is edited stands to what is saved. */
export type SaveState =
  | { step: 'saved' }
  /** Changed, or on its way. */
  | { step: 'saving' }
  /** No answer came, or the server had to wait: it is tried again by itself. */
  | { step: 'trying'; text: string }
  /** It cannot be saved as it is; the next change is tried anew. */
  | { step: 'refused'; text: string }
  /** Another window saved meanwhile: nothing is saved until its reader says which one stays. */
  | { step: 'elsewhere'; version: number };

interface SaverOptions<Value> {
  /** The version that the editor began with. */
  version: number;
  save: (value: Value, version: number) => Promise<Outcome<{ version: number }>>;
  onState: (state: SaveState) => void;
  /** Told after each version that is saved, so that other windows can be. */
  onSaved?: (version: number) => void;
}

/** Milliseconds after the last change. */
export const SAVE_AFTER_MS = 800;
/** Milliseconds until it is tried again, doubled each time. */
const AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 30_000;

const MAY_PASS = new Set<Refused['code']>(['unreachable', 'unavailable', 'internal', 'rate_limited']);

/**
 * Saves a value whenever it changed and then stood still for a moment, one version after the other: never two at once, and never over
 * what another window saved.
 */
export class Saver<Value> {
  #version: number;
  #wanted: { value: Value } | null = null;
  #mine: Value | null = null;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #heard = 0;
  #state: SaveState = { step: 'saved' };
  #isClosed = false;
  readonly #options: SaverOptions<Value>;

  constructor(options: SaverOptions<Value>) {
    this.#options = options;
    this.#version = options.version;
  }

  get state(): SaveState {
    return this.#state;
  }
  get version(): number {
    return this.#version;
  }

  #tell(state: SaveState) {
    this.#state = state;
    if (!this.#isClosed) this.#options.onState(state);
  }

  #after(milliseconds: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  /** It is this now. */
  change(value: Value): void {
    this.#wanted = { value };
    this.#mine = value;
    if (this.#state.step === 'elsewhere') return;
    if (this.#state.step !== 'trying') this.#tell({ step: 'saving' });
    if (!this.#sending && this.#state.step !== 'trying') this.#after(SAVE_AFTER_MS);
  }

  /** Saves at once what is not saved yet. Answers once nothing is on its way any more. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    if (!this.#wanted || this.#state.step === 'elsewhere') return;
    this.#sending = this.#send(this.#wanted.value).finally(() => (this.#sending = null));
    await this.#sending;
    this.#next();
  }

  async #send(value: Value) {
    this.#wanted = null;
    if (this.#state.step !== 'trying') this.#tell({ step: 'saving' });
    const answer = await this.#options.save(value, this.#version);
    if (answer.ok) {
      this.#tries = 0;
      this.#version = answer.value.version;
      this.#options.onSaved?.(this.#version);
      if (this.#heard > this.#version) return this.#tell({ step: 'elsewhere', version: this.#heard });
      return this.#tell(this.#wanted ? { step: 'saving' } : { step: 'saved' });
    }
    // What came meanwhile is newer.
    this.#wanted ??= { value };
    if (answer.code === 'state_changed') {
      return this.#tell({ step: 'elsewhere', version: Number(answer.data.version) });
    }
    if (MAY_PASS.has(answer.code)) return this.#tell({ step: 'trying', text: answer.text });
    const isNewer = this.#wanted.value !== value;
    if (!isNewer) this.#wanted = null;
    this.#tell(isNewer ? { step: 'saving' } : { step: 'refused', text: answer.text });
  }

  #next() {
    if (this.#isClosed || !this.#wanted || this.#state.step === 'elsewhere') return;
    if (this.#state.step !== 'trying') return this.#after(SAVE_AFTER_MS);
    this.#after(Math.min(LONGEST_AGAIN_MS, AGAIN_MS * 2 ** this.#tries));
    this.#tries += 1;
  }

  /** Another window, or the page read anew, tells of a version. */
  hear(version: number): void {
    this.#heard = Math.max(this.#heard, version);
    if (this.#sending || version <= this.#version || this.#state.step === 'elsewhere') return;
    clearTimeout(this.#timer);
    this.#tell({ step: 'elsewhere', version });
  }

  /** Saves what stands here over what the other window saved. */
  takeOver(value: Value): Promise<void> {
    if (this.#state.step === 'elsewhere') this.#version = this.#state.version;
    this.#heard = 0;
    this.#wanted = { value: this.#mine ?? value };
    this.#tell({ step: 'saving' });
    return this.flush();
  }

  /** The connection is back: what waits is tried at once. */
  readonly retry = (): void => {
    if (this.#state.step === 'trying') void this.flush();
  };

  /** Nothing more is sent or told. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
    this.#isClosed = true;
  }
}
