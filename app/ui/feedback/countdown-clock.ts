/** What is left, as the countdown shows and says it. */
export interface CountdownReading {
  /** Whole seconds left, never below 0. A started second counts as whole, so 10 minutes begin at 10:00. */
  seconds: number;
  /** `m:ss`, minutes without an upper end (75:00). */
  text: string;
  /** For a live region: changes once a minute, then at 30 and 10 seconds. */
  spoken: string;
}

/** Reads a countdown. @param leftMs milliseconds left, may be negative */
export function readCountdown(leftMs: number): CountdownReading {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const text = `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return { seconds, text, spoken: spokenFor(seconds) };
}

function spokenFor(seconds: number): string {
  if (seconds === 0) return 'Time is up';
  if (seconds <= 10) return '10 seconds left';
  if (seconds <= 30) return '30 seconds left';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}
