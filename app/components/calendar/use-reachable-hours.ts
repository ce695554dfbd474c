import { useEffect } from 'react';

/**
 * An empty day has nothing that takes the focus, so keys could not scroll its hours: the scrolling part takes it then. Runs
 * again whenever `drawn` is another.
 */
export function useReachableHours(drawn: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.calendar-body div[style*="auto"]')) {
        if (part.querySelector('a, button')) part.removeAttribute('tabindex');
        else part.tabIndex = 0;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
}
