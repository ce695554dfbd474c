import type { ReactNode } from 'react';

interface ContactListProps {
  phone: { href: string; text: string } | null;
  email: string;
  /** The practice's own site. */
  url: string;
  /** The page's own: with icons this would be a script file of its own, and the pages have no room for one more. */
  icons: { phone: ReactNode; email: ReactNode; website: ReactNode };
}

/** The ways to reach a practitioner. */
export function ContactList({ phone, email, url, icons }: ContactListProps) {
  return (
    <ul className="mt-2 -mb-2 flex flex-col gap-x-5 sm:flex-row sm:flex-wrap">
      {phone ? (
        <Contact href={phone.href} icon={icons.phone}>
          {phone.text}
        </Contact>
      ) : null}
      <Contact href={`mailto:${email}`} icon={icons.email}>
        Email
      </Contact>
      <Contact href={url} icon={icons.website}>
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
