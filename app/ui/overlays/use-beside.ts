import { useSyncExternalStore } from 'react';

/** From here on a page has room for a sheet beside it. */
const ROOMY = '(min-width: 1280px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(ROOMY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether a sheet stands beside the page instead of over it; false on the server. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(ROOMY).matches,
    () => false,
  );
}
