import { Link, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { Download, PanelRight, Plus } from 'lucide-react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { CLIENTS_PAGE_SIZE, type ClientSort } from '#app/domain/clients/inputs.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useBeside } from '#app/ui/overlays/use-beside.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { pressHere } from '#app/ui/buttons/press-here.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { DataTable, type Column } from '#app/ui/display/table.tsx';
import { WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import type { ClientsPageData, ListedClient } from './client-data.ts';
import { ClientFlyout } from './client-flyout.tsx';
import { listAddress, sortAddress, type ListView } from './list-view.ts';
import { NewClientFlyout } from './new-client-flyout.tsx';
import { useOpened } from './use-opened.ts';
import { dayText } from './text.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const NEW = 'show_add_client_form';

export interface ClientsData extends ClientsPageData {
  view: ListView;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** The client directory (spec 001 §2): search, sorting and page stand in the address, and so does what is open. */
export function ClientsPage({ data }: { data: ClientsData }) {
  const { view, totalClientsCount: total, appointmentsCount } = data;
  const opened = useOpened();
  const navigate = useNavigate();
  const { timeZone } = usePortal().practice;
  const create = (
    <Button variant="primary" icon={<Plus {...icon} />} onPress={() => opened.ask(NEW)}>
      Create client
    </Button>
  );
  const isBeside = useBeside() && opened.hash !== null;
  const page = (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        'mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:py-10',
        isBeside ? 'min-w-0 sm:px-4' : 'sm:px-8',
      )}
    >
      <SectionHeader
        level={1}
        title="Clients"
        actions={
          total > 0 ? (
            <>
              {total > 1 ? (
                <LinkButton external to={paths.clientsCsv()} download icon={<Download {...icon} />}>
                  Export (CSV)
                </LinkButton>
              ) : null}
              {create}
            </>
          ) : null
        }
      >
        {total > 0
          ? `${pluralize(total, 'client')} · ${pluralize(appointmentsCount, 'appointment')} so far`
          : null}
      </SectionHeader>
      {total === 0 ? (
        <Card className="mt-6">
          <EmptyState title="No clients yet" action={create}>
            Whoever books with you appears here by themselves. You can also add somebody you know.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap gap-3">
            <SearchField
              label="Search clients"
              placeholder="Search by name, email or phone"
              value={view.search}
              onSearch={(search) =>
                navigate(listAddress({ ...view, search, page: 1 }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-auto"
            />
            <SortChoice view={view} />
          </div>
          <List data={data} timeZone={timeZone} isBeside={isBeside} onOpen={opened.open} />
        </>
      )}
      <WhenWanted wanted={opened.has(NEW)}>
        <NewClientFlyout open={opened.has(NEW)} onClose={() => opened.close(NEW)} />
      </WhenWanted>
    </main>
  );
  return (
    <div className="flex items-start">
      {page}
      <div className={cx(isBeside && 'sticky top-3 my-3 mr-3 h-[calc(100dvh-1.5rem)] shrink-0')}>
        <ClientFlyout
          request={opened.hash ? { clientId: opened.hash } : null}
          timeZone={timeZone}
          onClose={() => opened.close()}
        />
      </div>
    </div>
  );
}

function List({
  data,
  timeZone,
  isBeside,
  onOpen,
}: {
  data: ClientsData;
  timeZone: string;
  /** A glance stands beside it, and says how they are reached. */
  isBeside: boolean;
  onOpen: (clientId: string) => void;
}) {
  const { view, clients, clientsCount, now } = data;
  const { state, location } = useNavigation();
  const here = useLocation();
  const busy = state === 'loading' && location.pathname === here.pathname && location.search !== here.search;
  return (
    <Card padding="flush" className="mt-4">
      <p role="status" className="sr-only">
        {view.search ? `${pluralize(clientsCount, 'client')} found` : ''}
      </p>
      <DataTable
        label="Clients"
        rows={clients}
        rowKey={({ id }) => id}
        busy={busy}
        slim={isBeside}
        columns={columnsOf(view, (moment) => dayText(moment, timeZone, now), onOpen).filter(
          ({ id }) => !isBeside || (id !== 'email' && id !== 'phone'),
        )}
        empty={
          <EmptyState
            title={`Nobody found for “${view.search}”`}
            action={
              <LinkButton to={listAddress({ ...view, search: '', page: 1 })}>Clear the search</LinkButton>
            }
          >
            Try a part of the name, an email address or the last digits of a phone number.
          </EmptyState>
        }
      />
      <Pager
        label="Pages of clients"
        page={view.page}
        pageSize={CLIENTS_PAGE_SIZE}
        count={clientsCount}
        to={(page) => listAddress({ ...view, page })}
        className="border-t border-line"
      />
    </Card>
  );
}

const NOTHING = <span className="text-ink-mute">–</span>;

function columnsOf(
  view: ListView,
  day: (moment: Date) => string,
  onOpen: (clientId: string) => void,
): Column<ListedClient>[] {
  const sorting = (sort: ClientSort) => ({
    sortHref: sortAddress(view, sort),
    sorted: view.sort === sort ? (`${view.direction}ending` as const) : undefined,
  });
  return [
    {
      id: 'name',
      header: 'Full Name',
      primary: true,
      ...sorting('name'),
      cell: ({ id, name }) => (
        <Link
          to={paths.client(id)}
          className="flex min-w-0 items-center gap-3 text-inherit no-underline after:absolute after:inset-0"
        >
          <Avatar name={name} size="sm" decorative className="@min-[40rem]/table:@max-[54rem]/table:hidden" />
          <span title={name} className="line-clamp-2 max-w-56 min-w-24 [overflow-wrap:anywhere]">
            {name}
          </span>
        </Link>
      ),
    },
    {
      id: 'email',
      header: 'Email',
      plain: true,
      ...sorting('email'),
      cell: ({ email, phone }) => (
        <>
          {email ? <EmailText email={email} /> : NOTHING}
          {phone ? (
            <span className="tabular hidden whitespace-nowrap @max-[54rem]/table:block">
              {formatPhone(phone)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'phone',
      header: 'Phone',
      plain: true,
      roomy: true,
      ...sorting('phone'),
      cell: ({ phone }) =>
        phone ? <span className="tabular whitespace-nowrap">{formatPhone(phone)}</span> : NOTHING,
    },
    {
      id: 'lastAppointment',
      header: 'Last appt',
      nothing: ({ lastAppointmentDate }) => lastAppointmentDate === null,
      ...sorting('lastAppointment'),
      cell: ({ lastAppointmentDate: moment }) =>
        moment ? <span className="tabular whitespace-nowrap">{day(moment)}</span> : NOTHING,
    },
    {
      id: 'nextAppointment',
      header: 'Next appt',
      nothing: ({ nextAppointmentDate }) => nextAppointmentDate === null,
      cell: ({ nextAppointmentDate: moment }) =>
        moment ? <span className="tabular whitespace-nowrap">{day(moment)}</span> : NOTHING,
    },
    {
      id: 'balance',
      header: 'Balance',
      numeric: true,
      nothing: ({ balanceCents }) => balanceCents <= 0,
      cell: ({ balanceCents, balanceCurrency }) =>
        balanceCents > 0 && balanceCurrency ? (
          <span className="font-medium text-red">{formatMoney(balanceCents, balanceCurrency)}</span>
        ) : (
          NOTHING
        ),
    },
    {
      id: 'glance',
      header: 'At a glance',
      quiet: true,
      card: 'folded:col-start-2 folded:row-start-1',
      cell: ({ id, name }) => (
        <span className="relative z-10">
          <LinkButton
            external
            to={`#${id}`}
            onClick={pressHere(() => onOpen(id))}
            size="sm"
            variant="ghost"
            iconOnly
            aria-label={`At a glance: ${name}`}
            title="At a glance"
          >
            <PanelRight {...icon} />
          </LinkButton>
        </span>
      ),
    },
  ];
}

/** Breaks before the @ where it must; of an endless one the beginning, and the whole where one points at it. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span
      title={email}
      className="@min-[40rem]/table:@max-[54rem]/table:block @min-[40rem]/table:@max-[54rem]/table:max-w-40 @min-[40rem]/table:@max-[54rem]/table:truncate"
    >
      {[email.slice(0, at), email.slice(at)].map((half) => (
        <span
          key={half}
          className="inline-block max-w-44 truncate align-bottom @min-[40rem]/table:@max-[54rem]/table:inline"
        >
          {half}
        </span>
      ))}
    </span>
  );
}

const CHOICES: { value: string; label: string; sort: ClientSort; direction: 'asc' | 'desc' }[] = [
  { value: 'name', label: 'Name, A to Z', sort: 'name', direction: 'asc' },
  { value: 'name-desc', label: 'Name, Z to A', sort: 'name', direction: 'desc' },
  { value: 'last', label: 'Last seen', sort: 'lastAppointment', direction: 'desc' },
  { value: 'last-asc', label: 'Not seen for longest', sort: 'lastAppointment', direction: 'asc' },
  { value: 'email', label: 'Email', sort: 'email', direction: 'asc' },
  { value: 'phone', label: 'Phone', sort: 'phone', direction: 'asc' },
];

/** A phone's cards have no headers to press. */
function SortChoice({ view }: { view: ListView }) {
  const navigate = useNavigate();
  const chosen = CHOICES.find(({ sort, direction }) => sort === view.sort && direction === view.direction);
  return (
    <NativeSelect
      label="Sort by"
      hideLabel
      options={CHOICES.map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? 'name'}
      onChange={({ currentTarget }) => {
        const next = CHOICES.find(({ value }) => value === currentTarget.value);
        if (!next) return;
        const to = listAddress({ ...view, sort: next.sort, direction: next.direction, page: 1 });
        navigate(to, { replace: true, preventScrollReset: true });
      }}
      className="w-full md:hidden"
    />
  );
}
