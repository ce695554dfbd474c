import { useEffect, useState } from 'react';

/** Shorter waits show nothing: what was there stands until the next thing is ready. */
const PATIENCE_MS = 300;

/** Whether something has been going on for so long that a skeleton should say so. */
export function useLate(isBusy: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isLate;
}
