import { usePortal } from '#app/components/portal/use-portal.ts';
import type { Inbox } from './inbox-items.ts';
import { InboxList } from './inbox-list.tsx';

/** The inbox as a page of its own: for links, and where no scripts run. */
export function InboxPage({ inbox }: { inbox: Inbox }) {
  const { practice } = usePortal();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-2xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <h1 className="mb-6 text-2xl leading-8 font-semibold tracking-tight">Inbox</h1>
      <InboxList inbox={inbox} timeZone={practice.timeZone} onPage />
    </main>
  );
}
