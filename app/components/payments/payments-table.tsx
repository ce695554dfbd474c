import { Link } from '@remix-run/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { InvoiceDialog } from '#app/components/calendar/invoice-dialog.tsx';
import { isRefunded, paymentBadge } from '#app/components/calendar/looks.ts';
import { MarkPaidDialog } from '#app/components/calendar/mark-paid-dialog.tsx';
import { useDeed } from '#app/components/calendar/use-deed.ts';
import { dayInWords } from '#app/components/clients/words.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { formatTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Menu, type MenuEntry } from '#app/ui/menu.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import type { ListedPayment } from './payment-data.ts';

interface PaymentsTableProps {
  payments: readonly ListedPayment[];
  /** IANA zone of the practice. */
  timeZone: string;
  /** Epoch ms by the server's clock. */
  now: number;
  busy: boolean;
  onOpen: (token: string) => void;
}

/** Date, Client, Service, Amount, Status, Action (001 §2); cards on a phone. */
export function PaymentsTable({ payments, timeZone, now, busy, onOpen }: PaymentsTableProps) {
  const columns: Column<ListedPayment>[] = [
    {
      id: 'date',
      header: 'Date',
      card: 'max-sm:order-4 max-sm:text-ink-soft',
      cell: ({ startsAt }) => (
        <span className="whitespace-nowrap">
          {dayInWords(startsAt, timeZone, now)}
          <span className="ml-2 text-ink-mute">{formatTime(startsAt, timeZone)}</span>
        </span>
      ),
    },
    {
      id: 'client',
      header: 'Client',
      primary: true,
      card: 'max-sm:order-1',
      cell: ({ client }) => (
        <Link to={paths.client(client.id)} className="text-inherit no-underline hover:underline">
          {client.name}
        </Link>
      ),
    },
    {
      id: 'service',
      header: 'Service',
      card: 'max-sm:order-3 max-sm:col-span-2 max-sm:text-ink-soft',
      cell: ({ services }) => <span className="line-clamp-2">{services.join(', ') || '–'}</span>,
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      card: 'max-sm:order-2 max-sm:text-right max-sm:text-base max-sm:font-medium',
      cell: (payment) =>
        (isRefunded(payment) ? formatMoney : formatPrice)(payment.fullTotal, payment.amountCurrency),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'max-sm:order-5 max-sm:text-right',
      cell: (payment) => <Status payment={payment} />,
    },
    {
      id: 'action',
      header: 'Action',
      card: 'max-sm:order-6 max-sm:col-span-2 max-sm:mt-2',
      cell: (payment) => <Actions payment={payment} onOpen={onOpen} />,
    },
  ];
  return <DataTable label="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} busy={busy} />;
}

/** Where the payment stands, and that the client did not come. */
function Status({ payment }: { payment: ListedPayment }) {
  const { paymentStatus, paymentError, noShow } = payment;
  const badge = paymentBadge(payment);
  return (
    <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      <span title={paymentStatus === 'Failed' ? (paymentError ?? undefined) : undefined}>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </span>
      {noShow ? <Badge tone="red">No-show</Badge> : null}
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
  } = payment;
  const deeds = useDeed(token);
  const [asking, setAsking] = useState<'mark_paid' | 'invoice' | null>(null);
  const scripted = useHydrated();
  const due = { id: appointmentId, dueCents: fullTotal, amountCurrency, client };
  const others = actions.filter((action) => action !== 'mark_paid');
  const entries: Record<(typeof others)[number], MenuEntry> = {
    retry: {
      id: 'retry',
      label: 'Retry payment',
      disabled: deeds.busy !== null,
      onSelect: () => void deeds.send('retryPayment', { appointmentId }),
    },
    invoice: { id: 'invoice', label: 'Send invoice', onSelect: () => setAsking('invoice') },
  };
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
    <span className="flex items-center gap-1">
      <Button
        size="sm"
        busy={deeds.busy !== null}
        busyLabel="Saving"
        aria-label={`Manage the appointment of ${client.name}`}
        onPress={() => onOpen(token)}
      >
        Manage
      </Button>
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
          groups={[{ id: 'payment', entries: others.map((action) => entries[action]) }]}
        />
      ) : null}
      {asking === 'mark_paid' ? (
        <MarkPaidDialog appointment={due} deeds={deeds} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'invoice' ? (
        <InvoiceDialog appointment={due} deeds={deeds} onClose={() => setAsking(null)} />
      ) : null}
    </span>
  );
}
