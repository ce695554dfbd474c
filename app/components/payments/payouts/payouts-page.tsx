import { Link, useNavigation } from '@remix-run/react';
import type { OpValue } from '#app/components/operation/op.ts';
import { dayText } from '#app/components/clients/text.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { PAYOUTS_PAGE, PAYOUT_MESSAGES } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Figure, ListFoot, PaymentsFrame } from '../payments-frame.tsx';
import { PayoutBadge } from './payout-badge.tsx';

type Payouts = OpValue<'payoutsDirectory'>;
type Payout = Payouts['payouts'][number];

export interface PayoutsData extends Payouts {
  /** From 1. */
  page: number;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** /portal/payments/payouts: what reached, or is to reach, the bank; each leads to its lines. */
export function PayoutsPage({ data }: { data: PayoutsData }) {
  const { payouts, payoutsCount: count, currency, page, providers } = data;
  const isBusy = useNavigation().state === 'loading';
  const hasOnlyPaypal = providers.length === 1 && providers[0] === 'paypal';
  return (
    <PaymentsFrame>
      {count === 0 ? (
        <Card className="mt-6">
          {providers.length === 0 ? (
            <EmptyState
              title="No payouts yet"
              action={
                <LinkButton to={paths.bankingSettings()} variant="primary">
                  Connect a provider
                </LinkButton>
              }
            >
              Once Stripe or Square takes payments for you, what they send to your bank stands here, line by
              line.
            </EmptyState>
          ) : (
            <EmptyState title="No payouts yet">
              {hasOnlyPaypal
                ? PAYOUT_MESSAGES.paypal
                : 'The first one stands here as soon as it is on its way to your bank, usually two days after a payment.'}
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-3">
            <Figure term="On its way">{formatMoney(data.onTheWayCents, currency)}</Figure>
            <Figure term="Paid out">{formatMoney(data.paidOutCents, currency)}</Figure>
          </dl>
          <Card padding="flush" className="mt-6">
            <PayoutsTable payouts={payouts} now={data.now} busy={isBusy} />
            <ListFoot
              label="Pages of payouts"
              page={page}
              pageSize={PAYOUTS_PAGE}
              count={count}
              to={(to) => paths.payouts(to === 1 ? {} : { page: String(to) })}
            />
          </Card>
          {providers.includes('paypal') ? (
            <p className="mt-4 max-w-prose text-sm text-ink-soft">{PAYOUT_MESSAGES.paypal}</p>
          ) : null}
        </>
      )}
    </PaymentsFrame>
  );
}

/** 'Mar 4' of a day without an hour, which is nobody's zone. */
export const plainDay = (day: string, now: number): string =>
  dayText(new Date(`${day}T12:00:00Z`), 'UTC', now);

function PayoutsTable({ payouts, now, busy }: { payouts: readonly Payout[]; now: number; busy: boolean }) {
  const { timeZone } = usePortal().practice;
  const columns: Column<Payout>[] = [
    {
      id: 'made',
      header: 'Sent',
      primary: true,
      card: 'folded:order-1',
      cell: ({ id, madeAt }) => (
        <Link
          to={paths.payout(id)}
          className="whitespace-nowrap text-inherit no-underline after:absolute after:inset-0 hover:underline"
        >
          {dayText(madeAt, timeZone, now)}
        </Link>
      ),
    },
    {
      id: 'arrives',
      header: 'Arrives',
      card: 'folded:order-3 folded:text-ink-soft',
      nothing: ({ arrivesOn }) => arrivesOn === null,
      cell: ({ arrivesOn, state }) =>
        arrivesOn && state !== 'failed' && state !== 'cancelled' ? (
          <span className="whitespace-nowrap">
            <span className="unfolded:hidden">{state === 'paid' ? 'Arrived ' : 'Arrives '}</span>
            {plainDay(arrivesOn, now)}
          </span>
        ) : (
          <span className="text-ink-mute">–</span>
        ),
    },
    {
      id: 'provider',
      header: 'From',
      roomy: true,
      card: 'folded:hidden',
      cell: ({ provider }) => PAYMENT_PROVIDER_NAMES[provider],
    },
    {
      id: 'payments',
      header: 'Payments',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ chargesCents, currency, isWhole }) => (isWhole ? formatMoney(chargesCents, currency) : '–'),
    },
    {
      id: 'back',
      header: 'Refunds and disputes',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ refundsCents, disputesCents, currency, isWhole }) =>
        isWhole && refundsCents + disputesCents !== 0
          ? formatMoney(refundsCents + disputesCents, currency)
          : '–',
    },
    {
      id: 'fees',
      header: 'Fees',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ feesCents, currency, isWhole }) => (isWhole ? formatMoney(0 - feesCents, currency) : '–'),
    },
    {
      id: 'amount',
      header: 'Payout',
      numeric: true,
      card: 'folded:order-2 folded:text-right',
      cell: ({ amountCents, currency }) => (
        <span className="font-medium">{formatMoney(amountCents, currency)}</span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      card: 'folded:order-4 folded:justify-self-end',
      cell: ({ state }) => <PayoutBadge state={state} />,
    },
  ];
  return <DataTable label="Payouts" columns={columns} rows={payouts} rowKey={({ id }) => id} busy={busy} />;
}
