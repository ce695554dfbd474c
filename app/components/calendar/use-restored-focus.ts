import { useEffect, useRef, type RefObject } from 'react';

/** A sheet that was told to close is mostly gone, and has tried to give the focus back, after the first of these looks. */
const CHECK_EVERY_MS = 350;
/** On a busy machine it goes later. */
const MAX_CHECKS = 10;

/**
 * Keeps the focus on the event that has it. When the calendar is read anew its events are drawn anew, and when a sheet
 * closes the one that opened it may be another element by then; both would leave the keyboard at the top of the page.
 */
export function useRestoredFocus(root: RefObject<HTMLElement>, events: unknown, sheetOpen: boolean): void {
  const last = useRef<string | null>(null);
  const isHere = useRef(false);

  useEffect(() => {
    const area = root.current;
    const note = ({ target }: FocusEvent) => {
      isHere.current = area?.contains(target as HTMLElement) === true;
      if (isHere.current) last.current = (target as HTMLElement).dataset.calendarHash ?? null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // What was lost in a sheet beside the calendar is for that sheet to give back.
      if (isHere.current) giveBack(root.current, last.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [root, events]);

  useEffect(() => {
    if (sheetOpen) return;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (giveBack(root.current, last.current) || checks === MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [root, sheetOpen]);
}

/** Only where the focus was lost: whoever holds it now keeps it. Answers whether nothing is left to give back. */
function giveBack(area: HTMLElement | null, hash: string | null): boolean {
  if (!area || !hash || area.contains(document.activeElement)) return true;
  if (document.activeElement !== document.body) return false;
  const event = area.querySelector<HTMLElement>(`[data-calendar-hash="${CSS.escape(hash)}"]`);
  event?.focus({ preventScroll: true });
  return event !== null;
}
