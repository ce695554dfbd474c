import { Link } from '@remix-run/react';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { InvoiceDialog } from '#app/components/calendar/money/invoice-dialog.tsx';
import { paymentBadge } from '#app/components/calendar/grid/variants.ts';
import { MarkPaidDialog } from '#app/components/calendar/money/mark-paid-dialog.tsx';
import { useAppointmentActions } from '#app/components/calendar/appointment/use-appointment-actions.ts';
import { dayText } from '#app/components/clients/text.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { paidByText } from '#app/domain/payments/messages.ts';
import { PAYMENT_WAITS } from '#app/lib/messages/payment-waits.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatTime } from '#app/lib/time.ts';
import { PART_ROWS } from '#app/domain/payments-directory/inputs.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { pressHere } from '#app/ui/buttons/press-here.ts';
import { Menu, type MenuEntry } from '#app/ui/overlays/menu.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { LongTable, type LongTableProps } from '#app/ui/display/long-table.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { amountText } from './amount-text.ts';
import type { ListedPayment } from './payment-data.ts';

interface PaymentsTableProps {
  /** All that the filters leave, read as they come near; else the rows of a page. */
  all: { count: number; usePart: LongTableProps<ListedPayment>['usePart'] } | null;
  payments: readonly ListedPayment[];
  /** IANA zone of the practice. */
  timeZone: string;
  /** Epoch ms by the server's clock. */
  now: number;
  busy: boolean;
  onOpen: (token: string) => void;
  /** All are of one client, whose page it is. */
  ofOneClient?: boolean;
}

/** Date, Client, Service, Amount, Status, Action (001 §2), and where there is room what it was paid with and the tip; cards on a phone. */
export function PaymentsTable({
  all,
  payments,
  timeZone,
  now,
  busy,
  onOpen,
  ofOneClient = false,
}: PaymentsTableProps) {
  const scripted = useHydrated();
  const columns: Column<ListedPayment>[] = [
    {
      id: 'date',
      header: 'Date',
      card: 'folded:order-4 folded:text-ink-soft',
      cell: ({ startsAt }) => (
        <span className="whitespace-nowrap">
          {dayText(startsAt, timeZone, now)}
          <span
            className={cx(
              'ml-2 text-ink-mute',
              !ofOneClient &&
                '@max-[30rem]/wide-table:hidden @min-[45rem]/wide-table:@max-[66rem]/wide-table:hidden',
            )}
          >
            {formatTime(startsAt, timeZone)}
          </span>
        </span>
      ),
    },
    {
      id: 'client',
      header: 'Client',
      primary: true,
      card: 'folded:order-1',
      cell: ({ client }) => (
        <Link
          to={paths.client(client.id)}
          title={client.name}
          className="relative z-10 text-inherit no-underline hover:underline unfolded:block unfolded:max-w-32 unfolded:truncate @min-[60rem]/wide-table:max-w-44"
        >
          {client.name}
        </Link>
      ),
    },
    {
      id: 'service',
      header: 'Service',
      primary: ofOneClient,
      card: ofOneClient ? 'folded:order-1' : 'folded:order-3 folded:text-ink-soft',
      cell: ({ services }) => (
        <span className="line-clamp-3 @min-[60rem]/wide-table:min-w-36">{services.join(', ') || '–'}</span>
      ),
    },
    {
      id: 'paid-with',
      header: 'Paid with',
      roomy: true,
      card: 'folded:hidden',
      cell: ({ paidWith }) =>
        paidWith ? <PaidWith label={paidWith} /> : <span className="text-ink-mute">–</span>,
    },
    {
      id: 'tip',
      header: 'Tip',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ tipAmountCents, amountCurrency }) =>
        tipAmountCents > 0 ? (
          formatMoney(tipAmountCents, amountCurrency)
        ) : (
          <span className="text-ink-mute">–</span>
        ),
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      // Two lines of it stand beside two of the rest.
      card: cx(
        'folded:order-2 folded:text-right folded:text-base folded:font-medium',
        !ofOneClient && 'folded:row-span-2',
      ),
      cell: (payment) => <Amount payment={payment} onOpen={scripted ? onOpen : null} />,
    },
    {
      id: 'status',
      header: 'Status',
      card: 'folded:order-5 folded:text-right',
      cell: (payment) => <Status payment={payment} />,
    },
    {
      id: 'action',
      header: 'Action',
      numeric: true,
      card: 'folded:order-6 folded:col-span-2 folded:mt-2',
      nothing: ({ actions }) => !actions.includes('mark_paid'),
      cell: (payment) =>
        scripted ? <Actions payment={payment} onOpen={onOpen} /> : <Manage payment={payment} />,
    },
  ];
  const shown = ofOneClient ? columns.filter(({ id }) => id !== 'client') : columns;
  const frame = {
    label: 'Payments',
    columns: shown,
    rowKey: ({ id }: ListedPayment) => id,
    busy,
    wide: true,
  };
  return all ? (
    <LongTable {...frame} {...all} partSize={PART_ROWS} />
  ) : (
    <DataTable {...frame} rows={payments} />
  );
}

interface WayIn {
  payment: ListedPayment;
  onOpen: (token: string) => void;
}

