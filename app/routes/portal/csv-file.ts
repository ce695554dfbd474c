import type { LoaderFunctionArgs } from '@remix-run/node';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { localDate } from '#app/lib/time.ts';
import { load } from '#app/operations/remix.ts';

interface CsvPart<Place> {
  csv: string;
  /** Where the next part begins; null where this is the last. */
  next: Place | null;
}

/**
 * A CSV file named after the practice's day, sent part after part as it is read: the first bytes leave before the last
 * row is known.
 */
export async function csvFile<Place>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  name: string,
  first: CsvPart<Place>,
  read: (after: Place) => Promise<{ ok: true; value: CsvPart<Place> } | { ok: false }>,
): Promise<Response> {
  const { currentPractice } = await load(context, proCalendarUser, {}, request);
  const today = localDate(context.base.clock.now(), currentPractice.timeZone);
  let part: CsvPart<Place> | null = null;
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part?.next) {
        const outcome = await read(part.next);
        // A file that only looks whole would be worse than one that breaks off.
        if (!outcome.ok) return controller.error(new Error('the export broke off'));
        part = outcome.value;
      } else part = first;
      controller.enqueue(bytes.encode(part.csv));
      if (part.next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${today}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
