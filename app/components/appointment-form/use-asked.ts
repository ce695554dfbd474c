import { useEffect, useState } from 'react';

export interface Asked<Answer> {
  /** The latest answer; that of the address before while the next one is on its way. */
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
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailed(false);
    if (url === null) return setAnswer(null);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void read<Answer>(url, asking.signal).then((data) => {
        if (asking.signal.aborted) return;
        if (data) setAnswer({ url, data });
        else setFailed(true);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [url, delayMs, tries]);
  return {
    data: url === null ? null : (answer?.data ?? null),
    waiting: url !== null && answer?.url !== url && !failed,
    failed: url !== null && failed,
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
