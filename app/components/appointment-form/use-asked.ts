import { useEffect, useState } from 'react';

export interface Asked<Answer> {
  /** The latest answer; that of the address before while the next one is on its way, none where that one failed. */
  data: Answer | null;
  /** Whether `data` does not belong to the address yet. */
  waiting: boolean;
  failed: boolean;
  retry: () => void;
}

/**
 * Reads JSON from an address of the portal, and again whenever the address changes; null asks nothing. A connection that
 * fails is a state of the form here, where a fetcher would replace the whole page and lose what was entered.
 * @param delayMs how long the address must stand before it is asked, for what follows typing
 */
export function useAsked<Answer>(url: string | null, delayMs = 0): Asked<Answer> {
  const [answer, setAnswer] = useState<{ url: string; data: Answer } | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailedAt(null);
    if (url === null) return setAnswer(null);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void read<Answer>(url, asking.signal).then((data) => {
        if (asking.signal.aborted) return;
        if (data) setAnswer({ url, data });
        else setFailedAt(url);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [url, delayMs, tries]);
  const failed = url !== null && failedAt === url;
  const isOfUrl = answer?.url === url;
  return {
    // Of an address that failed nothing is known, whatever another one said.
    data: url === null || (failed && !isOfUrl) ? null : (answer?.data ?? null),
    waiting: url !== null && !isOfUrl && !failed,
    failed,
    retry: () => setTries((count) => count + 1),
  };
}

async function read<Answer>(url: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
