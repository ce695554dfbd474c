import { Globe, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ContactListProps {
  phone: { href: string; text: string } | null;
  email: string;
  /** The practice's own site. */
  url: string;
}

/** The ways to reach a practitioner. */
export function ContactList({ phone, email, url }: ContactListProps) {
  return (
    <ul className="mt-2 -mb-2 flex flex-wrap gap-x-5">
      {phone ? (
        <Contact href={phone.href} icon={<Phone {...icon} />}>
          {phone.text}
        </Contact>
      ) : null}
      <Contact href={`mailto:${email}`} icon={<Mail {...icon} />}>
        Email
      </Contact>
      <Contact href={url} icon={<Globe {...icon} />}>
        Website
      </Contact>
    </ul>
  );
}

function Contact({ href, icon: picture, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current [&_svg]:size-4"
      >
        {picture}
        {children}
      </a>
    </li>
  );
}
