import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LocationsList } from '#app/components/locations/locations-list.tsx';
import { locations } from '#app/domain/locations/index.ts';
import { load } from '#app/operations/remix.ts';
import { saveLocation } from '../services/save-location.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Locations & Hours · Tendwell' }];

export const action = saveLocation;

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, locations, {}, request);

export default function ProfileLocations() {
  return <LocationsList data={useLoaderData<typeof loader>()} level={2} />;
}
