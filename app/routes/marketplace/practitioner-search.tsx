import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import leafletCss from 'leaflet/dist/leaflet.css?url';
import { useEffect } from 'react';
import { useKnownZone, zoneOf } from '#app/components/layout/zone.ts';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { inputOf, readAddress } from '#app/components/marketplace/search-address.ts';
import { SearchPage, titleOf } from '#app/components/marketplace/search-page.tsx';
import { searchPractices } from '#app/domain/marketplace/index.ts';
import { load } from '#app/operations/remix.ts';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: leafletCss }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${titleOf(data.address, data.results)} · Tendwell` : 'Tendwell' },
  // Searches are endless; what they find is indexed where it stands.
  { name: 'robots', content: 'noindex, follow' },
];

/** The search of the marketplace (specification 000, section 2): everything that is asked stands in the address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const address = readAddress(new URL(request.url).searchParams);
  const zone = zoneOf(request.headers.get('cookie'));
  const input = { ...inputOf(address), timeZone: zone ?? undefined };
  const results = await load(context, searchPractices, input, request);
  // The panel offers what leads somewhere: the keywords of all who were found, not of this page alone.
  const { specialties: found } = results;
  const specialties = [...new Set(address.specialty ? [...found, address.specialty] : found)].sort();
  return { address, results, specialties, zone, tileUrl: env().mapTilesUrl };
}

/** A browser that comes for the first time tells its zone; what is found by video or phone is then shown by its clocks. */
function useOwnClocks(remembered: string | null) {
  const zone = useKnownZone(remembered);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (zone && zone !== remembered) revalidate();
  }, [zone, remembered, revalidate]);
}

export default function PractitionerSearch() {
  const { zone: remembered, ...data } = useLoaderData<typeof loader>();
  useOwnClocks(remembered);
  return (
    <MarketplaceFrame>
      <SearchPage {...data} />
    </MarketplaceFrame>
  );
}
