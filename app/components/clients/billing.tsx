import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/card.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { formatDuration } from '#app/lib/time.ts';
import type { CommunicationSettings } from './client-data.ts';
import { PaymentMethod } from './payment-method.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { TextLink } from './text-link.tsx';
import { useProfile } from './use-profile.ts';

/** Payment method and communication settings of a client (spec 001 §2). */
export function ClientBilling({ communication }: { communication: CommunicationSettings }) {
  const profile = useProfile();
  const { client } = profile;
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <SectionHeader title="Payment method">
          Charged for {client.firstName}’s appointments. Only the last four digits are kept here.
        </SectionHeader>
        <div className="mt-4">
          <PaymentMethod clientId={client.id} name={client.firstName} version={profile} removable />
        </div>
      </Card>
      <Card>
        <SectionHeader title="Communication settings">
          How {client.firstName} hears from you. Past-due reminders are set for all clients in the{' '}
          <TextLink href={paths.payments({ settings: '1' })}>payment settings</TextLink>.
        </SectionHeader>
        <DescriptionList
          className="mt-4"
          items={[
            { term: 'Email', detail: client.email ?? <Missing>None on file, so nothing is mailed</Missing> },
            {
              term: 'Text',
              detail: client.phone ? (
                <PhoneNumber phone={client.phone} />
              ) : (
                <Missing>None on file, so nothing is texted</Missing>
              ),
            },
            {
              term: 'Reminders',
              detail: channels(
                communication.reminderEmailMinutes,
                communication.reminderTextMinutes,
                'before the appointment',
              ),
            },
            {
              term: 'Past due',
              detail: channels(
                communication.pastDueEmailMinutes,
                communication.pastDueTextMinutes,
                'after the appointment',
              ),
            },
          ]}
        />
      </Card>
    </div>
  );
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-ink-mute">{children}</span>;

/** 'By email 1 day before the appointment', a line a channel. */
function channels(emailMinutes: number | null, textMinutes: number | null, when: string): ReactNode {
  const lines = [
    emailMinutes === null ? null : `By email ${inWords(emailMinutes)} ${when}`,
    textMinutes === null ? null : `By text ${inWords(textMinutes)} ${when}`,
  ].filter((line) => line !== null);
  if (lines.length === 0) return <Missing>None</Missing>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function inWords(minutes: number): string {
  const days = minutes / 1_440;
  return Number.isInteger(days) && days > 0 ? `${days} day${days === 1 ? '' : 's'}` : formatDuration(minutes);
}
