import { useSyncExternalStore } from 'react';

/** Room for a form and, beside it, a phone of 360 px. */
const WIDE = '(min-width: 1100px)';

function listen(tell: () => void) {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether the preview has room beside the editor; on the server, and until the scripts are here, it has. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
