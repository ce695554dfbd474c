import type { LoaderFunctionArgs } from '@remix-run/node';
import { clientsExport } from '#app/domain/clients/index.ts';
import { localDate } from '#app/lib/time.ts';
import { act, load } from '#app/operations/remix.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** All clients as a file, sent part after part as it is read: the first bytes leave before the last client is known. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const first = await load(context, clientsExport, {}, request);
  const { currentPractice } = await load(context, proCalendarUser, {}, request);
  const today = localDate(context.base.clock.now(), currentPractice.timeZone);
  let { next } = first;
  let waiting: string | null = first.csv;
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (waiting !== null) {
        controller.enqueue(bytes.encode(waiting));
        waiting = null;
        if (next === null) controller.close();
        return;
      }
      const outcome = await act(context, clientsExport, { after: next });
      // A file that only looks whole would be worse than one that breaks off.
      if (!outcome.ok) return controller.error(new Error('the export broke off'));
      next = outcome.value.next;
      controller.enqueue(bytes.encode(outcome.value.csv));
      if (next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="clients-${today}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
