import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { CONNECTING_MESSAGES } from './messages.ts';

/** The caller's session. Throws forbidden where there is none: a job begins no connection. */
export function sessionOf({ actor }: OperationContext): string {
  if (!('sessionId' in actor)) throw new Refusal('forbidden', CONNECTING_MESSAGES.notBegunHere);
  return actor.sessionId;
}
