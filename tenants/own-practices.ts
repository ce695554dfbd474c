import type { CrossPractice } from './cross-practice.ts';

/** A person's own records at one practice. */
export interface OwnAt {
  practiceId: string;
  clientIds: readonly string[];
}

/** The practices at which somebody signed in is a client, with their records there: one reading for all who ask that. */
export async function ownPractices(
  cross: Pick<CrossPractice, 'recordsOfPerson'>,
  userId: string,
): Promise<OwnAt[]> {
  const found = new Map<string, string[]>();
  for (const { practiceId, id } of await cross.recordsOfPerson(userId)) {
    const ids = found.get(practiceId) ?? [];
    found.set(practiceId, ids);
    ids.push(id);
  }
  return [...found].map(([practiceId, clientIds]) => ({ practiceId, clientIds }));
}
