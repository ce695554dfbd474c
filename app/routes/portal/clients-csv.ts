import type { LoaderFunctionArgs } from '@remix-run/node';
import { clientsExport } from '#app/domain/clients/index.ts';
import { act, load } from '#app/operations/remix.ts';
import { csvFile } from './csv-file.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** All clients as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const first = await load(context, clientsExport, {}, request);
  return csvFile(args, 'clients', first, (after) => act(context, clientsExport, { after }));
}