/** All of it, and with scripts the way into the appointment from anywhere on the row. */
function Amount({ payment, onOpen }: Pick<WayIn, 'payment'> & { onOpen: WayIn['onOpen'] | null }) {
  const { tipAmountCents, amountCurrency, instantActionToken: token, client } = payment;
  const { amount, note, isQuiet } = amountText(payment);
  const look = cx('whitespace-nowrap', isQuiet ? 'text-sm font-normal text-ink-mute' : 'text-inherit');
  return (
    <>
      {onOpen ? (
        <Link
          to={{ hash: token }}
          preventScrollReset
          onClick={pressHere(() => onOpen(token))}
          className={cx(look, 'no-underline after:absolute after:inset-0')}
        >
          {amount}
          <span className="sr-only">: manage the appointment of {client.name}</span>
        </Link>
      ) : (
        <span className={look}>{amount}</span>
      )}
      {note ? (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-mute">{note}</span>
      ) : null}
      {tipAmountCents > 0 ? (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-mute @min-[60rem]/wide-table:hidden">
          with {formatMoney(tipAmountCents, amountCurrency)} tip
        </span>
      ) : null}
    </>
  );
}

const PaidWith = ({ label }: { label: string }) => (
  <span
    className="tabular inline-block max-w-40 truncate align-bottom first-letter:uppercase"
    title={paidByText(label)}
  >
    {paidByText(label)}
  </span>
);

/** Where the payment stands, that the client did not come, and where the table has no column for it what it was paid with. */
function Status({ payment }: { payment: ListedPayment }) {
  const { paymentStatus, paymentError, waitsFor, noShow, paidWith } = payment;
  const badge = paymentBadge(payment);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 folded:max-w-40 folded:justify-end">
      <span
        className="relative z-10"
        title={
          waitsFor
            ? PAYMENT_WAITS[waitsFor]
            : paymentStatus === 'Failed' && paymentError
              ? declineForPractice(paymentError)
              : undefined
        }
      >
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </span>
      {noShow ? <Badge tone="red">No-show</Badge> : null}
      {paidWith ? (
        <span className="text-xs text-ink-mute @min-[60rem]/wide-table:hidden">
          <PaidWith label={paidWith} />
        </span>
      ) : null}
    </span>
  );
}

/** The way into the appointment where no scripts run. */
const Manage = ({ payment: { instantActionToken, client } }: Pick<WayIn, 'payment'>) => (
  <LinkButton
    to={paths.portalAppointment(instantActionToken)}
    size="sm"
    className="relative z-10"
    aria-label={`Manage the appointment of ${client.name}`}
  >
    Manage
  </LinkButton>
);

/** What is owed is marked as paid; Manage, and what else the status offers, stands behind the dots. */
function Actions({ payment, onOpen }: WayIn) {
  const {
    id: appointmentId,
    instantActionToken: token,
    client,
    fullTotal,
    dueCents,
    keptFeeCents,
    amountCurrency,
    actions,
    state,
    paymentStatus,
  } = payment;
  const doing = useAppointmentActions(token);
  const [asking, setAsking] = useState<'mark_paid' | 'invoice' | null>(null);
  const isOwed = actions.includes('mark_paid');
  const ways = useRef<HTMLSpanElement>(null);
  const wasOwed = useRef(isOwed);
  // The button that was pressed goes once it is paid; the keyboard goes on from the dots beside it.
  useEffect(() => {
    const isLost = wasOwed.current && !isOwed && document.activeElement === document.body;
    if (isLost) ways.current?.querySelector('button')?.focus({ preventScroll: true });
    wasOwed.current = isOwed;
  }, [isOwed]);
  const isPaid = paymentStatus === 'Paid';
  const due = { id: appointmentId, dueCents, amountCurrency, client };
  const hasInvoice = (state === 'approved' && fullTotal > 0) || keptFeeCents > 0;
  const others: MenuEntry[] = [
    { id: 'manage', label: 'Manage', onSelect: () => onOpen(token) },
    ...(actions.includes('retry')
      ? [
          {
            id: 'retry',
            label: 'Retry payment',
            disabled: doing.busy !== null,
            onSelect: () => void doing.send('retryPayment', { appointmentId }),
          },
        ]
      : []),
    ...(hasInvoice
      ? [{ id: 'invoice', label: isPaid ? 'Receipt' : 'Send invoice', onSelect: () => setAsking('invoice') }]
      : []),
  ];
  return (
    <span
      ref={ways}
      className="relative z-10 flex items-center gap-1 unfolded:-mr-2 unfolded:justify-end unfolded:gap-0"
    >
      {isOwed ? (
        <Button
          size="sm"
          busy={doing.busy !== null}
          busyLabel="Saving"
          aria-label={`Mark as paid: ${client.name}`}
          onPress={() => setAsking('mark_paid')}
        >
          Mark as paid
        </Button>
      ) : null}
      <Menu
        label={`Payment of ${client.name}`}
        trigger={
          <IconButton
            size="sm"
            plain
            label={`More for the payment of ${client.name}`}
            icon={<Ellipsis strokeWidth={1.75} aria-hidden />}
          />
        }
        groups={[{ id: 'payment', entries: others }]}
      />
      {asking === 'mark_paid' ? (
        <MarkPaidDialog appointment={due} actions={doing} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'invoice' ? (
        <InvoiceDialog appointment={due} actions={doing} onClose={() => setAsking(null)} />
      ) : null}
    </span>
  );
}
