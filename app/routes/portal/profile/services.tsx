import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MyServicesParts } from '#app/components/services/my-services-page.tsx';
import { myServices } from '#app/domain/services/index.ts';
import { load } from '#app/operations/remix.ts';
import { saveService } from '../services/save-service.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Services · Profile · Tendwell' }];

export const action = saveService;

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, myServices, {}, request);

/** My Services as a part of the profile. */
export default function ProfileServices() {
  return <MyServicesParts data={useLoaderData<typeof loader>()} level={2} />;
}
