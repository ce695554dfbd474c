import { useState } from 'react';

/**
 * Entries in the order just wished for, until the page was read anew: a move is seen at once, and taken back where it was refused.
 * @param move carries it out; answers whether it was done
 */
export function useOrder<Entry extends { id: string }>(
  entries: readonly Entry[],
  move: (ids: string[]) => Promise<boolean>,
): { entries: readonly Entry[]; onMove: (ids: string[]) => void } {
  const [wished, setWished] = useState<{ before: string; ids: string[] } | null>(null);
  const before = entries.map(({ id }) => id).join();
  const isWished = wished?.before === before;
  const shown = isWished ? wished.ids.flatMap((id) => entries.filter((entry) => entry.id === id)) : entries;
  return {
    entries: shown,
    onMove(ids) {
      setWished({ before, ids });
      void move(ids).then((done) => {
        if (!done) setWished(null);
      });
    },
  };
}
