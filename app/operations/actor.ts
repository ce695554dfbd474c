/** Who is asking. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'client'; userId: string; sessionId: string }
  | { kind: 'practitioner'; userId: string; sessionId: string }
  | { kind: 'admin'; userId: string; sessionId: string }
  | { kind: 'system' };

/** The user of a signed-in actor, or null. */
export function actorUserId(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null;
}
