import { useNavigation } from '@remix-run/react';
import { useLate } from '#app/components/booking/hold/use-late.ts';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { MarketplaceFrame, OWN_PAGE } from '#app/components/marketplace/frame.tsx';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { BOOKINGS_PAGE_SIZE, BOOKINGS_TABS } from '#app/domain/bookings/inputs.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { BookingRow } from './booking-row.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import { requestedBookings, TABS, type BookingsTab } from './tabs.ts';
import { TransactionRow } from './transaction-row.tsx';
import { startsText, type Booking } from './text.ts';

export interface BookingsView {
  tab: BookingsTab;
  /** From 1. */
  page: number;
  bookings: Booking[];
  /** Of the whole tab. */
  count: number;
  /** Why they could not be read. */
  problem: string | null;
  /** The booking that is asked about being cancelled. */
  cancelId: string | null;
  /** Their browser's zone, where it told before. */
  zone: string | null;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** On a phone all four stand beside each other: the first word is shown, all of it is read out. */
function TabLabel({ label }: { label: string }) {
  const [first, ...rest] = label.split(' ');
  return (
    <span>
      {first}
      {rest.length > 0 ? <span className="max-sm:sr-only"> {rest.join(' ')}</span> : null}
    </span>
  );
}

/** The client's bookings at all practices, in four tabs with addresses of their own (spec 000 §2). */
export function BookingsPage({ view: read }: { view: BookingsView }) {
  const zone = useKnownZone(read.zone);
  const view = {
    ...read,
    bookings: read.bookings.map((one) => ({ ...one, formattedStartsAt: startsText(one, zone) })),
  };
  const { tab, page } = view;
  const { location: next, formMethod } = useNavigation();
  const query =
    next?.pathname === paths.bookings() && !formMethod
      ? requestedBookings(new URLSearchParams(next.search))
      : view;
  const late = useLate(query.tab !== tab || query.page !== page);
  const here = paths.bookings({ tab, page: page > 1 ? String(page) : undefined });
  return (
    <MarketplaceFrame own>
      <div className={OWN_PAGE}>
        <h1 className="font-display text-2xl leading-tight font-medium sm:text-4xl">My bookings</h1>
        <TabNav
          label="Bookings"
          className="mt-1 max-sm:justify-between max-sm:gap-3 sm:mt-4"
          items={BOOKINGS_TABS.map((one) => ({
            to: paths.bookings({ tab: one }),
            label: <TabLabel label={TABS[one].label} />,
            current: one === query.tab,
          }))}
        />
        <div className="mt-4 sm:mt-6">
          <CancelQuestion
            booking={view.bookings.find(({ id, canCancel }) => id === view.cancelId && canCancel) ?? null}
            here={here}
          />
          {late ? <SkeletonRows rows={4} label="Loading bookings" /> : <TabContent view={view} />}
        </div>
      </div>
    </MarketplaceFrame>
  );
}

function TabContent({ view }: { view: BookingsView }) {
  const { tab, page, bookings, count, problem } = view;
  if (problem !== null) {
    return (
      <Banner
        tone="red"
        role="alert"
        actions={
          <LinkButton to={paths.bookings({ tab })} size="sm" reloadDocument>
            Try again
          </LinkButton>
        }
      >
        {APPOINTMENT_MESSAGES.bookingCardFailed(problem)}
      </Banner>
    );
  }
  if (bookings.length === 0) return <Empty view={view} />;
  const at = (one: number) => paths.bookings({ tab, page: String(one) });
  const pager = (
    <Pager
      label="Pages of bookings"
      page={page}
      pageSize={BOOKINGS_PAGE_SIZE}
      count={count}
      to={at}
      className="-mx-4"
    />
  );
  if (tab === 'transactions') {
    return (
      <>
        <Card padding="flush">
          <ul className="divide-y divide-line">
            {bookings.map((booking) => (
              <TransactionRow key={booking.id} booking={booking} />
            ))}
          </ul>
        </Card>
        {pager}
      </>
    );
  }
  return (
    <>
      <ul className="space-y-4">
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            now={view.now}
            cancelTo={paths.bookings({ tab, page: page > 1 ? String(page) : undefined, cancel: booking.id })}
          />
        ))}
      </ul>
      {pager}
    </>
  );
}

function Empty({ view: { tab, page, count } }: { view: BookingsView }) {
  // A page beyond the last one, such as that of an old link.
  if (count > 0 || page > 1) {
    return (
      <EmptyState
        title="Nothing more here"
        action={<LinkButton to={paths.bookings({ tab })}>To the first page</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title={TABS[tab].empty}
      action={<LinkButton to={paths.practitionerSearch()}>Find a practitioner</LinkButton>}
    />
  );
}
