import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Re-reads the page, and waits for a navigation under way: cut short, it would lose the toast it brings. What is posted without
 * one may be answered by one, which a busy page learns of too late.
 */
export function useRereading(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const posting = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  const busy = useRef(false);
  const wanted = useRef(false);
  useEffect(() => {
    busy.current = posting || state !== 'idle';
    if (busy.current || !wanted.current) return;
    wanted.current = false;
    revalidate();
  }, [posting, state, revalidate]);
  return () => {
    if (busy.current) wanted.current = true;
    else revalidate();
  };
}
