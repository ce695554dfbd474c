/** How a meeting stands, and what it should be. */
export interface MeetingState {
  /** A visit or event that takes place, by video, where no link of the practice's own leads. */
  isWanted: boolean;
  /** It has ended. */
  isOver: boolean;
  /** The meeting at its provider; null where none is known. */
  meetingId: string | null;
  /** What the provider was told last, and what it should know; the same text says that nothing is to be told. */
  told: string | null;
  plan: string;
}

/** The practice's accounts as they concern a meeting; undefined where that one is not connected. */
export interface Accounts<A> {
  /** In which it was made. */
  home: A | undefined;
  /** In which it may have been made without our knowing. */
  tried: A | undefined;
  /** In which it would be made now. */
  newest: A | undefined;
}

export type Step = 'find' | 'make' | 'change' | 'remove' | 'settle';

/**
 * The next thing to do so that there is exactly one meeting for what takes place, and none for what does not. What was made under a lost
 * answer is looked for before anything else. A meeting is changed and removed in the account that it was made in. One of an account that is no longer connected keeps its link until it would
 * have to change; it cannot be changed or removed, so another is made then.
 */
export function nextStep<A>(
  { isWanted, isOver, meetingId, told, plan }: MeetingState,
  { home, tried, newest }: Accounts<A>,
): { step: Step; account: A | undefined } {
  if (tried) return { step: 'find', account: tried };
  const here = meetingId === null ? undefined : home;
  if (!isWanted) return { step: here && !isOver ? 'remove' : 'settle', account: here };
  if (meetingId !== null && told === plan) return { step: 'settle', account: here };
  return here ? { step: 'change', account: here } : { step: 'make', account: newest };
}
