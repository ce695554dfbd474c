/** What a form of the page holds that is not saved yet. */
interface Entry {
  /** Nobody but who entered it may find it: it is not kept for anybody's return. */
  isSecret: boolean;
  /** It may be lost without asking. */
  letGo: () => void;
}

const entries = new Set<Entry>();

/** Says that a form holds something, until what it answers is called. */
export function holdEntered(entry: Entry): () => void {
  entries.add(entry);
  return () => {
    entries.delete(entry);
  };
}

/** What is typed to show who one is, however its form is saved; a password that is shown is a field of text. */
const isProofTyped = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '[autocomplete$="-password"], [autocomplete="one-time-code"]',
    ),
  ].some(({ value }) => value !== '');

/** Whether something was entered that is worth keeping, and nothing that must not be kept. */
export const isEntryKept = (): boolean =>
  entries.size > 0 && ![...entries].some(({ isSecret }) => isSecret) && !isProofTyped();

export const letGoOfEntries = (): void => entries.forEach(({ letGo }) => letGo());
