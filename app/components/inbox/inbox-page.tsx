import { usePortal } from '#app/components/portal/use-portal.ts';
import { pluralize } from '#app/lib/text.ts';
import { Card, SectionHeader } from '#app/ui/card.tsx';
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
      <SectionHeader level={1} title="Inbox">
        {inbox.count > 0 ? `${pluralize(inbox.count, 'thing waits', 'things wait')} for you` : null}
      </SectionHeader>
      <Card padding="flush" className="mt-6">
        <InboxList inbox={inbox} timeZone={practice.timeZone} />
      </Card>
    </main>
  );
}
