import { useEffect, useState } from 'react';

export type Part<Answer> =
  { state: 'loading'; data: null } | { state: 'ready'; data: Answer } | { state: 'failed'; data: null };

/**
 * Reads one part of a page as JSON, and anew whenever `version` changes. A part that fails says so in its own place, while
 * the rest of the page stands. What was read is shown until the next answer is there.
 */
export function usePart<Answer>(url: string | null, version: unknown): Part<Answer> & { retry: () => void } {
  const [part, setPart] = useState<{ url: string | null; part: Part<Answer> }>(nothingYet);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (url === null) return;
    const asking = new AbortController();
    void read<Answer>(url, asking.signal).then((next) => {
      if (!asking.signal.aborted) setPart({ url, part: next });
    });
    return () => asking.abort();
  }, [url, version, tries]);
  const retry = () => {
    setPart(nothingYet);
    setTries((count) => count + 1);
  };
  return { ...(part.url === url ? part.part : LOADING), retry };
}

const LOADING = { state: 'loading', data: null } as const;
const nothingYet = { url: null, part: LOADING };

async function read<Answer>(url: string, signal: AbortSignal): Promise<Part<Answer>> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
    if (response.ok) return { state: 'ready', data: (await response.json()) as Answer };
  } catch {
    // No connection: the same to whoever looks.
  }
  return { state: 'failed', data: null };
}
