import { useSheetAddress } from '#app/components/portal/use-hash-sheet.ts';

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

function sheetOf(search: string): OfferSheet | null {
  const asked = new URLSearchParams(search);
  const what = asked.get('new');
  if (what !== null && Object.hasOwn(TAB_OF, what)) return { kind: 'new', what: what as NewOffer };
  const kind = asked.has('scheduled') ? 'scheduled' : 'edit';
  const id = asked.get(kind);
  return id ? { kind, id } : null;
}

/**
 * Where My Services is: the tab stands in the hash, the sheet over it in `?new=coupon`, `?edit={id}` or, of an event type's events,
 * `?scheduled={id}`.
 */
export function useOfferAddress() {
  const { pathname, search, hash, scripted, replace, ...over } = useSheetAddress();
  const known = (Object.keys(OFFER_HASHES) as OfferTab[]).find((name) => OFFER_HASHES[name] === hash);
  const tab: OfferTab = known ?? 'services';
  const open = (kind: OfferSheet['kind'], value: string, at = tab) =>
    over.open(`${pathname}?${new URLSearchParams({ [kind]: value })}${OFFER_HASHES[at]}`);
  return {
    tab,
    sheet: scripted ? sheetOf(search) : null,
    /** What a page without scripts shows instead of a sheet. */
    plain: scripted ? null : sheetOf(search),
    here: pathname,
    select: (next: OfferTab) => replace(pathname + OFFER_HASHES[next]),
    /** Opens the sheet of something new, in the tab where it will stand. */
    add(what: NewOffer) {
      const at = TAB_OF[what];
      // Closing steps back to the tab in which it stands.
      if (at !== tab) replace(pathname + OFFER_HASHES[at]);
      open('new', what, at);
    },
    edit: (id: string) => open('edit', id),
    scheduled: (id: string) => open('scheduled', id),
    close: () => over.close(pathname + OFFER_HASHES[tab]),
  };
}

export type OfferAddress = ReturnType<typeof useOfferAddress>;
