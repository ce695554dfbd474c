import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { isAsList, readDate, readView, shiftDate, type View } from './period.ts';
import { useSmallScreen } from './use-small-screen.ts';

interface Where {
  view: View;
  /** YYYY-MM-DD */
  date: string;
  asList: boolean;
  /** Which press led here, counted; null where none did. */
  press: number | null;
}

/** What stays of the address while one leafs: a sheet that stands beside the calendar. */
export interface Kept {
  hash: string;
  state: object | null;
}

interface Query {
  /** What was asked for in the address; null where nothing was. */
  view: View | null;
  date: string;
  asList: boolean;
  /** Epoch milliseconds when it was read. */
  now: number;
}

const pressOf = (state: unknown) => (state as { press?: number } | null)?.press ?? null;

/** Where one is, or is on the way to: the calendar answers a press at once from what is loaded already. */
export function useWhere(data: Query, timeZone: string): Where {
  const small = useSmallScreen();
  const here = useLocation();
  const next = useNavigation().location;
  const opening = small ? 'day' : 'week';
  if (next?.pathname !== paths.calendar()) {
    const { date, asList } = data;
    return { view: data.view ?? opening, date, asList, press: pressOf(here.state) };
  }
  const search = new URLSearchParams(next.search);
  return {
    view: readView(search.get('view')) ?? opening,
    date: readDate(search.get('date'), localDate(data.now, timeZone)),
    asList: isAsList(search),
    press: pressOf(next.state),
  };
}

/**
 * Goes to another view or date. Where the last press leads is known before the page has followed, so that a held key
 * steps on from there.
 */
export function useGo({ view, date, press }: Where, entry: Kept) {
  const navigate = useNavigate();
  const target = useRef({ view, date });
  const presses = useRef(0);
  useEffect(() => {
    if (press === null || press >= presses.current) target.current = { view, date };
  }, [view, date, press]);
  function go(to: { view?: View; date?: string }) {
    presses.current += 1;
    target.current = { ...target.current, ...to };
    const state = { ...entry.state, press: presses.current };
    const address = paths.calendar(target.current) + entry.hash;
    void navigate(address, { replace: true, preventScrollReset: true, state });
  }
  const step = (by: -1 | 1) => go({ date: shiftDate(target.current.view, target.current.date, by) });
  return { go, step };
}
