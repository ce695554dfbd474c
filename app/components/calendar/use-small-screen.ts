import { useSyncExternalStore } from 'react';

/** Below this width, in px, the calendar starts in its day view (spec 001 §2, §9). */
const DAY_VIEW_BELOW = 768;
const SMALL = `(max-width: ${DAY_VIEW_BELOW - 0.02}px)`;

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(SMALL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is narrower than 768 px; false on the server. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(SMALL).matches,
    () => false,
  );
}
