import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InboxPage } from '#app/components/inbox/inbox-page.tsx';
import type { Inbox as InboxData } from '#app/components/inbox/inbox-items.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { setContactMessageAside } from '#app/domain/website/index.ts';
import { CONTACT_MESSAGES } from '#app/domain/website/messages.ts';
import { act, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Inbox · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<InboxData> =>
  load(context, proInbox, {}, request);

/** Sets a message of the website aside where no scripts run. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await act(context, setContactMessageAside, await formInput(request));
  return redirectWithToast(
    context,
    paths.inbox(),
    outcome.ok
      ? { kind: 'success', text: CONTACT_MESSAGES.done }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function Inbox() {
  return <InboxPage inbox={useLoaderData<typeof loader>()} />;
}
