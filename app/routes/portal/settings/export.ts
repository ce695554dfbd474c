import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { practiceExportUrl } from '#app/domain/leaving/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Leads whoever owns a copy of everything to it, for a minute. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { url } = await load(context, practiceExportUrl, { exportId: params.exportId }, request);
  throw redirect(url);
}
