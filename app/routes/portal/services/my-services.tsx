import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MyServicesPage } from '#app/components/services/my-services-page.tsx';
import { myServices } from '#app/domain/services/index.ts';
import { load } from '#app/operations/remix.ts';
import { saveService } from './save-service.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'My Services · Tendwell' }];

export const action = saveService;

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, myServices, {}, request);

export default function Services() {
  return <MyServicesPage data={useLoaderData<typeof loader>()} />;
}
