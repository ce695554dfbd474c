import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the keyboard to the words that stand where a form stood: with the form the browser drops the focus, and who uses the
 * keyboard would begin at the top of the page again, who listens would hear nothing. Whoever holds the focus keeps it.
 * @param answer what was answered; nothing happens until there is one. The element needs tabIndex -1.
 */
export function useAnswerFocus<Box extends HTMLElement>(answer: unknown): RefObject<Box> {
  const box = useRef<Box>(null);
  const isThere = Boolean(answer);
  useEffect(() => {
    if (isThere && document.activeElement === document.body) box.current?.focus();
  }, [isThere]);
  return box;
}
