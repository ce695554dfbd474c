import { useRootData } from '#app/components/layout/root-data.ts';

/** The CSRF token of this page, as a script sends it in X-CSRF-Token. */
export function useCsrfToken(): string {
  return useRootData()?.csrf ?? '';
}

/** The hidden field that every posted form carries; a post without it is refused. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useCsrfToken()} />;
}
