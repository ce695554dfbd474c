import type { LoaderFunctionArgs } from '@remix-run/node';
import { searchSuggestions } from '#app/domain/marketplace/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const };

/** Specialties and practices while one types, ten a page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  return Response.json(
    await load(context, searchSuggestions, { text: (searchParams.get('text') ?? '').slice(0, 60), page }),
  );
}
