import { nextFreeTimes } from '#app/domain/availability/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { DAY_COLUMNS, DAY_PAGES } from './constants.ts';
import { asResult, offerShown, type PracticeResult, type TimesAsked } from './result.ts';

interface Found {
  practiceId: string;
  miles: number | null;
}

/** What a page shows of the practices found, in their order, with their next free times: two reads for all of them. */
export async function readResults(
  ctx: Pick<OperationContext, 'cross' | 'clock' | 'protocol' | 'sitesHost'>,
  hits: readonly Found[],
  asked: TimesAsked,
): Promise<PracticeResult[]> {
  const documents = await ctx.cross.searchDocuments(hits.map(({ practiceId }) => practiceId));
  const milesOf = new Map(hits.map(({ practiceId, miles }) => [practiceId, miles]));
  const offers = documents.flatMap(({ practiceId, shown }) => {
    const offer = offerShown(shown, asked, milesOf.get(practiceId) ?? null);
    return offer ? [{ practiceId, ...offer }] : [];
  });
  const times = await nextFreeTimes(ctx.cross, offers, {
    now: ctx.clock.now(),
    days: DAY_COLUMNS * DAY_PAGES,
  });
  const byId = new Map(documents.map((document) => [document.practiceId, document]));
  const timesOf = new Map(times.map((one) => [one.practiceId, one]));
  // An index outside may name a practice that has just closed its doors: it is left out.
  return hits.flatMap(({ practiceId, miles }) => {
    const document = byId.get(practiceId);
    if (!document) return [];
    const url = `${ctx.protocol}://${document.shown.slug}.${ctx.sitesHost}`;
    return [asResult(document, { miles, times: timesOf.get(practiceId), url })];
  });
}
