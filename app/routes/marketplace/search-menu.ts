import type { LoaderFunctionArgs } from '@remix-run/node';
import { marketplaceServices } from '#app/domain/marketplace/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const };

/** What 'Browse Services' lists. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { categories } = await load(context, marketplaceServices);
  return Response.json({ categories }, { headers: { 'Cache-Control': 'public, max-age=300' } });
}
