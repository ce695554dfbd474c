import type { LoaderFunctionArgs } from '@remix-run/node';
import { placeSuggestions, searchedPlace } from '#app/domain/marketplace/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const };

/** Places while one types, the place of a suggestion, or the one around a position. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [id, lat, lng, session] = ['id', 'lat', 'lng', 'session'].map(
    (name) => searchParams.get(name) ?? undefined,
  );
  if (id !== undefined) return Response.json(await load(context, searchedPlace, { id, session }));
  if (lat !== undefined || lng !== undefined) {
    const position = { latitude: Number(lat ?? NaN), longitude: Number(lng ?? NaN) };
    return Response.json(await load(context, searchedPlace, position));
  }
  return Response.json(
    await load(context, placeSuggestions, { text: (searchParams.get('text') ?? '').slice(0, 80), session }),
  );
}
