import { useEffect, useRef, type RefObject } from 'react';

/** A question that closes hands the focus to a button that may be gone by then. */
const CHECK_EVERY_MS = 200;
const MAX_CHECKS = 10;

/**
 * Takes the keyboard to an element, the page's heading or the sheet, where what was pressed is gone with the news: it would begin
 * at the top of the page again. Whoever holds the focus, or never had it here, is left alone. The element needs tabIndex -1.
 * @param news another whenever the page says something else; nothing happens while there is none
 */
export function useNewsFocus<Box extends HTMLElement>(news: unknown): RefObject<Box> {
  const box = useRef<Box>(null);
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!news) return;
    let checks = 0;
    let frame = 0;
    const takeIfLost = () => {
      if (!isLost(last.current)) return;
      box.current?.focus({ preventScroll: true });
      clearInterval(timer);
    };
    const timer = setInterval(() => {
      checks += 1;
      if (checks === MAX_CHECKS) clearInterval(timer);
      // A question that has just closed gives the focus back with the next frame, and comes first.
      if (isLost(last.current)) frame = requestAnimationFrame(takeIfLost);
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, [news]);
  return box;
}

const isLost = (last: EventTarget | null) =>
  last instanceof Node && !last.isConnected && document.activeElement === document.body;
