import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { BookingsPage, type BookingsView } from '#app/components/bookings/bookings-page.tsx';
import { requestedBookings, type BookingsTab } from '#app/components/bookings/tabs.ts';
import type { Booking } from '#app/components/bookings/text.ts';
import { zoneOf } from '#app/components/layout/zone.ts';
import { claimRecords } from '#app/domain/accounts/index.ts';
import { APPOINTMENT_MESSAGES, clientCancel } from '#app/domain/appointments/index.ts';
import { clientBookings, type ClientBooking } from '#app/domain/bookings/index.ts';
import { BOOKINGS_PAGE_SIZE } from '#app/domain/bookings/inputs.ts';
import { transactionDisplay } from '#app/domain/payments/index.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { webAddress } from '#app/lib/web/web-address.ts';
import { act, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'My bookings · Tendwell' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const LISTS: Record<
  BookingsTab,
  'upcomingAppointments' | 'pastAppointments' | 'transactions' | 'expiredAppointments'
> = {
  upcoming: 'upcomingAppointments',
  past: 'pastAppointments',
  transactions: 'transactions',
  expired: 'expiredAppointments',
};

/** What the page shows of a booking: all else would be sent to the browser for nothing, twenty times over. */
function toView(booking: ClientBooking): Booking {
  const { transaction, location, practice, appointmentServices } = booking;
  const { name, title, profilePhotos, phone } = practice.user;
  const href = phone && phoneLink(phone);
  return {
    id: booking.id,
    instantActionToken: booking.instantActionToken,
    state: booking.state,
    canCancel: booking.canCancel,
    formattedStartsAt: booking.formattedStartsAt,
    startsAt: booking.startsAt.getTime(),
    endsAt: booking.endsAt.getTime(),
    past: booking.past,
    timeZone: booking.timeZone,
    isVirtual: booking.isVirtual,
    clientTimeZone: booking.clientTimeZone,
    appointmentTimeLength: booking.appointmentTimeLength,
    amountCents: booking.amountCents,
    policyFeeCents: booking.policyFeeCents,
    clientPaymentStatus: booking.clientPaymentStatus,
    offers: booking.offers,
    joinUrl: webAddress(booking.virtualMeetingLinkWithFallback),
    directions: location.singleLine && mapLink(location.singleLine),
    phone: href && phone ? { href, text: formatPhone(phone) } : null,
    bookUrl: practice.url + paths.book(),
    feeCents: booking.feeCents,
    platformFeeCents: booking.platformFeeCents,
    amountCurrency: booking.amountCurrency,
    appointmentServices: appointmentServices.map(({ service: { name } }) => ({ service: { name } })),
    location: {
      name: location.name,
      kind: location.kind,
      virtualType: location.virtualType,
      displayAddress: location.displayAddress,
    },
    practice: { name: practice.name, user: { name, title, profilePhotos } },
    transaction: transaction && { ...transaction, display: transactionDisplay(transaction) },
  };
}

/**
 * Reads one tab, while what was booked as a guest is brought home; where something was, the tab is read anew. What cannot be read
 * says so in the tab's place.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BookingsView> {
  const { searchParams } = new URL(request.url);
  const { tab, page } = requestedBookings(searchParams);
  const query = { tab, limit: BOOKINGS_PAGE_SIZE, offset: (page - 1) * BOOKINGS_PAGE_SIZE, brief: true };
  const [{ claimed }, first] = await Promise.all([
    load(context, claimRecords, {}, request),
    act(context, clientBookings, query),
  ]);
  const read = claimed > 0 ? await act(context, clientBookings, query) : first;
  const list = LISTS[tab];
  return {
    tab,
    page,
    bookings: read.ok ? read.value[list].map(toView) : [],
    count: read.ok ? read.value[`${list}Count`] : 0,
    problem: read.ok ? null : read.refusal.userMessage,
    zone: zoneOf(request.headers.get('cookie')),
    now: context.base.clock.now(),
    cancelId: searchParams.get('cancel'),
  };
}

/** Calls off what is not confirmed, answered or not, and shows the page anew (spec 000 §4, §8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { appointmentId } = await formInput(request);
  const outcome = await act(context, clientCancel, { appointmentId });
  const { tab, page } = requestedBookings(new URL(request.url).searchParams);
  throw await redirectWithToast(
    context,
    paths.bookings({ tab, page: page > 1 ? String(page) : undefined }),
    outcome.ok
      ? { kind: 'success', text: APPOINTMENT_MESSAGES.cancelled }
      : { kind: 'error', text: `${APPOINTMENT_MESSAGES.cancelFailed} ${outcome.refusal.userMessage}` },
  );
}

export default function Bookings() {
  return <BookingsPage view={useLoaderData<typeof loader>()} />;
}

/** A tab that could not be fetched at all, such as without a connection, says so within the page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const before = useRouteLoaderData<typeof loader>('routes/client/bookings');
  const { tab, page } = requestedBookings(new URLSearchParams(useLocation().search));
  if (!(error instanceof Error)) return <ErrorPage error={error} />;
  return (
    <BookingsPage
      view={{
        tab,
        page,
        bookings: [],
        count: 0,
        problem: error.message,
        zone: before?.zone ?? null,
        now: before?.now ?? 0,
        cancelId: null,
      }}
    />
  );
}
