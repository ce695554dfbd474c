import { Refusal } from './refusal.ts';

/** Of whatever is saved by a form: what it says while the form shows what changed. */
export const CHANGED_ELSEWHERE = 'This was changed elsewhere meanwhile, so your changes were not saved.';

/**
 * When a thing is changed now, for its `updatedAt`: always later than it was. Throws state_changed, with its `updatedAt` of today, where
 * it is no longer as a form was opened with (`previousUpdatedAt`; without one nobody asks).
 */
export function nextUpdatedAt(
  now: number,
  { updatedAt }: { updatedAt: Date },
  previousUpdatedAt: Date | undefined,
): Date {
  if (previousUpdatedAt && previousUpdatedAt.getTime() !== updatedAt.getTime())
    throw new Refusal('state_changed', CHANGED_ELSEWHERE, { data: { updatedAt: updatedAt.toISOString() } });
  return new Date(Math.max(now, updatedAt.getTime() + 1));
}
