import { useLocation } from '@remix-run/react';
import { pluralize } from '#app/lib/text.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { CustomPrices } from './custom-prices.tsx';
import { NotesCard } from './notes/notes-card.tsx';
import { OpenPackages } from './open-packages.tsx';
import { WithDetails } from './profile/with-details.tsx';
import { useProfile } from './use-profile.ts';
import { AppointmentList } from './appointment-list.tsx';

export interface OverviewData {
  page: number;
  pageSize: number;
  past: OpValue<'pastAppointments'>;
}

/** Notes, packages, past appointments and prices, with contact and what is to come beside them (spec 001 §2). */
export function ClientOverview({ data }: { data: OverviewData }) {
  const { client, now } = useProfile();
  const { pastAppointments: appointments, pastAppointmentsCount: count } = data.past;
  const { pathname } = useLocation();
  return (
    <WithDetails version={data} above>
      {(open) => (
        <>
          {client.notesEnabled ? <NotesCard /> : null}
          {client.openPackages.length > 0 ? <OpenPackages packages={client.openPackages} /> : null}
          <Card>
            <SectionHeader title="Past appointments">
              {count > 0 ? pluralize(count, 'appointment') : null}
            </SectionHeader>
            {appointments.length > 0 ? (
              <div className="mt-3">
                <AppointmentList appointments={appointments} now={now} onOpen={open} rebook />
                <Pager
                  label="Pages of past appointments"
                  page={data.page}
                  pageSize={data.pageSize}
                  count={count}
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
        </>
      )}
    </WithDetails>
  );
}
