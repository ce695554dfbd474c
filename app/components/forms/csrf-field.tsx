import { useRouteLoaderData } from '@remix-run/react';

interface RootData {
  csrf: string;
}

/** The CSRF token of this page, as a script sends it in X-CSRF-Token. */
export function useCsrfToken(): string {
  return useRouteLoaderData<RootData>('root')?.csrf ?? '';
}

/** The hidden field that every form posting to us carries. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useCsrfToken()} />;
}
