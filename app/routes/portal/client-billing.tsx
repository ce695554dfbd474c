import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClientBilling } from '#app/components/clients/billing.tsx';
import { clientCommunication } from '#app/domain/clients/index.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Billing · Clients · Tendwell' }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return load(context, clientCommunication, { clientId: clientIdOf(params) }, request);
}

export default function Billing() {
  return <ClientBilling communication={useLoaderData<typeof loader>()} />;
}
