import { useEffect, useRef, type RefObject } from 'react';

/** A sheet that was told to close is mostly gone, and has tried to give the focus back, after the first of these looks. */
const CHECK_EVERY_MS = 350;
/** On a busy machine it goes later. */
const MAX_CHECKS = 10;

/**
 * Keeps the focus on the event that has it. When the calendar is read anew its events are drawn anew, and when a sheet
 * closes the one that opened it may be another element by then; both would leave the keyboard at the top of the page.
 * Of an event that is gone, as it was cancelled or declined in the sheet, the focus goes to the one after it, else before it.
 */
export function useRestoredFocus(root: RefObject<HTMLElement>, events: unknown, sheetOpen: boolean): void {
  const last = useRef<Place>(NOWHERE);
  const isHere = useRef(false);
  const wasOpen = useRef(sheetOpen);

  useEffect(() => {
    const area = root.current;
    const note = ({ target }: FocusEvent) => {
      isHere.current = area?.contains(target as HTMLElement) === true;
      if (isHere.current) last.current = placeOf(area!, target as HTMLElement);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // What was lost in a sheet beside the calendar is for that sheet to give back.
      if (isHere.current) giveBack(root.current, { ...last.current, others: [] });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, events]);

  useEffect(() => {
    if (sheetOpen) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      // By the second look what is drawn anew is there again: what is not will not come, and somewhere the keyboard must go on.
      const found = giveBack(root.current, last.current) || (checks > 1 && startAnew(root.current));
      if (found || checks === MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [root, sheetOpen]);
}

/** An event that had the focus, by its hash, and those that come into its place once it is gone, the likeliest first. */
interface Place {
  hash: string | null;
  others: readonly string[];
}

const NOWHERE: Place = { hash: null, others: [] };

const eventsIn = (area: HTMLElement) =>
  [...area.querySelectorAll<HTMLElement>('[data-calendar-hash]')].sort(
    (a, b) => Number(a.dataset.calendarEvent) - Number(b.dataset.calendarEvent),
  );

function placeOf(area: HTMLElement, { dataset }: HTMLElement): Place {
  const hash = dataset.calendarHash ?? null;
  if (hash === null) return NOWHERE;
  const all = eventsIn(area).map((event) => event.dataset.calendarHash!);
  const index = all.indexOf(hash);
  return { hash, others: [...all.slice(index + 1), ...all.slice(0, index).reverse()] };
}

const isLost = () => document.activeElement === document.body || document.activeElement === null;

/** Only where the focus was lost: whoever holds it now keeps it. Answers whether nothing is left to give back. */
function giveBack(area: HTMLElement | null, { hash, others }: Place): boolean {
  if (!area || area.contains(document.activeElement)) return true;
  if (!isLost() || hash === null) return false;
  const there = new Map(eventsIn(area).map((event) => [event.dataset.calendarHash!, event]));
  const found = [hash, ...others].find((one) => there.has(one));
  if (found === undefined) return false;
  there.get(found)!.focus({ preventScroll: true });
  return true;
}

/** At the first of the calendar's own controls, as where a sheet was opened by its address and its event is gone. */
function startAnew(area: HTMLElement | null): boolean {
  if (!area || !isLost()) return false;
  area.querySelector<HTMLElement>('button:not([disabled]), a[href]')?.focus({ preventScroll: true });
  return !isLost();
}
