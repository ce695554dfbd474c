import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

/** Of the one page that a browser shows, whoever on it asks: two readings at once would cut one of them short. */
let busy = false;
let wanted = false;
/** A step back through the browser's history is asked for and has not begun. */
let stepping = false;

/**
 * Goes one step back, as closing does what was opened here. The browser takes the step only after a while; a reading that began
 * meanwhile would be cut short by it, so who asks for one waits for the step.
 */
export function stepBack(navigate: (delta: number) => unknown): void {
  stepping = true;
  // Before the router hears of it: what it draws then may read again.
  window.addEventListener('popstate', () => (stepping = false), { once: true, capture: true });
  void navigate(-1);
}

/** Answers that are waited for, after which the page steps back. */
let held = 0;

/** Keeps readings back until what it answers is called, once: what follows an answer closes a sheet, and would cut them short. */
export function holdReadings(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

const isLeaving = () => stepping || held > 0;

/**
 * Whether the router is under way by its own account. What is drawn of it is older now and then: it draws its steps when there is
 * time, and whatever else changes is drawn before.
 */
function isRouterBusy(): boolean {
  const { state } = (window as Partial<Pick<typeof window, '__remixRouter'>>).__remixRouter ?? {};
  return state !== undefined && (state.navigation.state !== 'idle' || state.revalidation !== 'idle');
}

/**
 * Re-reads the page, and waits for a navigation under way: cut short, it would lose the toast it brings. What is posted without
 * one may be answered by one, which a busy page learns of too late. A reading under way is waited for as well: what it had begun to
 * decode would end as an AbortError in the console, and whoever asks meanwhile gets one reading together.
 */
export function useRereading(): () => void {
  const { revalidate, state: reading } = useRevalidator();
  const { state } = useNavigation();
  const posting = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  // After every render: a reading that was over before it could be drawn is over nonetheless.
  useEffect(() => {
    busy = posting || state !== 'idle' || reading !== 'idle' || isRouterBusy();
    if (busy || isLeaving() || !wanted) return;
    wanted = false;
    busy = true;
    revalidate();
  });
  return useCallback(() => {
    if (busy || isLeaving() || isRouterBusy()) {
      wanted = true;
      return;
    }
    wanted = false;
    busy = true;
    revalidate();
  }, [revalidate]);
}
