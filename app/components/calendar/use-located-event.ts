import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import type { ExternalEvent } from './calendar-data.ts';

/** An entry as JSON carries it: times are epoch milliseconds. */
export type LocatedEvent = Omit<ExternalEvent, 'start' | 'end'> & { start: number; end: number };

export type LocatedAnswer = { event: LocatedEvent } | { event: null; text: string };

export type Located =
  | { state: 'asking' }
  | { state: 'found'; event: LocatedEvent }
  /** There is no such thing, or there is none any more. */
  | { state: 'missing' }
  /** It could not be read. */
  | { state: 'failed' };

interface Asked {
  kind: string;
  key: string;
}

/** Asks the server where something stands in time that the page has not loaded. Null asks nothing. */
export function useLocatedEvent(asked: Asked | null): Located {
  const address = asked ? paths.calendarEvent(asked.kind, asked.key) : null;
  const [answer, setAnswer] = useState<{ address: string; located: Located } | null>(null);
  useEffect(() => {
    if (!address) return;
    const aborted = new AbortController();
    void ask(address, aborted.signal).then((located) => {
      if (!aborted.signal.aborted) setAnswer({ address, located });
    });
    return () => aborted.abort();
  }, [address]);
  return answer && answer.address === address ? answer.located : { state: 'asking' };
}

async function ask(address: string, signal: AbortSignal): Promise<Located> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 400) return { state: 'missing' };
    if (!response.ok) return { state: 'failed' };
    const { event } = (await response.json()) as LocatedAnswer;
    return event ? { state: 'found', event } : { state: 'missing' };
  } catch {
    return { state: 'failed' };
  }
}
