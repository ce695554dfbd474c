import { useEffect, useRef } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';

/** Calls `read` whenever the page has re-read itself: something of the practice changed, here or elsewhere. */
export function useReadAgain(read: () => void): void {
  const portal = usePortal();
  const latest = useRef(read);
  const seen = useRef(portal);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (seen.current === portal) return;
    seen.current = portal;
    latest.current();
  }, [portal]);
}
