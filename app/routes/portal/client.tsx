import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { ClientNotFound } from '#app/components/clients/client-not-found.tsx';
import { ProfileFrame } from '#app/components/clients/profile-frame.tsx';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { clientProfile } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/practice/index.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.client.name ?? 'Client not found'} · Clients · Tendwell` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const clientId = clientIdOf(params);
  const [client, practice] = await Promise.all([
    load(context, clientProfile, { clientId }, request),
    load(context, currentPractice, {}, request),
  ]);
  const { defaultCurrency: currency, hasPaymentProvider: takesCards } = practice;
  const services = practice.services
    .filter(({ addOn }) => !addOn)
    .map(({ id, name, amountCents }) => ({ id, name, amountCents }));
  return { client, currency, takesCards, services, now: Number(client.now) };
}

/** The frame of a client's pages: who it is, and the tabs. */
export default function Client() {
  return (
    <ProfileFrame profile={useLoaderData<typeof loader>()}>
      <Outlet />
    </ProfileFrame>
  );
}

/** Stays within the portal: says that there is no such client, or what else went wrong. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <ClientNotFound /> : <ErrorPage error={error} inPortal />;
}
