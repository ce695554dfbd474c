import { useEffect, useRef } from 'react';

/** A page that nobody looks at gives its line back after so long: a browser holds six to one host. */
const HIDDEN_MS = 10_000;
/** Several changes at once are one re-read. */
const GATHER_MS = 100;
/** After a refusal, which a browser takes for final, it is asked again, each time after twice as long. A lost line it mends by itself. */
const REFUSED_MS = 5_000;
const LONGEST_REFUSED_MS = 60_000;

/**
 * Calls `onChange` when the server says that something changed, and whenever the line stands, at first or again, since
 * anything may have happened before.
 * @param onLost where the line came to its end or is refused, which may mean that nobody is logged in any more
 */
export function useLive(url: string, onChange: () => void, onLost: () => void = onChange): void {
  const told = useRef({ onChange, onLost });
  useEffect(() => {
    told.current = { onChange, onLost };
  });
  useEffect(() => {
    return listen(url, (isLost) => (isLost ? told.current.onLost() : told.current.onChange()));
  }, [url]);
}

/** Listens while the page is looked at. Answers the function that ends it. */
function listen(url: string, onChange: (isLost: boolean) => void): () => void {
  let source: EventSource | undefined;
  let gathered: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let refusedMs = REFUSED_MS;

  let isLost = false;

  function reread() {
    gathered ??= setTimeout(() => {
      gathered = undefined;
      onChange(isLost);
    }, GATHER_MS);
  }
  function close() {
    source?.close();
    source = undefined;
  }
  function open() {
    if (source) return;
    source = new EventSource(url);
    source.addEventListener('ready', () => {
      refusedMs = REFUSED_MS;
      isLost = false;
      reread();
    });
    source.addEventListener('change', reread);
    source.addEventListener('end', () => {
      close();
      isLost = true;
      reread();
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      isLost = true;
      reread();
      waiting = setTimeout(open, refusedMs);
      refusedMs = Math.min(2 * refusedMs, LONGEST_REFUSED_MS);
    });
  }
  function look() {
    clearTimeout(waiting);
    if (document.visibilityState === 'visible') open();
    else waiting = setTimeout(close, HIDDEN_MS);
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(waiting);
    clearTimeout(gathered);
    close();
  };
}
