import { useLocation } from '@remix-run/react';
import { AppointmentFlyout } from '#app/components/calendar/appointment-flyout.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { pluralize } from '#app/lib/text.ts';
import { Card, SectionHeader } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { Visits } from './client-data.ts';
import { CustomPrices } from './custom-prices.tsx';
import { EditClientFlyout } from './edit-client-flyout.tsx';
import { NotesCard } from './notes-card.tsx';
import { OpenPackages } from './open-packages.tsx';
import { SideCard } from './side-card.tsx';
import { useOpened } from './use-opened.ts';
import { useProfile } from './use-profile.ts';
import { VisitList } from './visit-list.tsx';

export interface OverviewData {
  page: number;
  pageSize: number;
  past: Visits;
}

const EDIT = 'edit';

/** Notes, packages, past appointments and prices, with contact and what is to come beside them (spec 001 §2). */
export function ClientOverview({ data }: { data: OverviewData }) {
  const { client, notesEnabled, now } = useProfile();
  const { timeZone } = usePortal().practice;
  const opened = useOpened();
  const { pathname } = useLocation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-2">
        {notesEnabled ? <NotesCard /> : null}
        {client.openPackages.length > 0 ? <OpenPackages packages={client.openPackages} /> : null}
        <Card>
          <SectionHeader title="Past appointments">
            {data.past.count > 0 ? pluralize(data.past.count, 'appointment') : null}
          </SectionHeader>
          {data.past.visits.length > 0 ? (
            <div className="mt-3">
              <VisitList visits={data.past.visits} now={now} onOpen={opened.open} rebook />
              <Pager
                label="Pages of past appointments"
                page={data.page}
                pageSize={data.pageSize}
                count={data.past.count}
                to={(page) => (page === 1 ? pathname : `${pathname}?page=${page}`)}
                className="-mx-5 mt-2 -mb-3 border-t border-line px-5"
              />
            </div>
          ) : (
            <EmptyState title="No appointments yet" className="py-8">
              Once a visit has taken place, it stands here with its payment.
            </EmptyState>
          )}
        </Card>
        <CustomPrices />
      </div>
      <SideCard onOpen={opened.open} onEdit={() => opened.ask(EDIT)} version={data} />
      <EditClientFlyout
        clientId={opened.has(EDIT) ? client.id : null}
        name={client.name}
        onClose={() => opened.close(EDIT)}
      />
      <AppointmentFlyout token={opened.hash} timeZone={timeZone} onClose={() => opened.close()} />
    </div>
  );
}
