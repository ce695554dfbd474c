import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import type { ClientProfile } from '../client-data.ts';
import { PhoneNumber } from './phone-number.tsx';
import { TextLink } from '../text-link.tsx';

const icon = {
  strokeWidth: 1.75,
  'aria-hidden': true,
  className: 'size-4.5 shrink-0 text-ink-mute',
} as const;

/** Phone, email and, with `address`, where the client lives; what is missing is said. */
export function ContactList({ client, address }: { client: ClientProfile; address?: boolean }) {
  const { phone, email, fullAddress, emailRefusedAt, phoneRefusedAt } = client;
  return (
    <ul className="min-w-0 flex-1 space-y-1">
      <Line icon={<Phone {...icon} />} term="Phone">
        {phone ? <PhoneNumber phone={phone} /> : <Missing>No phone</Missing>}
        {phone && phoneRefusedAt ? <NotBrought>{CLIENT_MESSAGES.textsNotBrought}</NotBrought> : null}
      </Line>
      <Line icon={<Mail {...icon} />} term="Email">
        {email ? <TextLink href={`mailto:${email}`}>{email}</TextLink> : <Missing>No email</Missing>}
        {email && emailRefusedAt ? <NotBrought>{CLIENT_MESSAGES.emailsNotBrought}</NotBrought> : null}
      </Line>
      {address ? (
        <Line icon={<MapPin {...icon} />} term="Address">
          {fullAddress ?? <Missing>No address</Missing>}
        </Line>
      ) : null}
    </ul>
  );
}

function Line({ icon: picture, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <li className="flex min-h-9 min-w-0 items-center gap-3">
      {picture}
      <span className="sr-only">{term}: </span>
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </li>
  );
}

const NotBrought = ({ children }: { children: string }) => (
  <span className="block text-sm text-red">{children}</span>
);

const Missing = ({ children }: { children: string }) => <span className="text-ink-mute">{children}</span>;
