import { DAY_MS } from '#app/lib/duration.ts';

/** Words that were not sent are of use for so long; after that they are somebody's words lying about. */
const KEPT_MS = 30 * DAY_MS;

const PREFIX = 'tendwell-';

interface Kept {
  /** Epoch milliseconds. */
  savedAt: number;
  text: string;
  /** Under which key they are sent, where a second sending must be the same as the first. */
  key?: string;
}

/** What was written under a name in this browser and not sent; null where there is nothing, or nothing that can be read. */
export function storedText(name: string): Omit<Kept, 'savedAt'> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Kept | null;
    if (!stored || typeof stored.text !== 'string') return null;
    if (Date.now() - stored.savedAt < KEPT_MS) return stored;
    forgetText(name);
  } catch {
    // A browser that keeps nothing, or something that is no draft.
  }
  return null;
}

/**
 * Keeps what is being written in this browser until it is sent.
 * @param name says what it is about by an id that opens nothing: never a link's token
 * @returns false where the browser keeps nothing
 */
export function keepText(name: string, text: string, key?: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ savedAt: Date.now(), text, key } satisfies Kept));
    return true;
  } catch {
    return false;
  }
}

/** It is sent, or no longer wanted. */
export function forgetText(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

function namesFrom(beginning: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((item) => item.startsWith(PREFIX + beginning));
    return names.map((item) => item.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Forgets everything whose name begins so: whoever signs out leaves nothing behind. */
export const forgetTexts = (beginning: string): void => namesFrom(beginning).forEach(forgetText);

/** Forgets what has lain about for too long under names that begin so, opened again or not. */
export const forgetOldTexts = (beginning: string): void => namesFrom(beginning).forEach(storedText);
