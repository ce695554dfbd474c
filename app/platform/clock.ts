/** What tells the time to the domain: epoch milliseconds. The domain never calls Date.now(). */
export interface Clock {
  now(): number;
}

let offsetMs = 0;

/** The machine's clock plus the development control's offset (0 everywhere else). */
export const appClock: Clock = { now: () => Date.now() + offsetMs };

/** Moves this process's clock; called where the stored offset was read or announced. */
export function setClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

/** A clock that stands still, for tests. */
export function fixedClock(epochMs: number): Clock & { advance(milliseconds: number): void } {
  let current = epochMs;
  return {
    now: () => current,
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}
