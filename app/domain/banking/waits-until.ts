import { HOUR_MS } from '#app/lib/duration.ts';

/** Keys of ours that were mixed up make all accounts look lost, for a while; a replaced one takes its clients' cards with it for good. */
const LOST_FOR_MS = HOUR_MS;

/** What is known of an account that Stripe lets us act for no more. */
export interface LostAccount {
  /** Null where it is not lost. */
  erroredAt: Date | null;
  /** Stripe told by itself that its owner disconnected us: that is no fault that passes. */
  leftThereAt: Date | null;
}

/** Until when a lost account is not replaced by another; null where nothing is waited for. */
export function waitsUntil({ erroredAt, leftThereAt }: LostAccount, now: number): Date | null {
  if (!erroredAt || leftThereAt) return null;
  const end = erroredAt.getTime() + LOST_FOR_MS;
  return end > now ? new Date(end) : null;
}
