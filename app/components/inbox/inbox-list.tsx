import { useRef } from 'react';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { inboxItems, type Inbox } from './inbox-items.ts';

/** Everything that waits, requests first; the words of an empty inbox where nothing does. */
export function InboxList({ inbox, timeZone }: { inbox: Inbox; timeZone: string }) {
  const items = inboxItems(inbox);
  const list = useRef<HTMLDivElement>(null);
  const { accountProblems } = inbox;
  if (items.length + accountProblems.length === 0)
    return <EmptyState title={APPOINTMENT_MESSAGES.inboxEmpty} />;
  const more = inbox.count - items.length - accountProblems.length;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {accountProblems.map((problem) => (
        <div key={problem} className="border-b border-line p-4 sm:px-6">
          <Banner tone="red">{problem}</Banner>
        </div>
      ))}
      <ul aria-label="What waits for you" className="divide-y divide-line">
        {items.map((item) => (
          <InboxEntry
            key={`${item.id} ${item.label}`}
            item={item}
            timeZone={timeZone}
            // The button that was pressed goes with its item; who uses the keyboard stays in the list.
            onDone={() => list.current?.focus()}
          />
        ))}
      </ul>
      {more > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4 text-sm text-ink-soft sm:px-6">
          {pluralize(more, 'older payment is', 'older payments are')} still open.
          <LinkButton to={paths.payments({ status: 'unpaid' })} size="sm">
            All unpaid
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
