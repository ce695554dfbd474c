import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** Stands beside the buttons of a form while one of its files is on its way. */
export const STILL_SENDING = 'Your file is still uploading. A moment, then you can save.';

/** Counts the files on their way to the form around: one more, or one fewer. */
export const SendingContext = createContext<((by: 1 | -1) => void) | null>(null);

/** Of a field with a file: the form around waits for it, and asks before it is lost. */
export function useTellSending(isSending: boolean): void {
  const tell = useContext(SendingContext);
  useEffect(() => {
    if (!isSending || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [isSending, tell]);
}

/** Of a form: whether a file of its fields is on its way; `tell` is what its fields are given by SendingContext. */
export function useSending() {
  const [count, setCount] = useState(0);
  const tell = useCallback((by: 1 | -1) => setCount((before) => before + by), []);
  return { isSending: count > 0, tell };
}
