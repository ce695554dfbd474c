import type { LoaderFunctionArgs } from '@remix-run/node';
import { filtersOf, readPaymentsView } from '#app/components/payments/payments-query.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { paymentsExport } from '#app/domain/payments-directory/index.ts';
import { localDate } from '#app/lib/time.ts';
import { act, load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The payments that the page's filters leave, as a file sent part after part as it is read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = filtersOf(readPaymentsView(new URL(request.url).searchParams));
  const first = await load(context, paymentsExport, filters, request);
  const { currentPractice } = await load(context, proCalendarUser, {}, request);
  const today = localDate(context.base.clock.now(), currentPractice.timeZone);
  let part = first;
  let sent = false;
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        const outcome = await act(context, paymentsExport, { ...filters, after: part.next });
        // A file that only looks whole would be worse than one that breaks off.
        if (!outcome.ok) return controller.error(new Error('the export broke off'));
        part = outcome.value;
      }
      sent = true;
      controller.enqueue(bytes.encode(part.csv));
      if (part.next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="payments-${today}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
