import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface FocusPlace<Box> {
  ref: RefObject<Box>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the keyboard in a list whose entries go once they are dealt with: the browser drops the focus with the button that was
 * pressed, and the next Tab would begin at the top of the page. Whoever holds the focus elsewhere keeps it.
 * @param entries another whenever the list was read anew
 * @returns what the element around the list takes
 */
export function useFocusPlace<Box extends HTMLElement>(entries: unknown): FocusPlace<Box> {
  const box = useRef<Box>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  }, [entries]);
  return {
    ref: box,
    tabIndex: -1,
    onFocus: () => (isHere.current = true),
    // What was taken out of the page has not been left.
    onBlur: ({ target }) => {
      if (target.isConnected) isHere.current = false;
    },
  };
}
