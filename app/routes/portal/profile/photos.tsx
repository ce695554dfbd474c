import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PhotosPage } from '#app/components/pictures/photos-page.tsx';
import { galleryImages } from '#app/domain/pictures/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Photos · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, galleryImages, {}, request);

export default function Photos() {
  return <PhotosPage galleryImages={useLoaderData<typeof loader>().galleryImages} />;
}
