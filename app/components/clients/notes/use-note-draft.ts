import { useEffect, useState } from 'react';
import {
  forgetOldTexts,
  forgetText,
  forgetTexts,
  keepText,
  storedText,
} from '#app/components/forms/stored-text.ts';

const NAMES = 'note-';

/** Whoever signs out of this browser leaves no note behind in it. */
export const forgetNoteDrafts = () => forgetTexts(NAMES);

const WHOSE = 'notes-of';

/** The portal is opened: drafts of another practice, whose session may have ended without a word, and old ones go. */
export function keepOwnNoteDrafts(practice: string): void {
  if (storedText(WHOSE)?.text !== practice) forgetNoteDrafts();
  keepText(WHOSE, practice);
  forgetOldTexts(NAMES);
}

/** Whether a note about this appointment or client was begun in this browser and not saved. */
export const hasNoteDraft = (about: string) => storedText(NAMES + about) !== null;

interface Draft {
  text: string;
  /** The note's id to be: sent again after a lost answer, the same note is saved once. */
  key: string;
  /** `found` on coming back; `impossible` where the browser keeps nothing. */
  state: 'empty' | 'found' | 'kept' | 'impossible';
}

const empty = (): Draft => ({ text: '', key: crypto.randomUUID(), state: 'empty' });

/**
 * A note while it is written: kept in this browser with every key, so that Escape, another page, a reload or a closed window
 * lose nothing, until it is saved or discarded.
 * @param about id of the appointment, or of the client where it is about none
 */
export function useNoteDraft(about: string) {
  const name = NAMES + about;
  const [draft, setDraft] = useState<Draft>(empty);
  useEffect(() => {
    const stored = storedText(name);
    setDraft(
      stored ? { text: stored.text, key: stored.key ?? crypto.randomUUID(), state: 'found' } : empty(),
    );
  }, [name]);
  return {
    ...draft,
    write(text: string) {
      // Under the key of what was sent before, another text would count as saved.
      const key = crypto.randomUUID();
      if (text.trim() === '') forgetText(name);
      const isHeld = text.trim() !== '' && keepText(name, text, key);
      setDraft({ text, key, state: text === '' ? 'empty' : isHeld ? 'kept' : 'impossible' });
    },
    /** It is not wanted; or saved, under the key that was sent: words that came after it stay. */
    forget(sent?: string) {
      if (sent !== undefined && sent !== (storedText(name)?.key ?? sent)) return;
      forgetText(name);
      setDraft((now) => (sent === undefined || sent === now.key ? empty() : now));
    },
  };
}
