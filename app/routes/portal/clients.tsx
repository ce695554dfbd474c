import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { ClientsPage } from '#app/components/clients/clients-page.tsx';
import { listAddress, listInput, readListView } from '#app/components/clients/list-view.ts';
import { clients } from '#app/domain/clients/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Clients · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = readListView(new URL(request.url).searchParams);
  const found = await load(context, clients, listInput(view), request);
  const { limit } = listInput(view);
  const last = Math.max(1, Math.ceil(found.clientsCount / limit));
  // The last client of a page was deleted, or the address is old.
  if (view.page > last) throw redirect(listAddress({ ...view, page: last }));
  return { view, now: context.base.clock.now(), ...found };
}

/** Opening a flyout changes the address and nothing of the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const listOf = ({ searchParams }: URL) => listAddress(readListView(searchParams));
  const samePage = currentUrl.pathname === nextUrl.pathname;
  const moved = currentUrl.search !== nextUrl.search;
  if (!formMethod && samePage && moved && listOf(currentUrl) === listOf(nextUrl)) return false;
  return defaultShouldRevalidate;
}

export default function Clients() {
  return <ClientsPage data={useLoaderData<typeof loader>()} />;
}
