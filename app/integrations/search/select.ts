import { env } from '#app/platform/env/index.ts';
import type { OutsideIndex, PractitionerIndex } from './port.ts';
import { PostgresIndex, type SearchReads } from './postgres.ts';
import { TypesenseIndex } from './typesense.ts';

/** The database's own search, and Typesense before it where its keys are set. */
export function selectSearch(reads: SearchReads): { own: PractitionerIndex; outside: OutsideIndex | null } {
  const { search } = env();
  return {
    own: new PostgresIndex(reads),
    outside: search.mode === 'typesense' ? new TypesenseIndex(search) : null,
  };
}
