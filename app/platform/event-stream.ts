/** Says something to the page that listens. */
export type Send = (event: string, data?: Record<string, unknown>) => void;

interface Options {
  /** Ends when the page goes away: the request's own signal. */
  signal: AbortSignal;
  /** Begins to listen; answers the function that stops it. */
  subscribe(send: Send): () => void;
  /** Asked at each beat: false ends the stream with the event `end`, after which the page must not come back. */
  mayContinue?: () => Promise<boolean>;
  /** What the stream counts for, each with the most that may be open at once in this process; past that, nothing is opened. */
  counted?: readonly Counted[];
  /** Milliseconds between signs of life, which keep proxies from cutting the line. */
  beatMs?: number;
}

/** A link, a network, a person: and how many streams it may have open. */
export interface Counted {
  key: string;
  most: number;
}

const BEAT_MS = 15_000;
/** Bytes that wait for a reader who takes none; hours of beats. Past that the reader is gone, or plays dead. */
const MAX_WAITING = 16_384;

const open = new Map<string, number>();

/** Takes a place for a stream, or null where one of the keys has no more. */
function takePlace(counted: readonly Counted[]): (() => void) | null {
  if (counted.some(({ key, most }) => (open.get(key) ?? 0) >= most)) return null;
  for (const { key } of counted) open.set(key, (open.get(key) ?? 0) + 1);
  return () => {
    for (const { key } of counted) {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    }
  };
}

const tooManyOpen = () =>
  new Response('Too many pages listen from here at once. Please close some of them.\n', {
    status: 429,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    },
  });
/** Milliseconds after which a browser that lost the line asks again. */
const RETRY_MS = 1_000;

/**
 * An answer of server-sent events; 429 where too many are open already. Whoever reconnects re-reads what the page shows: nothing is kept for the absent.
 *
 * A page leaves whenever it likes: by the request's signal, by cancelling the body, or both, before or after the stream
 * ends by itself. Whichever comes first ends it, once; what is said afterwards is said to nobody.
 */
export function eventStream({
  signal,
  subscribe,
  mayContinue,
  counted = [],
  beatMs = BEAT_MS,
}: Options): Response {
  const givePlace = takePlace(counted);
  if (!givePlace) return tooManyOpen();
  const encoder = new TextEncoder();
  let isOver = false;
  let letGo = () => undefined as void;
  /** The one way out. Its second call finds nothing left to do. */
  const end = (close: () => void) => {
    if (isOver) return;
    isOver = true;
    close();
    letGo();
    givePlace();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => end(() => controller.close());
        const write = (text: string) => {
          if (isOver) return;
          // Nothing more is kept for whoever reads nothing; what waits already goes with it.
          if (-(controller.desiredSize ?? 0) > MAX_WAITING)
            return end(() => controller.error(new Error('the reader of an event stream takes nothing')));
          controller.enqueue(encoder.encode(text));
        };
        const beat = async () => {
          const stands = mayContinue ? await mayContinue().catch(() => true) : true;
          if (stands) return write(': here\n\n');
          write('event: end\ndata: {}\n\n');
          close();
        };
        if (signal.aborted) return close();
        write(`retry: ${RETRY_MS}\nevent: ready\ndata: {}\n\n`);
        const unsubscribe = subscribe((event, data = {}) =>
          write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        );
        const timer = setInterval(() => void beat(), beatMs);
        timer.unref();
        signal.addEventListener('abort', close);
        letGo = () => {
          clearInterval(timer);
          unsubscribe();
          signal.removeEventListener('abort', close);
        };
      },
      // The reader has closed it already.
      cancel: () => end(() => undefined),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
