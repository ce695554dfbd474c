import { nextFreeTimes, type OfferQuery, type NextFreeTimes } from '#app/domain/availability/index.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { appointmentZones } from '#app/lib/appointment-time.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { SearchDocumentRow } from '#tenants/cross-practice.ts';
import { DAY_COLUMNS, DAY_PAGES, DAYS_LOOKED_THROUGH } from './constants.ts';
import { asResult, toOfferView, type PracticeResult, type TimesQuery } from './result.ts';

interface Found {
  practiceId: string;
  miles: number | null;
}

type Needed = Pick<OperationContext, 'cross' | 'clock' | 'protocol' | 'sitesHost'>;

/** What is asked of a page of results. */
export interface ResultsQuery extends TimesQuery {
  /** IANA zone of who asks, where it is known: appointments by video or phone are shown by its dates. */
  clientTimeZone: string | null;
}

/** The free times of the offers, from the first day on that has any. */
async function timesFrom({ cross, clock }: Needed, offers: OfferQuery[]): Promise<NextFreeTimes[]> {
  const now = clock.now();
  const found: NextFreeTimes[] = [];
  let open = offers;
  for (const days of DAYS_LOOKED_THROUGH) {
    const times = await nextFreeTimes(cross, open, { now, days });
    const isFarthest = days === DAYS_LOOKED_THROUGH.at(-1);
    open = [];
    for (const one of times) {
      const first = one.days.findIndex(({ starts }) => starts.length > 0);
      if (first < 0 && !isFarthest) open.push(one);
      else
        found.push({ ...one, days: first < 0 ? [] : one.days.slice(first, first + DAY_COLUMNS * DAY_PAGES) });
    }
    if (open.length === 0) break;
  }
  return found;
}

/** The offer of each practice that the times of a result are of. */
function offersOf(
  documents: readonly SearchDocumentRow[],
  milesOf: ReadonlyMap<string, number | null>,
  query: ResultsQuery,
): OfferQuery[] {
  return documents.flatMap(({ practiceId, shown }) => {
    const offer = toOfferView(shown, query, milesOf.get(practiceId) ?? null);
    if (!offer) return [];
    const place = shown.places.find(({ id }) => id === offer.locationId)!;
    const clocks = {
      isVirtual: place.kind === 'virtual',
      timeZone: place.timeZone,
      clientTimeZone: query.clientTimeZone,
    };
    return [{ practiceId, ...offer, shownIn: appointmentZones(clocks)[0] }];
  });
}

/**
 * What a page shows of the practices found, in their order, with prices and next free times: a few reads for all of them.
 * @param query null where no times are shown, as on the front page: none are looked for
 */
export async function readResults(
  ctx: Needed,
  hits: readonly Found[],
  query: ResultsQuery | null,
): Promise<PracticeResult[]> {
  const ids = hits.map(({ practiceId }) => practiceId);
  const documents = await ctx.cross.searchResults(ids);
  const milesOf = new Map(hits.map(({ practiceId, miles }) => [practiceId, miles]));
  const times = query ? await timesFrom(ctx, offersOf(documents, milesOf, query)) : [];
  const byId = new Map(documents.map((document) => [document.practiceId, document]));
  const timesOf = new Map(times.map((one) => [one.practiceId, one]));
  // An index outside may name a practice that has just closed its doors: it is left out.
  return hits.flatMap(({ practiceId, miles }) => {
    const document = byId.get(practiceId);
    if (!document) return [];
    const url = practiceOrigin(ctx, document.shown.slug);
    return [asResult(document, { miles, url, times: timesOf.get(practiceId), prices: document.prices })];
  });
}
