import { useEffect } from 'react';

/**
 * An empty day has nothing that takes the focus, so keys could not scroll its hours: their row takes it then. Not the part that
 * scrolls: between a group of rows and its row nothing may stand that takes part in the table, and the focus makes it do so. Runs
 * again whenever `drawn` is another.
 */
export function useReachableHours(drawn: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.calendar-body div[style*="auto"]')) {
        const place = part.querySelector<HTMLElement>('[role="row"]') ?? part;
        if (part.querySelector('a, button')) place.removeAttribute('tabindex');
        else place.tabIndex = 0;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
}
