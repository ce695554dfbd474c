import { Pencil } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { ContactList } from './contact/contact-list.tsx';
import { TextLink } from './text-link.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';
import { useProfile } from './use-profile.ts';

interface SideCardProps {
  onOpen: (token: string) => void;
  onEdit: () => void;
  /** Changes whenever the page was read anew. */
  version: unknown;
}

/** Contact and what is to come: what a practitioner looks for first (spec 001 §2). */
export function SideCard({ onOpen, onEdit, version }: SideCardProps) {
  const { client, now } = useProfile();
  return (
    <Card as="aside" aria-label="Details">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg leading-7 font-semibold">Details</h2>
        <Button size="sm" icon={<Pencil strokeWidth={1.75} aria-hidden />} onPress={onEdit}>
          Edit
        </Button>
      </div>
      <ContactList client={client} address />
      {client.notes ? (
        <p className="mt-3 rounded-lg bg-sunken px-4 py-3 text-sm break-words whitespace-pre-line">
          {client.notes}
        </p>
      ) : null}
      <section aria-label="Upcoming appointments" className="mt-5 border-t border-line pt-5">
        <h2 className="mb-1.5 text-base font-semibold">Upcoming appointments</h2>
        {client.canBeBooked ? null : (
          <p className="mb-2 text-sm text-orange">{client.cannotBeBookedReason}: add one to book.</p>
        )}
        <UpcomingAppointments clientId={client.id} now={now} version={version} onOpen={onOpen} />
        {client.canBeBooked ? (
          <p className="mt-2 text-sm">
            <TextLink to={paths.newAppointmentFor(client.id)}>+ New appointment</TextLink>
          </p>
        ) : null}
      </section>
    </Card>
  );
}
