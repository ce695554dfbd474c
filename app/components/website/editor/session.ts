import type { Call } from '#app/components/operation/use-call.ts';
import { op } from '#app/components/operation/op.ts';
import { DraftStore } from './document/draft-store.ts';
import { pageData } from './document/sections.ts';
import type { OpenedPage } from './opened-page.ts';
import { Saver, type SaveState } from './saving/saver.ts';
import { Tabs } from './saving/tabs.ts';

/** What of it is saved apart. */
export type Part = 'page' | 'design';

export interface SavingState {
  page: SaveState;
  design: SaveState;
  /** Another window of this browser has the same page open. */
  isOpenElsewhere: boolean;
}

const SAVED: SaveState = { step: 'saved' };

/** One page as it is open in this window: its draft, what saves it, and what other windows say of it. */
export class EditSession {
  readonly store: DraftStore;
  /** Another one for each opening: what is drawn for it is drawn anew. */
  readonly key = crypto.randomUUID();
  #opened: OpenedPage;
  #isDiscarded = false;
  #savers: Record<Part, Saver<string>>;
  #state: SavingState = { page: SAVED, design: SAVED, isOpenElsewhere: false };
  #listeners = new Set<() => void>();
  #tabs: Tabs | null = null;
  #stop: (() => void) | null = null;

  constructor(opened: OpenedPage, call: Call) {
    this.#opened = opened;
    const { page, design, designVersion } = opened;
    this.store = new DraftStore({ design, content: page.data.content });
    this.#savers = {
      page: new Saver({
        version: page.version,
        save: (data, version) => call(op.savePage, { pageId: page.id, version, data }),
        onState: (state) => this.#set({ page: state }),
        onSaved: (version) => this.#tabs?.saved(page.id, version),
      }),
      design: new Saver({
        version: designVersion,
        save: (text, version) => call(op.saveWebsiteDesign, { version, design: text }),
        onState: (state) => this.#set({ design: state }),
        onSaved: (version) => this.#tabs?.saved('design', version),
      }),
    };
  }

  /** The page with what stands around it; the draft is the store's. */
  get opened(): OpenedPage {
    return this.#opened;
  }

  readonly get = (): SavingState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(part: Partial<SavingState>) {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Begins to save what changes, and to listen. Answers the function that ends it. */
  begin(): () => void {
    let { draft } = this.store.get();
    const { page, practice } = this.#opened;
    const { id } = page;
    const unsubscribe = this.store.subscribe(() => {
      const before = draft;
      draft = this.store.get().draft;
      if (draft.content !== before.content) this.#savers.page.change(this.#text('page'));
      if (draft.design !== before.design) this.#savers.design.change(this.#text('design'));
    });
    this.#tabs = new Tabs(practice, id, {
      onOthers: (isOpenElsewhere) => {
        if (isOpenElsewhere !== this.#state.isOpenElsewhere) this.#set({ isOpenElsewhere });
      },
      onSaved: (saved, version) => {
        if (saved === id) this.#savers.page.hear(version);
        if (saved === 'design') this.#savers.design.hear(version);
      },
    });
    const hide = () => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    const back = () => {
      this.#savers.page.retry();
      this.#savers.design.retry();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', back);
    this.#stop = () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', back);
      this.#tabs?.close();
      this.#tabs = null;
    };
    return () => {
      this.#stop?.();
      this.#stop = null;
      if (!this.#isDiscarded) void this.flush();
    };
  }

  /** What stands here and is not saved is given up: what another window saved, or was brought back, takes its place. */
  discard(): void {
    this.#isDiscarded = true;
    for (const saver of Object.values(this.#savers)) saver.stop();
  }

  /** The practice has other pictures now, or other words for them. */
  showSite(site: OpenedPage['site']): void {
    this.#opened = { ...this.#opened, site };
    this.#set({});
  }

  #text(part: Part): string {
    const { design, content } = this.store.get().draft;
    return JSON.stringify(part === 'page' ? pageData(content) : design);
  }

  /** The page read anew tells which versions are stored. */
  hear({ page, design }: { page: number | null; design: number }): void {
    if (page !== null) this.#savers.page.hear(page);
    this.#savers.design.hear(design);
  }

  /** Sends at once what is not saved. Answers whether everything is saved then. */
  async flush(): Promise<boolean> {
    await Promise.all([this.#savers.page.flush(), this.#savers.design.flush()]);
    return this.#state.page.step === 'saved' && this.#state.design.step === 'saved';
  }

  /** Keeps what stands in this window, over what the other one saved. */
  async takeOver(): Promise<void> {
    for (const part of ['page', 'design'] as const) {
      if (this.#state[part].step === 'elsewhere') await this.#savers[part].takeOver(this.#text(part));
    }
  }
}
