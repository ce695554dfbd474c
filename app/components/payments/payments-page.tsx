import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { Download, Settings2 } from 'lucide-react';
import { AppointmentFlyout } from '#app/components/calendar/appointment/appointment-flyout.tsx';
import { useOpened } from '#app/components/clients/use-opened.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { PAGE_SIZES } from '#app/domain/payments-directory/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import type { ReadPart } from '#app/ui/display/long-table.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { DATE_LABELS, Filters } from './filters.tsx';
import { MoneyNews } from './money-news.tsx';
import type { ListedPayment, PaymentsAnswer } from './payment-data.ts';
import {
  exportAddress,
  isNarrowed,
  partInput,
  paymentsAddress,
  rowsOf,
  type PaymentsView,
} from './payments-query.ts';
import { PaymentsTabs } from './payments-tabs.tsx';
import { PaymentsTable } from './payments-table.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface PaymentsData extends PaymentsAnswer {
  news: OpValue<'moneyNews'>;
  view: PaymentsView;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** /portal/payments (001 §2): what was earned, what is owed, and every payment. All of it stands in the address. */
export function PaymentsPage({ data }: { data: PaymentsData }) {
  const { view, pastAppointmentsCount: count } = data;
  const { timeZone } = usePortal().practice;
  const opened = useOpened();
  const nothingYet = count === 0 && !isNarrowed(view);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">Payments</h1>
        <div className="flex gap-2">
          {count > 0 ? (
            <LinkButton external to={exportAddress(view)} download size="sm" icon={<Download {...icon} />}>
              Export
            </LinkButton>
          ) : null}
          <LinkButton to={paths.paymentSettings()} size="sm" icon={<Settings2 {...icon} />}>
            Settings
          </LinkButton>
        </div>
      </div>
      <PaymentsTabs />
      <MoneyNews news={data.news} timeZone={timeZone} />
      <Totals data={data} />
      {nothingYet ? (
        <Card className="mt-6">
          <EmptyState
            title="No payments yet"
            action={<LinkButton to={paths.calendar()}>Open the calendar</LinkButton>}
          >
            Every appointment stands here with what it costs, from the moment it is booked.
          </EmptyState>
        </Card>
      ) : (
        <div className="mt-6">
          <Filters
            view={view}
            clientName={view.clientId ? (data.pastAppointments[0]?.client.name ?? null) : null}
          />
          <List data={data} timeZone={timeZone} onOpen={opened.open} />
        </div>
      )}
      <AppointmentFlyout token={opened.hash} timeZone={timeZone} onClose={() => opened.close()} />
    </main>
  );
}

function Totals({ data }: { data: PaymentsData }) {
  const { totalCollected, totalOutstanding, currency, view } = data;
  const period = view.date === 'all_time' ? '' : ` ${DATE_LABELS[view.date].toLowerCase()}`;
  const figures = [
    { term: 'Collected', cents: totalCollected, look: '' },
    { term: 'Outstanding', cents: totalOutstanding, look: totalOutstanding > 0 ? 'text-red' : '' },
  ];
  return (
    <dl className="mt-5 flex flex-wrap gap-x-12 gap-y-3" aria-live="polite">
      {figures.map(({ term, cents, look }) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">
            {term}
            {period}
          </dt>
          <dd className={`tabular mt-0.5 text-2xl leading-8 font-semibold tracking-tight ${look}`}>
            {formatMoney(cents, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function List({
  data,
  timeZone,
  onOpen,
}: {
  data: PaymentsData;
  timeZone: string;
  onOpen: (token: string) => void;
}) {
  const { view, pastAppointments: payments, pastAppointmentsCount: count, now } = data;
  const { state, location } = useNavigation();
  const here = useLocation();
  const busy = state === 'loading' && location.pathname === here.pathname && location.search !== here.search;
  const scripted = useHydrated();
  // Without scripts the parts of all are pages.
  const whole = view.size === 'all' && scripted && count > payments.length;
  const useRows = (part: number, near: boolean) => usePaymentsPart(data, part, near);
  return (
    <Card padding="flush" className="mt-4">
      <p role="status" className="sr-only">
        {isNarrowed(view) ? `${pluralize(count, 'payment')} found` : ''}
      </p>
      {payments.length === 0 ? (
        <EmptyState
          title={view.search ? `No payments found for “${view.search}”` : 'No payments like these'}
          action={
            <LinkButton to={paths.payments()} preventScrollReset>
              Show all payments
            </LinkButton>
          }
        >
          Try another time, another status or a part of the client’s name.
        </EmptyState>
      ) : (
        <PaymentsTable
          // Other payments begin at their top.
          key={whole ? paymentsAddress(view) : 'pages'}
          all={whole ? { count, usePart: useRows } : null}
          {...{ payments, timeZone, now, busy, onOpen }}
        />
      )}
      <Paging view={view} count={count} whole={whole} />
    </Card>
  );
}

/** One part of all payments: what the page came with, or read when it is near; anew after whatever changes the page's own. */
function usePaymentsPart(data: PaymentsData, part: number, near: boolean): ReadPart<ListedPayment> {
  const own = part === data.view.page - 1;
  const input = !own && near ? partInput(data.view, part) : null;
  const { value, refused, retry } = useQueryOperation(op.paymentsDirectory, input, {
    version: data.pastAppointments,
  });
  const { pastAppointments: rows = null } = own ? data : (value ?? {});
  return { rows, failed: refused !== null, retry };
}

/** Stands where the count exceeds the smallest page; links back and on where it exceeds the chosen one (001 §9). */
function Paging({ view, count, whole }: { view: PaymentsView; count: number; whole: boolean }) {
  const navigate = useNavigate();
  if (count <= PAGE_SIZES[0]) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line">
      <NativeSelect
        label="Payments a page"
        hideLabel
        name="size"
        key={view.size}
        defaultValue={String(view.size)}
        onChange={({ currentTarget: { value } }) => {
          const size = PAGE_SIZES.find((one) => String(one) === value)!;
          void navigate(paymentsAddress({ ...view, size, page: 1 }), { preventScrollReset: true });
        }}
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: size === 'all' ? 'All' : `${size} a page`,
        }))}
        className="my-2 ml-4 w-auto"
      />
      {whole || count <= rowsOf(view.size) ? (
        <p className="tabular ml-auto px-4 py-3 text-sm text-ink-soft">{pluralize(count, 'payment')}</p>
      ) : (
        <Pager
          label="Pages of payments"
          page={view.page}
          pageSize={rowsOf(view.size)}
          count={count}
          to={(page) => paymentsAddress({ ...view, page })}
          className="ml-auto"
        />
      )}
    </div>
  );
}
