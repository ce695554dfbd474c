import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ProfileFrame } from '#app/components/clients/profile-frame.tsx';
import { currentPractice } from '#app/domain/services/index.ts';
import { load } from '#app/operations/remix.ts';
import { loadClient } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.client.name ?? 'Client'} · Clients · Tendwell` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const client = await loadClient(context, params.clientId, request);
  const practice = await load(context, currentPractice, {}, request);
  const { clientNotesEnabled: notesEnabled, defaultCurrency: currency } = practice;
  const services = practice.services
    .filter(({ addOn }) => !addOn)
    .map(({ id, name, amountCents }) => ({ id, name, amountCents }));
  return { client, notesEnabled, currency, services, now: context.base.clock.now() };
}

/** The frame of a client's pages: who it is, and the tabs. */
export default function Client() {
  return (
    <ProfileFrame profile={useLoaderData<typeof loader>()}>
      <Outlet />
    </ProfileFrame>
  );
}
