import { useEffect, useSyncExternalStore } from 'react';

/**
 * Which entry of the calendar is open in the sheet, by its hash. Beside the grid instead of in its events: they would all be drawn anew
 * with every press.
 */
let opened = '';
const watchers = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Tells the entries which of them is open; none of them without a hash. */
export function useTellOpened(hash: string): void {
  useEffect(() => {
    opened = hash;
    for (const changed of watchers) changed();
    return () => {
      opened = '';
    };
  }, [hash]);
}

/** Whether this entry is the one that is open; never on the server. */
export function useIsOpened(hash: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => opened !== '' && opened === hash,
    () => false,
  );
}
