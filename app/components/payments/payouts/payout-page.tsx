import { Link } from '@remix-run/react';
import { Download } from 'lucide-react';
import type { OpValue } from '#app/components/operation/op.ts';
import { dayText } from '#app/components/clients/text.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { LINES_PAGE, LINE_WORDS, PAYOUT_MESSAGES } from '#app/domain/payments-directory/messages.ts';
import { RETURNED_MONEY } from '#app/lib/messages/returned-money.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { AmountHead, ListFoot, PaymentsFrame } from '../payments-frame.tsx';
import { PayoutBadge } from './payout-badge.tsx';
import { plainDay } from './payouts-page.tsx';

type Details = OpValue<'payoutDetails'>;
type Payout = Details['payout'];
type Line = Details['lines'][number];

export interface PayoutData extends Details {
  /** From 1. */
  page: number;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** /portal/payments/payouts/:id: a payout explains itself, to the cent. */
export function PayoutPage({ data }: { data: PayoutData }) {
  const { payout, lines, page, now } = data;
  const { timeZone } = usePortal().practice;
  return (
    <PaymentsFrame>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <AmountHead
          back={{ to: paths.payouts(), label: 'All payouts' }}
          amount={formatMoney(payout.amountCents, payout.currency)}
          badge={<PayoutBadge state={payout.state} />}
          sentence={sentence(payout, timeZone, now)}
        />
        {lines.length > 0 ? (
          <LinkButton
            external
            to={paths.payoutCsv(payout.id)}
            download
            size="sm"
            icon={<Download strokeWidth={1.75} aria-hidden />}
          >
            Export
          </LinkButton>
        ) : null}
      </div>
      {payout.state === 'failed' ? (
        <Banner tone="red" title="Your bank sent this payout back" className="mt-5">
          {payout.failure ?? RETURNED_MONEY.payoutSentBack}{' '}
          {RETURNED_MONEY.comesLater(PAYMENT_PROVIDER_NAMES[payout.provider])}
        </Banner>
      ) : null}
      <div className="mt-6 grid gap-6 2xl:grid-cols-[20rem_minmax(0,1fr)] 2xl:items-start">
        <Card className="w-full max-w-md">
          <h3 className="mb-4 font-semibold">How it adds up</h3>
          {payout.isWhole ? (
            <Sums payout={payout} />
          ) : (
            <p className="text-sm text-ink-soft">
              {payout.isItemized ? PAYOUT_MESSAGES.beingCounted : PAYOUT_MESSAGES.byHand}
            </p>
          )}
        </Card>
        {lines.length > 0 ? (
          <Card padding="flush">
            <LinesTable lines={lines} currency={payout.currency} timeZone={timeZone} now={now} />
            <ListFoot
              label="Pages of lines"
              page={page}
              pageSize={LINES_PAGE}
              count={payout.lineCount}
              to={(to) => paths.payout(payout.id, to === 1 ? {} : { page: String(to) })}
            >
              <p className="tabular px-4 py-3 text-sm text-ink-soft">{pluralize(payout.lineCount, 'line')}</p>
            </ListFoot>
          </Card>
        ) : null}
      </div>
    </PaymentsFrame>
  );
}

function sentence({ provider, madeAt, arrivesOn, state }: Payout, timeZone: string, now: number): string {
  const sent = `Sent by ${PAYMENT_PROVIDER_NAMES[provider]} on ${dayText(madeAt, timeZone, now)}`;
  if (!arrivesOn || state === 'failed' || state === 'cancelled') return `${sent}.`;
  return `${sent}, ${state === 'paid' ? 'arrived' : 'arrives'} ${plainDay(arrivesOn, now)}.`;
}

/** What came, what went, what was kept, and that it comes to what the bank gets. */
function Sums({ payout }: { payout: Payout }) {
  const { chargesCents, refundsCents, disputesCents, othersCents, feesCents, amountCents, currency } = payout;
  const row = (term: string, cents: number) => cents !== 0 && { term, detail: formatMoney(cents, currency) };
  return (
    <>
      <DescriptionList
        layout="sums"
        className="text-sm"
        items={[
          { term: 'Payments', detail: formatMoney(chargesCents, currency) },
          row('Refunds', refundsCents),
          row('Disputes', disputesCents),
          row('Other', othersCents),
          row('Fees', 0 - feesCents),
        ]}
      />
      <DescriptionList
        layout="sums"
        className="mt-3 border-t border-line pt-3 font-semibold"
        items={[{ term: 'Payout', detail: formatMoney(amountCents, currency) }]}
      />
    </>
  );
}

/** What is of no payment. */
const OF_ITSELF: ReadonlySet<Line['kind']> = new Set([
  'fee',
  'payout_fee',
  'earlier_payout',
  'payout_failed',
]);

function LinesTable(props: { lines: readonly Line[]; currency: Currency; timeZone: string; now: number }) {
  const { lines, currency, timeZone, now } = props;
  const money = (cents: number) => formatMoney(cents, currency);
  const columns: Column<Line>[] = [
    {
      id: 'date',
      header: 'Date',
      card: 'folded:order-4 folded:text-right folded:text-ink-soft',
      cell: ({ occurredAt }) => (
        <span className="whitespace-nowrap">{dayText(occurredAt, timeZone, now)}</span>
      ),
    },
    {
      id: 'what',
      header: 'What',
      primary: true,
      card: 'folded:order-1',
      cell: ({ kind, clientName, clientId }) => (
        <span className="block min-w-32">
          {LINE_WORDS[kind]}
          {clientName && clientId ? (
            <>
              {', '}
              <Link
                to={paths.client(clientId)}
                className="font-normal text-inherit no-underline hover:underline"
              >
                {clientName}
              </Link>
            </>
          ) : null}
        </span>
      ),
    },
    {
      id: 'for',
      header: 'For',
      card: 'folded:order-3 folded:text-ink-soft',
      nothing: ({ what, clientName }) => !what && clientName !== null,
      cell: ({ what, instantActionToken, clientName, kind }) => {
        const words = what ?? (clientName || OF_ITSELF.has(kind) ? '–' : PAYOUT_MESSAGES.notOurs);
        return instantActionToken ? (
          <Link
            to={paths.portalAppointment(instantActionToken)}
            className="text-inherit underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {words}
          </Link>
        ) : (
          <span className="text-ink-soft">{words}</span>
        );
      },
    },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ amountCents }) => money(amountCents),
    },
    {
      id: 'fee',
      header: 'Fees',
      numeric: true,
      roomy: true,
      card: 'folded:hidden',
      cell: ({ feeCents }) => (feeCents === 0 ? <span className="text-ink-mute">–</span> : money(-feeCents)),
    },
    {
      id: 'net',
      header: 'Net',
      numeric: true,
      card: 'folded:order-2 folded:text-right',
      cell: ({ netCents, feeCents }) => (
        <>
          <span className="font-medium">{money(netCents)}</span>
          {feeCents !== 0 ? (
            <span className="block text-xs text-ink-soft unfolded:hidden">after {money(feeCents)} fees</span>
          ) : null}
        </>
      ),
    },
  ];
  return <DataTable label="Lines of this payout" columns={columns} rows={lines} rowKey={({ id }) => id} />;
}
