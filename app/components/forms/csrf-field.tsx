import { createContext, useContext } from 'react';
import { useRootData } from '#app/components/layout/root-data.ts';

/** The token of whoever is logged in by now, of a frame that reads itself anew: the document around it does not. */
export const CsrfContext = createContext<string | null>(null);

/** The CSRF token of this page, as a script sends it in X-CSRF-Token. */
export function useCsrfToken(): string {
  const ofFrame = useContext(CsrfContext);
  const ofDocument = useRootData()?.csrf;
  return ofFrame ?? ofDocument ?? '';
}

/** The hidden field that every posted form carries; a post without it is refused. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useCsrfToken()} />;
}
