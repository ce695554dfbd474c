/** How a meeting stands, and what it should be. */
export interface MeetingState {
  /** A visit or event that takes place, by video, where no link of the practice's own leads. */
  isWanted: boolean;
  /** It has ended. */
  isOver: boolean;
  /** The meeting at the provider; null where none is known. */
  meetingId: string | null;
  /** The account it was made in. */
  hostId: string | null;
  /** What the provider was told last, and what it should know; the same text says that nothing is to be told. */
  told: string | null;
  plan: string;
  /** The account in which it may have been made without our knowing. */
  triedIn: string | null;
}

export type Step = 'find' | 'make' | 'change' | 'remove' | 'settle';

/**
 * The next thing to do so that there is exactly one meeting for what takes place, and none for what does not. What was made under a lost
 * answer is looked for before anything else. A meeting of an account that is no longer connected keeps its link until it would
 * have to change; it cannot be changed or removed, so another is made then.
 */
export function nextStep(meeting: MeetingState, hostId: string): Step {
  const { isWanted, isOver, meetingId, told, plan, triedIn } = meeting;
  const isHere = meetingId !== null && meeting.hostId === hostId;
  if (triedIn === hostId) return 'find';
  if (!isWanted) return isHere && !isOver ? 'remove' : 'settle';
  if (meetingId === null) return 'make';
  if (told === plan) return 'settle';
  return isHere ? 'change' : 'make';
}
