import { useRootData } from './root-data.ts';

/** The hidden field that every posted form carries; a post without it is refused. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useRootData()?.csrf ?? ''} />;
}
