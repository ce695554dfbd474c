import { Link, useLocation, useNavigate } from '@remix-run/react';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { dayText } from './text.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { ClientMenu } from './client-menu.tsx';
import type { Profile } from './use-profile.ts';

/** Who it is, and the tabs Overview, Notes, Billing, Intake form (spec 001 §2); a list to choose from on a phone. */
export function ProfileFrame({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { client, now } = profile;
  const { notesEnabled } = client;
  const { timeZone } = usePortal().practice;
  const last = client.lastAppointmentDate;
  const tabs = [
    { to: paths.client(client.id), label: 'Overview', end: true },
    ...(notesEnabled ? [{ to: paths.clientNotes(client.id), label: 'Notes' }] : []),
    { to: paths.clientBilling(client.id), label: 'Billing' },
    ...(notesEnabled ? [{ to: paths.clientIntakeForm(client.id), label: 'Intake form' }] : []),
  ];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <BackLink to={paths.clients()}>Clients</BackLink>
      <header className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={client.name} size="lg" decorative className="max-sm:size-12 max-sm:text-base" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl leading-8 font-semibold tracking-tight break-words">{client.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {last ? `Last seen ${dayText(last, timeZone, now)}` : 'Not seen yet'}
            {client.balanceCents > 0 && client.balanceCurrency ? (
              <Link to={paths.clientBilling(client.id)} className="no-underline hover:underline">
                <Badge tone="red">{formatMoney(client.balanceCents, client.balanceCurrency)} due</Badge>
              </Link>
            ) : null}
          </p>
        </div>
        {client.canBeBooked ? (
          <LinkButton
            to={paths.newAppointmentFor(client.id)}
            variant="primary"
            icon={<CalendarPlus strokeWidth={1.75} aria-hidden />}
            className="max-sm:order-last max-sm:w-full"
          >
            New appointment
          </LinkButton>
        ) : null}
        <ClientMenu clientId={client.id} name={client.name} hasAccount={client.hasAccount} />
      </header>
      <div className="mt-5 max-sm:hidden">
        <TabNav label={`Pages of ${client.name}`} items={tabs} />
      </div>
      <TabChoice tabs={tabs} />
      <div className="mt-6">{children}</div>
    </main>
  );
}

function TabChoice({ tabs }: { tabs: { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <NativeSelect
      label="Page"
      hideLabel
      className="mt-5 sm:hidden"
      options={tabs.map(({ to, label }) => ({ value: to, label }))}
      value={pathname}
      onChange={({ currentTarget: { value } }) => navigate(value, { preventScrollReset: true })}
    />
  );
}
