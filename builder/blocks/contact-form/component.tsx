import { formatPhone } from '#app/lib/phone.ts';
import {
  CONTACT_LABELS,
  CONTACT_LENGTHS,
  CONTACT_TRAP,
  CONTACT_TRAP_LABEL,
  type ContactField,
} from '#app/lib/website/contact-form.ts';
import { paths } from '#app/paths.ts';
import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import type { SitePractice } from '../../read-model.ts';
import { mailUrl, telUrl } from '../../text.tsx';
import type { ContactFormProps } from './props.ts';

/** How browsers help with each field. */
const TYPES = { name: 'text', email: 'email', phone: 'tel' } as const;
const AUTO_COMPLETE = { name: 'name', email: 'email', phone: 'tel' } as const;

function Ways({ practice: { phone, email } }: { practice: SitePractice }) {
  if (!phone && !email) return null;
  const call = telUrl(phone);
  const write = mailUrl(email);
  return (
    <ul className="ask-ways">
      {phone && <li>{call ? <a href={call}>{formatPhone(phone)}</a> : phone}</li>}
      {email && <li>{write ? <a href={write}>{email}</a> : email}</li>}
    </ul>
  );
}

function Field({ block, name }: { block: string; name: ContactField }) {
  const id = `${block}-${name}`;
  const field = { id, name, maxLength: CONTACT_LENGTHS[name], required: name !== 'phone' };
  return (
    <p>
      <label htmlFor={id}>
        {CONTACT_LABELS[name]}
        {name === 'phone' && <span className="muted"> (optional)</span>}
      </label>
      {name === 'text' ? (
        <textarea rows={6} {...field} />
      ) : (
        <input type={TYPES[name]} autoComplete={AUTO_COMPLETE[name]} {...field} />
      )}
    </p>
  );
}

/** A form that posts without a script; the page that takes it says what is wrong with it, with what was typed. */
export function ContactForm({
  id,
  puck,
  tone,
  eyebrow,
  title,
  text,
  ...props
}: BlockProps<ContactFormProps>) {
  const fields: ContactField[] = ['name', 'email', ...(props.asksPhone ? (['phone'] as const) : []), 'text'];
  return (
    <Section id={id} puck={puck} tone={tone} className="ask" label={title ? undefined : 'Contact form'}>
      <div className="wrap">
        <div>
          {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
          {props.showDetails && <Ways practice={contextOf(puck).site.practice} />}
        </div>
        <form method="post" action={paths.contact()}>
          {fields.map((name) => (
            <Field key={name} block={id} name={name} />
          ))}
          <p className="ask-trap" aria-hidden="true">
            <label htmlFor={`${id}-trap`}>{CONTACT_TRAP_LABEL}</label>
            <input id={`${id}-trap`} name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
          </p>
          {props.consent && <p className="muted">{props.consent}</p>}
          <button className="btn" type="submit">
            {props.buttonLabel || 'Send message'}
          </button>
        </form>
      </div>
    </Section>
  );
}
