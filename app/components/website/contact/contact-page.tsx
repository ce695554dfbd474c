import { FormArea, FormEmail, FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import {
  CONTACT_CONSENT,
  CONTACT_LABELS,
  CONTACT_LENGTHS,
  CONTACT_TRAP,
  CONTACT_TRAP_LABEL,
} from '#app/lib/website/contact-form.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

/** The form's name; a published page posts the same form without one. */
export const CONTACT_FORM = 'contact';

interface ContactPageProps {
  /** Whom one writes to. */
  who: string;
  isSent: boolean;
}

/**
 * The contact form of a practice's website as a page of its own: what was wrong with it is said here, and that it was sent. The
 * server alone checks it, as it does the published form: visitors are not sent the schemas of the website's rooms.
 */
export function ContactPage({ who, isSent }: ContactPageProps) {
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      {isSent ? <Sent who={who} /> : <Asked who={who} />}
    </div>
  );
}

const Heading = ({ children }: { children: string }) => (
  <h1 className="font-display text-[1.75rem] leading-9 font-medium sm:text-4xl sm:leading-tight">
    {children}
  </h1>
);

const Sent = ({ who }: { who: string }) => (
  <div role="status">
    <Heading>Thank you, your message was sent</Heading>
    <p className="mt-4 text-ink-soft">{who} answers by email or phone.</p>
    {/* The website is no page of this app's router. */}
    <LinkButton to={paths.home()} reloadDocument className="mt-8 w-full">
      To the website
    </LinkButton>
  </div>
);

const Asked = ({ who }: { who: string }) => (
  <>
    <Heading>{`Write to ${who}`}</Heading>
    <PageForm id={CONTACT_FORM} submit="Send message" busyLabel="Sending">
      <FormText
        name="name"
        label={CONTACT_LABELS.name}
        autoComplete="name"
        maxLength={CONTACT_LENGTHS.name}
        required
      />
      <FormEmail label={CONTACT_LABELS.email} maxLength={CONTACT_LENGTHS.email} />
      <FormText
        name="phone"
        label={CONTACT_LABELS.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={CONTACT_LENGTHS.phone}
        optional
      />
      <FormArea
        name="text"
        label={CONTACT_LABELS.text}
        rows={6}
        maxLength={CONTACT_LENGTHS.text}
        counter
        required
      />
      {/* Out of sight, of readers and of the Tab key. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor="contact-trap">{CONTACT_TRAP_LABEL}</label>
        <input id="contact-trap" name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-sm text-ink-soft">{CONTACT_CONSENT}</p>
    </PageForm>
  </>
);
