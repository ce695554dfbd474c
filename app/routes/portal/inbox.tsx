import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InboxPage } from '#app/components/inbox/inbox-page.tsx';
import type { Inbox as InboxData } from '#app/components/inbox/inbox-items.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Inbox · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<InboxData> =>
  load(context, proInbox, {}, request);

export default function Inbox() {
  return <InboxPage inbox={useLoaderData<typeof loader>()} />;
}
