/** How an entry of a calendar outside stands, and what it should be. */
export interface EntryState {
  /** What it is for takes place and is not over, and its calendar is the one that is written into. */
  isWanted: boolean;
  /** What it is for has ended: its entry stays as it is. */
  isOver: boolean;
  /** Something of it may stand there. */
  mayStand: boolean;
  /** What was written last, and what should be; the same text says that nothing is to be done. */
  told: string | null;
  plan: string;
  /** Its owner moved or deleted it over there, and has not said yet what shall become of it. */
  isElsewhere: boolean;
  /** Our time is another than when it was written, or found elsewhere. */
  isMovedHere: boolean;
}

export type Step = 'write' | 'remove' | 'settle';

/**
 * The next thing to do so that what takes place has one entry, and nothing else has one. What its owner changed over there waits for the
 * owner's word; a time that is set here after that is one.
 */
export function nextStep(entry: EntryState): Step {
  const { isWanted, isOver, mayStand, told, plan, isElsewhere, isMovedHere } = entry;
  if (!isWanted) return mayStand && !isOver ? 'remove' : 'settle';
  if (isElsewhere && !isMovedHere) return 'settle';
  return told === plan ? 'settle' : 'write';
}
