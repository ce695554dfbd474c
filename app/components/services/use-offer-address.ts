import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { stepBack } from '#app/components/portal/use-rereading.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** The tabs of My Services as the address has them; the first has an empty hash (spec 002 §2). */
const OFFER_HASHES = {
  services: '',
  addons: '#addons',
  coupons: '#coupons',
  events: '#events',
} as const;
export type OfferTab = keyof typeof OFFER_HASHES;

/** What can be made new on the page. */
export type NewOffer = 'service' | 'free-service' | 'package' | 'add-on' | 'event-type' | 'coupon';

/** In which tab each of them stands. */
const TAB_OF: Record<NewOffer, OfferTab> = {
  service: 'services',
  'free-service': 'services',
  package: 'services',
  'add-on': 'addons',
  'event-type': 'events',
  coupon: 'coupons',
};

/** The sheet over a tab: something new, the one with an id, or what is scheduled of an event type. */
export type OfferSheet = { kind: 'new'; what: NewOffer } | { kind: 'edit' | 'scheduled'; id: string };

/** Marks that the entry before this one in the browser's history is the page itself. */
const OPENED_HERE = 'openedHere';

function sheetOf(search: string): OfferSheet | null {
  const asked = new URLSearchParams(search);
  const what = asked.get('new');
  if (what !== null && Object.hasOwn(TAB_OF, what)) return { kind: 'new', what: what as NewOffer };
  const kind = asked.has('scheduled') ? 'scheduled' : 'edit';
  const id = asked.get(kind);
  return id ? { kind, id } : null;
}

/**
 * Where My Services is: the tab stands in the hash, the sheet over it in `?new=coupon`, `?edit={id}` or, of an
 * event type's events, `?scheduled={id}`. Opening a sheet adds to the
 * browser's history, so Back closes it; closing goes back where it was opened here.
 */
export function useOfferAddress() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const openedHere = Boolean((state as Record<string, unknown> | null)?.[OPENED_HERE]);
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const real = window.location;
    if (real.hash !== hash)
      void navigate(real.pathname + real.search + real.hash, { replace: true, preventScrollReset: true });
  }, []);
  const known = (Object.keys(OFFER_HASHES) as OfferTab[]).find((name) => OFFER_HASHES[name] === hash);
  const tab: OfferTab = (scripted && known) || 'services';
  const open = (asked: string, at: OfferTab) =>
    void navigate(`${pathname}?${asked}${OFFER_HASHES[at]}`, {
      preventScrollReset: true,
      state: { [OPENED_HERE]: true },
    });
  return {
    tab,
    sheet: scripted ? sheetOf(search) : null,
    /** What a page without scripts shows instead of a sheet. */
    plain: scripted ? null : sheetOf(search),
    here: pathname,
    select: (next: OfferTab) =>
      void navigate(pathname + OFFER_HASHES[next], { replace: true, preventScrollReset: true }),
    /** Opens the sheet of something new, in the tab where it will stand. */
    add(what: NewOffer) {
      const at = TAB_OF[what];
      // Closing steps back to the tab in which it stands.
      if (at !== tab) void navigate(pathname + OFFER_HASHES[at], { replace: true, preventScrollReset: true });
      open(new URLSearchParams({ new: what }).toString(), at);
    },
    edit: (id: string) => open(new URLSearchParams({ edit: id }).toString(), tab),
    scheduled: (id: string) => open(new URLSearchParams({ scheduled: id }).toString(), tab),
    close() {
      if (openedHere) stepBack(navigate);
      else void navigate(pathname + OFFER_HASHES[tab], { replace: true, preventScrollReset: true });
    },
  };
}

export type OfferAddress = ReturnType<typeof useOfferAddress>;
