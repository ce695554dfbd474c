import { Link } from '@remix-run/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { InvoiceDialog } from '#app/components/calendar/invoice-dialog.tsx';
import { isRefunded, paymentBadge } from '#app/components/calendar/looks.ts';
import { MarkPaidDialog, paidByWords } from '#app/components/calendar/mark-paid-dialog.tsx';
import { useDeed } from '#app/components/calendar/use-deed.ts';
import { dayInWords } from '#app/components/clients/words.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { formatTime } from '#app/lib/time.ts';
import { PART_ROWS } from '#app/domain/payments-directory/inputs.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Menu, type MenuEntry } from '#app/ui/menu.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { LongTable, type LongTableProps } from '#app/ui/tables/long-table.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
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

/** Date, Client, Service, Amount, Status, Action (001 §2); cards on a phone. */
export function PaymentsTable({
  all,
  payments,
  timeZone,
  now,
  busy,
  onOpen,
  ofOneClient = false,
}: PaymentsTableProps) {
  const columns: Column<ListedPayment>[] = [
    {
      id: 'date',
      header: 'Date',
      card: 'folded:order-4 folded:text-ink-soft',
      cell: ({ startsAt }) => (
        <span className="flex flex-wrap gap-x-2">
          <span className="whitespace-nowrap">{dayInWords(startsAt, timeZone, now)}</span>
          <span className="whitespace-nowrap text-ink-mute">{formatTime(startsAt, timeZone)}</span>
        </span>
      ),
    },
    {
      id: 'client',
      header: 'Client',
      primary: true,
      card: 'folded:order-1',
      cell: ({ client }) => (
        <Link to={paths.client(client.id)} className="text-inherit no-underline hover:underline">
          {client.name}
        </Link>
      ),
    },
    {
      id: 'service',
      header: 'Service',
      primary: ofOneClient,
      card: ofOneClient ? 'folded:order-1' : 'folded:order-3 folded:col-span-2 folded:text-ink-soft',
      cell: ({ services }) => <span className="line-clamp-2">{services.join(', ') || '–'}</span>,
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      card: 'folded:order-2 folded:text-right folded:text-base folded:font-medium',
      cell: (payment) => <Amount payment={payment} />,
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
      card: 'folded:order-6 folded:col-span-2 folded:mt-2',
      cell: (payment) => <Actions payment={payment} onOpen={onOpen} />,
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

/** All of it, and what of it is a tip. */
function Amount({ payment }: { payment: ListedPayment }) {
  const { fullTotal, tipAmountCents, amountCurrency } = payment;
  return (
    <>
      {(isRefunded(payment) ? formatMoney : formatPrice)(fullTotal, amountCurrency)}
      {tipAmountCents > 0 ? (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-mute">
          with {formatMoney(tipAmountCents, amountCurrency)} tip
        </span>
      ) : null}
    </>
  );
}

/** Where the payment stands, what it was paid with, and that the client did not come. */
function Status({ payment }: { payment: ListedPayment }) {
  const { paymentStatus, paymentError, noShow, paidWith } = payment;
  const badge = paymentBadge(payment);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 folded:justify-end">
      <span title={paymentStatus === 'Failed' ? (paymentError ?? undefined) : undefined}>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </span>
      {noShow ? <Badge tone="red">No-show</Badge> : null}
      {paidWith ? (
        <span className="tabular inline-block max-w-40 truncate text-xs text-ink-mute first-letter:uppercase">
          {paidByWords(paidWith)}
        </span>
      ) : null}
    </span>
  );
}

/** Manage opens the appointment; where a payment is owed it is marked as paid beside it, and what else its status offers stands behind the dots. */
function Actions({ payment, onOpen }: { payment: ListedPayment; onOpen: (token: string) => void }) {
  const {
    id: appointmentId,
    instantActionToken: token,
    client,
    fullTotal,
    amountCurrency,
    actions,
    state,
    paymentStatus,
  } = payment;
  const deeds = useDeed(token);
  const [asking, setAsking] = useState<'mark_paid' | 'invoice' | null>(null);
  const scripted = useHydrated();
  const isPaid = paymentStatus === 'Paid';
  const due = { id: appointmentId, dueCents: isPaid ? 0 : fullTotal, amountCurrency, client };
  const hasInvoice = state === 'approved' && fullTotal > 0;
  const others: MenuEntry[] = [
    ...(actions.includes('retry')
      ? [
          {
            id: 'retry',
            label: 'Retry payment',
            disabled: deeds.busy !== null,
            onSelect: () => void deeds.send('retryPayment', { appointmentId }),
          },
        ]
      : []),
    ...(hasInvoice
      ? [{ id: 'invoice', label: isPaid ? 'Receipt' : 'Send invoice', onSelect: () => setAsking('invoice') }]
      : []),
  ];
  if (!scripted) {
    return (
      <LinkButton
        to={paths.portalAppointment(token)}
        size="sm"
        aria-label={`Manage the appointment of ${client.name}`}
      >
        Manage
      </LinkButton>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Button
        size="sm"
        busy={deeds.busy !== null}
        busyLabel="Saving"
        aria-label={`Manage the appointment of ${client.name}`}
        onPress={() => onOpen(token)}
      >
        Manage
      </Button>
      <span className="flex items-center gap-1">
        {actions.includes('mark_paid') ? (
          <Button
            size="sm"
            variant="soft"
            disabled={deeds.busy !== null}
            aria-label={`Mark paid: ${client.name}`}
            onPress={() => setAsking('mark_paid')}
          >
            Mark paid
          </Button>
        ) : null}
        {others.length > 0 ? (
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
        ) : null}
      </span>
      {asking === 'mark_paid' ? (
        <MarkPaidDialog appointment={due} deeds={deeds} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'invoice' ? (
        <InvoiceDialog appointment={due} deeds={deeds} onClose={() => setAsking(null)} />
      ) : null}
    </span>
  );
}
