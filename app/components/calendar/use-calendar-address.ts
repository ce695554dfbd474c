import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { stepBack } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { hashes, readRequest, takeOver, type Taken } from './address.ts';
import type { Kept } from './use-where.ts';

/** What an entry of the browser's history remembers beside its address. */
interface EntryState {
  /** The entry before this one is the calendar itself. */
  openedFlyout?: boolean;
  taken?: Taken;
}

interface OpenOptions {
  /** An address of the calendar to be at when it opens, and to stay at when it closes. */
  at?: string;
  /** What would be parameters of a link: times, a client. */
  taken?: Taken;
}

/** What is left of the browser's address: a busy page draws a new week a while after its address has it. */
const restOfAddress = () => takeOver(window.location.search).rest;
/** And what its entry remembers, where the router keeps it. */
const presentEntry = () => ((window.history.state as { usr?: EntryState } | null)?.usr ?? {}) as EntryState;

/**
 * What the address asks to open, and how to open and close it. Opening adds to the browser's history, so Back closes; closing
 * goes back where it was opened here, and only clears the address where one came by a link. Parameters of a link go into
 * the history's entry, where they outlive a reload, and leave the address.
 */
export function useCalendarAddress() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const entry = (state ?? {}) as EntryState;
  const { taken: fromAddress, rest } = useMemo(() => takeOver(search), [search]);
  const entryKey = JSON.stringify({ ...entry.taken, ...fromAddress });
  const taken = useMemo(() => JSON.parse(entryKey) as Taken, [entryKey]);
  const request = useMemo(() => (scripted ? readRequest(hash, taken) : null), [scripted, hash, taken]);
  const isOpen = request !== null;

  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const real = window.location;
    if (real.hash !== hash)
      void navigate(real.pathname + real.search + real.hash, { replace: true, preventScrollReset: true });
  }, []);

  // A group event keeps an address of its own, to be copied and reloaded.
  const { groupEventId, ...others } = taken;
  const here = groupEventId && !hash ? `#${hashes.group(groupEventId)}` : hash;
  const known: EntryState = { ...entry, taken: others };
  useEffect(() => {
    if (rest !== search)
      void navigate(pathname + rest + here, { replace: true, preventScrollReset: true, state: known });
  }, [rest, search]);

  return {
    request,
    /** What leafing takes along where the sheet that is open stays; closing it then stays at what was leafed to. */
    kept: { hash: here, state: { ...known, openedFlyout: false } } as Kept,
    /** Whether what the address asked has left it. */
    settled: rest === search,
    open(name: string, { at, taken: more }: OpenOptions = {}) {
      // One flyout after another shares an entry, so that one step back closes the last of them.
      const openedFlyout = at === undefined && (isOpen ? entry.openedFlyout === true : true);
      const state: EntryState = { openedFlyout, taken: { ...others, ...more } };
      const to = `${at ?? paths.calendar() + restOfAddress()}#${name}`;
      void navigate(to, { preventScrollReset: true, state, replace: isOpen });
    },
    close() {
      if (presentEntry().openedFlyout) stepBack(navigate);
      else void navigate(pathname + restOfAddress(), { replace: true, preventScrollReset: true });
    },
    /** Goes to another day without closing what is open. */
    follow(to: string) {
      void navigate(to + here, { replace: true, preventScrollReset: true, state: known });
    },
  };
}
