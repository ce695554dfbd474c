import { useEffect, useRef } from 'react';

/** As much of a fetcher as tells whether something is on its way. */
interface Sender {
  state: 'idle' | 'submitting' | 'loading';
  data?: unknown;
}

/**
 * Lets one press at a time through to a fetcher, whose state is that of the last rendering: the second press of a double click
 * comes before the next one. `take` answers whether this press may send. It opens again as soon as the fetcher rests, also where
 * that brought no answer.
 */
export function usePressLock({ state, data }: Sender): { take: () => boolean } {
  const taken = useRef<{ data: unknown; sent: boolean } | null>(null);
  useEffect(() => {
    const press = taken.current;
    if (!press) return;
    if (state !== 'idle') press.sent = true;
    // React may pass over a rendering between sending and answer; the answer tells it as well.
    else if (press.sent || press.data !== data) taken.current = null;
  }, [state, data]);
  return {
    take() {
      if (taken.current || state !== 'idle') return false;
      taken.current = { data, sent: false };
      return true;
    },
  };
}
