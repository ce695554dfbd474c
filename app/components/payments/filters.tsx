import { Form, useNavigate } from '@remix-run/react';
import { X } from 'lucide-react';
import type { DateFilter, StateFilter } from '#app/domain/payments-directory/inputs.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { paymentsAddress, type PaymentsView } from './payments-query.ts';

export const DATE_LABELS: Record<DateFilter, string> = {
  all_time: 'All time',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  last_year: 'Last year',
};

const STATE_WORDS: Record<StateFilter, string> = {
  all: 'All payments',
  paid: 'Paid',
  upcoming: 'Upcoming',
  unpaid: 'Unpaid',
  free: 'Free',
};

const options = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label as string }));

interface FiltersProps {
  view: PaymentsView;
  /** Of the client whose payments alone are shown. */
  clientName: string | null;
}

/** Search, date and status: each a part of the address. A form with a button where no scripts run. */
export function Filters({ view, clientName }: FiltersProps) {
  const navigate = useNavigate();
  const scripted = useHydrated();
  const go = (change: Partial<PaymentsView>) =>
    navigate(paymentsAddress({ ...view, ...change, page: 1 }), { replace: true, preventScrollReset: true });
  return (
    <Form method="get" className="flex flex-wrap gap-3" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        label="Search payments"
        placeholder="Search by client or service"
        value={view.search}
        onSearch={(search) => void go({ search })}
        className="w-full min-w-0 sm:w-auto sm:max-w-sm sm:flex-1"
      />
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 sm:flex sm:flex-none">
        <NativeSelect
          label="Date"
          hideLabel
          name="date"
          key={`date ${view.date}`}
          defaultValue={view.date}
          onChange={({ currentTarget }) => void go({ date: currentTarget.value as DateFilter })}
          options={options(DATE_LABELS)}
          className="sm:w-36"
        />
        <NativeSelect
          label="Status"
          hideLabel
          name="status"
          key={`status ${view.status}`}
          defaultValue={view.status}
          onChange={({ currentTarget }) => void go({ status: currentTarget.value as StateFilter })}
          options={options(STATE_WORDS)}
          className="sm:w-40"
        />
      </div>
      {scripted ? null : <Button type="submit">Show</Button>}
      {view.clientId ? (
        <LinkButton
          to={paymentsAddress({ ...view, clientId: null, page: 1 })}
          preventScrollReset
          variant="soft"
          iconAfter={<X strokeWidth={2} aria-hidden />}
          aria-label={`Only ${clientName ?? 'one client'}. Show all clients`}
        >
          {clientName ?? 'One client'}
        </LinkButton>
      ) : null}
    </Form>
  );
}
