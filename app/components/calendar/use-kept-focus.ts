import { useEffect, useRef, type RefObject } from 'react';

/** A sheet is gone, and has tried to give the focus back, this long after it was told to close. */
const SHEET_GONE_MS = 350;

/**
 * Keeps the focus on the event that has it. When the calendar is read anew its events are drawn anew, and when a sheet
 * closes the one that opened it may be another element by then; both would leave the keyboard at the top of the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement>, events: unknown, sheetOpen: boolean): void {
  const last = useRef<string | null>(null);

  useEffect(() => {
    const area = root.current;
    const note = ({ target }: FocusEvent) => {
      last.current = (target as HTMLElement).dataset.calendarHash ?? null;
    };
    area?.addEventListener('focusin', note);
    return () => area?.removeEventListener('focusin', note);
  }, [root]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => giveBack(root.current, last.current));
    return () => cancelAnimationFrame(frame);
  }, [root, events]);

  useEffect(() => {
    if (sheetOpen) return;
    const timer = setTimeout(() => giveBack(root.current, last.current), SHEET_GONE_MS);
    return () => clearTimeout(timer);
  }, [root, sheetOpen]);
}

/** Only where the focus was lost: whoever holds it now keeps it. */
function giveBack(area: HTMLElement | null, hash: string | null): void {
  if (!area || !hash || document.activeElement !== document.body) return;
  area
    .querySelector<HTMLElement>(`[data-calendar-hash="${CSS.escape(hash)}"]`)
    ?.focus({ preventScroll: true });
}
