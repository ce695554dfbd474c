/**
 * The name of our entry of an appointment, group event or personal event in a calendar outside: the same for ever, so that it is written
 * once however often it is tried, connected anew or taken up after a loss. It says whose it is: one person may keep two practices by one
 * calendar, and what one of them has there is busy to the other.
 */
export const ownIdOf = (practiceId: string, subjectId: string): string => `${practiceId}.${subjectId}`;

/** What of this practice an entry is for; null where it is none of its. */
export function subjectOf(practiceId: string, ownId: string | null): string | null {
  const [practice, subject] = ownId?.split('.') ?? [];
  return practice === practiceId && subject ? subject : null;
}
