import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import leafletCss from 'leaflet/dist/leaflet.css?url';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { inputOf, readAddress } from '#app/components/marketplace/search-address.ts';
import { SearchPage, titleOf } from '#app/components/marketplace/search-page.tsx';
import { searchPractices } from '#app/domain/marketplace/index.ts';
import { load } from '#app/operations/remix.ts';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: leafletCss }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${titleOf(data.asked, data.results)} · Tendwell` : 'Tendwell' },
  // Searches are endless; what they find is indexed where it stands.
  { name: 'robots', content: 'noindex, follow' },
];

/** The search of the marketplace (specification 000, section 2): everything that is asked stands in the address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readAddress(new URL(request.url).searchParams);
  const results = await load(context, searchPractices, inputOf(asked), request);
  // The panel offers what leads somewhere: the keywords of all who were found, not of this page alone.
  const { specialties: found } = results;
  const specialties = [...new Set(asked.specialty ? [...found, asked.specialty] : found)].sort();
  return { asked, results, specialties, tileUrl: env().mapTilesUrl };
}

export default function PractitionerSearch() {
  const data = useLoaderData<typeof loader>();
  return (
    <MarketplaceFrame>
      <SearchPage {...data} />
    </MarketplaceFrame>
  );
}
