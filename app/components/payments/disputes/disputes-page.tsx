import { Link, useNavigation } from '@remix-run/react';
import type { OpValue } from '#app/components/operation/op.ts';
import { dayText } from '#app/components/clients/text.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { DISPUTES_PAGE, PAYOUT_MESSAGES, REASON_WORDS } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ListFoot, PaymentsFrame } from '../payments-frame.tsx';
import { DisputeBadge } from './dispute-badge.tsx';

type Disputes = OpValue<'disputesDirectory'>;
type Dispute = Disputes['disputes'][number];

export interface DisputesData extends Disputes {
  /** From 1. */
  page: number;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** /portal/payments/disputes: payments that clients dispute at their banks, those that wait for an answer first. */
export function DisputesPage({ data }: { data: DisputesData }) {
  const { disputes, disputesCount: count, page, now, providers } = data;
  const isBusy = useNavigation().state === 'loading';
  return (
    <PaymentsFrame>
      <Card padding={count === 0 ? undefined : 'flush'} className="mt-6">
        {count === 0 ? (
          <EmptyState title="No disputes">
            When a client asks their bank to take a payment back, it stands here with what you can show for
            it.
          </EmptyState>
        ) : (
          <DisputesTable disputes={disputes} now={now} busy={isBusy} />
        )}
        <ListFoot
          label="Pages of disputes"
          page={page}
          pageSize={DISPUTES_PAGE}
          count={count}
          to={(to) => paths.disputes(to === 1 ? {} : { page: String(to) })}
        />
      </Card>
      {providers.includes('paypal') ? (
        <p className="mt-4 max-w-prose text-sm text-ink-soft">{PAYOUT_MESSAGES.paypalDisputes}</p>
      ) : null}
    </PaymentsFrame>
  );
}

function DisputesTable({
  disputes,
  now,
  busy,
}: {
  disputes: readonly Dispute[];
  now: number;
  busy: boolean;
}) {
  const { timeZone } = usePortal().practice;
  const columns: Column<Dispute>[] = [
    {
      id: 'client',
      header: 'Client',
      primary: true,
      card: 'folded:order-1',
      cell: ({ id, client }) => (
        <Link
          to={paths.dispute(id)}
          className="text-inherit no-underline after:absolute after:inset-0 hover:underline"
        >
          {client.name}
        </Link>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      card: 'folded:order-3 folded:col-span-2 folded:text-ink-soft',
      cell: ({ reason }) => REASON_WORDS[reason],
    },
    {
      id: 'opened',
      header: 'Opened',
      roomy: true,
      card: 'folded:hidden',
      cell: ({ openedAt }) => <span className="whitespace-nowrap">{dayText(openedAt, timeZone, now)}</span>,
    },
    {
      id: 'due',
      header: 'Answer by',
      card: 'folded:order-5 folded:text-ink-soft',
      nothing: ({ canAnswer }) => !canAnswer,
      cell: ({ dueAt, canAnswer }) =>
        dueAt && canAnswer ? (
          <span className="font-medium whitespace-nowrap">
            <span className="unfolded:hidden">Answer by </span>
            {dayText(dueAt, timeZone, now)}
          </span>
        ) : (
          <span className="text-ink-mute">–</span>
        ),
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      card: 'folded:order-2 folded:text-right',
      cell: ({ amountCents, currency }) => (
        <span className="font-medium">{formatMoney(amountCents, currency)}</span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      card: 'folded:order-4',
      cell: (dispute) => <DisputeBadge dispute={dispute} />,
    },
  ];
  return <DataTable label="Disputes" columns={columns} rows={disputes} rowKey={({ id }) => id} busy={busy} />;
}
