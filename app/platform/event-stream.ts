/** Says something to the page that listens. */
export type Send = (event: string, data?: Record<string, unknown>) => void;

interface Options {
  /** Ends when the page goes away: the request's own signal. */
  signal: AbortSignal;
  /** Begins to listen; answers the function that stops it. */
  subscribe(send: Send): () => void;
  /** Asked at each beat: false ends the stream with the event `end`, after which the page must not come back. */
  mayContinue?: () => Promise<boolean>;
  /** Milliseconds between signs of life, which keep proxies from cutting the line. */
  beatMs?: number;
}

const BEAT_MS = 15_000;
/** Milliseconds after which a browser that lost the line asks again. */
const RETRY_MS = 1_000;

/**
 * An answer of server-sent events. Whoever reconnects re-reads what the page shows: nothing is kept for the absent.
 *
 * A page leaves whenever it likes: by the request's signal, by cancelling the body, or both, before or after the stream
 * ends by itself. Whichever comes first ends it, once; what is said afterwards is said to nobody.
 */
export function eventStream({ signal, subscribe, mayContinue, beatMs = BEAT_MS }: Options): Response {
  const encoder = new TextEncoder();
  let isOver = false;
  let letGo = () => undefined as void;
  /** The one way out. Its second call finds nothing left to do. */
  const end = (close: () => void) => {
    if (isOver) return;
    isOver = true;
    close();
    letGo();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => end(() => controller.close());
      const write = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
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
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
