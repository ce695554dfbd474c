/** What windows of one browser tell each other about what they edit. */
type Said =
  /** I am here, with this page. */
  | { kind: 'here'; pageId: string; asks: boolean }
  | { kind: 'gone' }
  | { kind: 'saved'; id: string; version: number };

interface Heard {
  /** Another window has this page open, or none any more. */
  onOthers: (are: boolean) => void;
  /** Another window saved a page or, by the id `design`, the design. */
  onSaved: (id: string, version: number) => void;
}

const CHANNEL = 'tendwell-website';

/** Among the windows that edit this practice's website: who else has the same page open, and what they save. */
export class Tabs {
  readonly #channel: BroadcastChannel | null;
  readonly #name = crypto.randomUUID();
  readonly #others = new Set<string>();

  /** @param practice told apart where one browser looks after several */
  constructor(practice: string, pageId: string, { onOthers, onSaved }: Heard) {
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${CHANNEL}:${practice}`);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Said & { from: string }>) => {
      if (data.kind === 'saved') return onSaved(data.id, data.version);
      if (data.kind === 'here' && data.pageId === pageId) this.#others.add(data.from);
      else this.#others.delete(data.from);
      if (data.kind === 'here' && data.asks) this.#say({ kind: 'here', pageId, asks: false });
      onOthers(this.#others.size > 0);
    });
    this.#say({ kind: 'here', pageId, asks: true });
  }

  #say(said: Said) {
    this.#channel?.postMessage({ ...said, from: this.#name });
  }

  saved(id: string, version: number): void {
    this.#say({ kind: 'saved', id, version });
  }

  close(): void {
    this.#say({ kind: 'gone' });
    this.#channel?.close();
  }
}
