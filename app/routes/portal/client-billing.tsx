import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClientBilling, type BillingData } from '#app/components/clients/billing/billing.tsx';
import { clientCommunication } from '#app/domain/clients/index.ts';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Billing · Clients · Tendwell' }];

/** Payments of one page. */
const SHOWN = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<BillingData> {
  const page = pageIn(new URL(request.url).searchParams);
  const clientId = clientIdOf(params);
  const window = { clientId, limit: SHOWN, offset: (page - 1) * SHOWN };
  const [communication, payments] = await Promise.all([
    load(context, clientCommunication, { clientId }, request),
    load(context, paymentsDirectory, window, request),
  ]);
  return { communication, payments, page, pageSize: SHOWN };
}

export default function Billing() {
  return <ClientBilling data={useLoaderData<typeof loader>()} />;
}
