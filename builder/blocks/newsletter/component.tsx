import type { BlockProps } from '../../context.ts';
import { Section, Words, headingId } from '../../parts.tsx';
import { safeUrl } from '../../text.tsx';
import type { NewsletterProps } from './props.ts';

/** The way to a newsletter's own page; nothing without one. */
export function Newsletter({
  id,
  puck,
  tone,
  title,
  text,
  buttonLabel,
  linkTo,
}: BlockProps<NewsletterProps>) {
  const href = safeUrl(linkTo);
  if (!href) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="news" label={title ? undefined : 'Newsletter'}>
      <div className="wrap">
        <div>
          {title && <h2 id={headingId(id)}>{title}</h2>}
          <Words text={text} />
        </div>
        <a className="btn" href={href} rel="noopener">
          {buttonLabel || 'Sign up'}
        </a>
      </div>
    </Section>
  );
}
