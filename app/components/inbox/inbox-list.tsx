import { useFocusPlace } from '#app/components/forms/use-focus-place.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { DisputesBanner } from '#app/components/payments/disputes/disputes-banner.tsx';
import { ReturnedMoney } from '#app/components/payments/returned-money.tsx';
import { WebsiteMessages } from './website-messages.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { inboxGroups, type Inbox } from './inbox-items.ts';

interface InboxListProps {
  inbox: Inbox;
  /** IANA zone of the practice. */
  timeZone: string;
  /** On a page each group is a card; in a flyout they stand from edge to edge. */
  onPage?: boolean;
}

const EDGES = 'px-5 sm:px-6';

/** Everything that waits, by what is asked: requests to answer, payments to settle; the words of an empty inbox where nothing is. */
export function InboxList({ inbox, timeZone, onPage = false }: InboxListProps) {
  const groups = inboxGroups(inbox);
  // The button that was pressed goes with its item; who uses the keyboard stays in the list.
  const place = useFocusPlace<HTMLDivElement>(inbox);
  const { accountProblems, changedElsewhere, disputesToAnswer, returnedRefunds, returnedPayouts } = inbox;
  const { notDone, websiteMessages } = inbox;
  const returned = returnedRefunds.length + returnedPayouts.length;
  const card = onPage ? 'rounded-lg border border-line bg-surface shadow-card' : '';
  const outside = changedElsewhere.length + notDone.length + websiteMessages.length;
  if (groups.length + accountProblems.length + disputesToAnswer + returned + outside === 0) {
    return (
      <div {...place} className={cx('outline-none', card)}>
        <EmptyState title={APPOINTMENT_MESSAGES.inboxEmpty} />
      </div>
    );
  }
  const Heading = onPage ? 'h2' : 'h3';
  return (
    <div {...place} className={cx('outline-none', onPage && 'space-y-8')}>
      {accountProblems.length > 0 ? (
        <div className={cx('space-y-3', !onPage && `${EDGES} pt-5`)}>
          {accountProblems.map((problem) => (
            <Banner
              key={problem}
              tone="red"
              actions={
                <LinkButton size="sm" to={paths.bankingSettings()}>
                  Open Payments
                </LinkButton>
              }
            >
              {problem}
            </Banner>
          ))}
        </div>
      ) : null}
      {disputesToAnswer > 0 ? (
        <div className={cx(!onPage && `${EDGES} pt-5`)}>
          <DisputesBanner {...inbox} timeZone={timeZone} />
        </div>
      ) : null}
      {returned > 0 ? (
        <div className={cx('space-y-3', !onPage && `${EDGES} pt-5`)}>
          <ReturnedMoney {...inbox} />
        </div>
      ) : null}
      {changedElsewhere.length > 0 ? (
        <div className={cx(!onPage && `${EDGES} pt-5`)}>
          <Banner
            tone="orange"
            title="Changed in your other calendar"
            actions={
              <LinkButton size="sm" to={paths.changedElsewhere()}>
                Decide
              </LinkButton>
            }
          >
            {changedElsewhere.map((change) => (
              <p key={change}>{change}</p>
            ))}
          </Banner>
        </div>
      ) : null}
      {notDone.length > 0 ? (
        <div className={cx(!onPage && `${EDGES} pt-5`)}>
          <Banner
            tone="red"
            title="Not done outside Tendwell"
            actions={
              <LinkButton size="sm" to={paths.calendar()}>
                To the calendar
              </LinkButton>
            }
          >
            {notDone.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </Banner>
        </div>
      ) : null}
      {websiteMessages.length > 0 ? (
        <WebsiteMessages messages={websiteMessages} timeZone={timeZone} onPage={onPage} />
      ) : null}
      {groups.map(({ id, title, count, items }) => (
        <section key={id} className={onPage ? undefined : 'border-t border-line first:border-0'}>
          <Heading
            className={cx('flex items-baseline gap-2 font-semibold', onPage ? 'mb-3' : `${EDGES} pt-5`)}
          >
            {title}
            <span className="tabular text-sm font-normal text-ink-mute">{count}</span>
          </Heading>
          <div className={card}>
            <ul aria-label={title} className="divide-y divide-line">
              {items.map((item) => (
                <InboxEntry
                  key={`${item.id} ${item.label}`}
                  item={item}
                  timeZone={timeZone}
                  onDone={() => place.ref.current?.focus()}
                />
              ))}
            </ul>
            {count > items.length ? (
              <p
                className={cx(
                  EDGES,
                  'flex flex-wrap items-center justify-between gap-3 border-t border-line py-4 text-sm text-ink-soft',
                )}
              >
                {id === 'requests' ? (
                  `${pluralize(count - items.length, 'later request')} will show here once these are answered.`
                ) : (
                  <>
                    {pluralize(count - items.length, 'older payment is', 'older payments are')} still open.
                    <LinkButton to={paths.payments({ status: 'unpaid' })} size="sm">
                      All unpaid
                    </LinkButton>
                  </>
                )}
              </p>
            ) : null}
          </div>
        </section>
      ))}
    </div>
  );
}
