import { useLocation } from '@remix-run/react';
import { AppointmentFlyout } from '#app/components/calendar/appointment/appointment-flyout.tsx';
import type { PaymentsAnswer } from '#app/components/payments/payment-data.ts';
import { PaymentsTable } from '#app/components/payments/payments-table.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import type { CommunicationSettings } from '../client-data.ts';
import { useOpened } from '../use-opened.ts';
import { useProfile } from '../use-profile.ts';
import { Communication } from './communication.tsx';
import { PaymentMethod } from './payment-method.tsx';

export interface BillingData {
  communication: CommunicationSettings;
  payments: PaymentsAnswer;
  page: number;
  pageSize: number;
}

/** What a client owes and has paid, each payment with its invoice, the card, and communication settings (spec 001 §2). */
export function ClientBilling({ data }: { data: BillingData }) {
  const profile = useProfile();
  const { client, takesCards } = profile;
  const { timeZone } = usePortal().practice;
  const opened = useOpened();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-6 lg:grid-cols-2">
      <Balance payments={data.payments} />
      <Card className="min-w-0">
        <SectionHeader title="Payment method">
          {takesCards
            ? `Charged for ${client.firstName}’s appointments. Only the last four digits are kept here.`
            : 'Your practice takes no cards online yet.'}
        </SectionHeader>
        <div className="mt-4">
          <PaymentMethod clientId={client.id} name={client.firstName} version={profile} editable />
        </div>
      </Card>
      <div className="min-w-0 lg:col-span-2">
        <Payments data={data} onOpen={opened.open} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Communication communication={data.communication} />
      </div>
      <AppointmentFlyout token={opened.hash} timeZone={timeZone} onClose={() => opened.close()} />
    </div>
  );
}

/** The same sums as the payments list has for this client. */
function Balance({ payments }: { payments: PaymentsAnswer }) {
  const { totalOutstanding, totalCollected, currency } = payments;
  const figure = (term: string, cents: number, look = '') => (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className={`tabular mt-0.5 text-2xl leading-8 font-semibold tracking-tight ${look}`}>
        {formatMoney(cents, currency)}
      </dd>
    </div>
  );
  return (
    <Card aria-label="Balance" className="min-w-0">
      <SectionHeader title="Balance">What is owed for visits that began, and what came in.</SectionHeader>
      <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-3">
        {figure('Due', totalOutstanding, totalOutstanding > 0 ? 'text-red' : '')}
        {figure('Paid so far', totalCollected)}
      </dl>
    </Card>
  );
}

function Payments({ data, onOpen }: { data: BillingData; onOpen: (token: string) => void }) {
  const { pastAppointments: payments, pastAppointmentsCount: count } = data.payments;
  const { client, now } = useProfile();
  const { timeZone } = usePortal().practice;
  const { pathname } = useLocation();
  return (
    <Card padding="flush" aria-label="Payments and invoices">
      <SectionHeader title="Payments and invoices" className="px-4 pt-5 pb-3" />
      {count === 0 ? (
        <EmptyState title="No payments yet" className="py-8">
          Every appointment of {client.firstName} stands here with what it costs, from the moment it is
          booked.
        </EmptyState>
      ) : (
        <PaymentsTable
          ofOneClient
          all={null}
          payments={payments}
          timeZone={timeZone}
          now={now}
          busy={false}
          onOpen={onOpen}
        />
      )}
      <Pager
        label="Pages of payments"
        page={data.page}
        pageSize={data.pageSize}
        count={count}
        to={(page) => (page === 1 ? pathname : `${pathname}?page=${page}`)}
        className="border-t border-line"
      />
    </Card>
  );
}
