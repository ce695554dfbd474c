import type { MetaFunction } from '@remix-run/node';
import { InboxPage } from '#app/components/inbox/inbox-page.tsx';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Inbox · Tendwell' }];

/** What it shows comes with the layout, which holds the inbox on every page. */
export default function Inbox() {
  return <InboxPage />;
}
