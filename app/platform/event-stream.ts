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

/** An answer of server-sent events. Whoever reconnects re-reads what the page shows: nothing is kept for the absent. */
export function eventStream({ signal, subscribe, mayContinue, beatMs = BEAT_MS }: Options): Response {
  const encoder = new TextEncoder();
  let stop = () => undefined as void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = subscribe((event, data = {}) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      );
      const close = () => {
        stop();
        controller.close();
      };
      const beat = async () => {
        const stands = mayContinue ? await mayContinue().catch(() => true) : true;
        if (signal.aborted) return;
        if (stands) return write(': here\n\n');
        write('event: end\ndata: {}\n\n');
        close();
      };
      const timer = setInterval(() => void beat(), beatMs);
      timer.unref();
      stop = () => {
        clearInterval(timer);
        unsubscribe();
        signal.removeEventListener('abort', close);
        stop = () => undefined;
      };
      signal.addEventListener('abort', close);
      write(`retry: ${RETRY_MS}\nevent: ready\ndata: {}\n\n`);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
