import type { LoaderFunctionArgs } from '@remix-run/node';
import { payoutExport } from '#app/domain/payments-directory/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { csvFile } from '../csv-file.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The lines of one payout, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const input = { payoutId: params.payoutId ?? '' };
  const first = await load(context, payoutExport, input, request);
  return csvFile(args, 'payout', first, (after) => act(context, payoutExport, { ...input, after }));
}
