import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DetailsPage } from '#app/components/profile/details/details-page.tsx';
import { profileDetails } from '#app/domain/profile/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, profileDetails, {}, request);

export default function Details() {
  return <DetailsPage details={useLoaderData<typeof loader>()} />;
}
