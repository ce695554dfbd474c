import type { LoaderFunctionArgs } from '@remix-run/node';
import { filtersOf, readPaymentsView } from '#app/components/payments/payments-query.ts';
import { paymentsExport } from '#app/domain/payments-directory/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { csvFile } from './csv-file.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The payments that the page's filters leave, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const filters = filtersOf(readPaymentsView(new URL(request.url).searchParams));
  const first = await load(context, paymentsExport, filters, request);
  return csvFile(args, 'payments', first, (after) => act(context, paymentsExport, { ...filters, after }));
}
