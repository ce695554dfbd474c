import { type BlockProps, contextOf } from '../../context.ts';
import { Eyebrow, Picture, Section, Words, headingId, pictureFrom } from '../../parts.tsx';
import type { SiteOwner } from '../../read-model.ts';
import { Prose } from '../../text.tsx';
import type { AboutProps } from './props.ts';

function Credentials({ owner }: { owner: SiteOwner }) {
  if (owner.credentials.length === 0 && owner.languages.length === 0) return null;
  return (
    <dl className="creds">
      {owner.credentials.length > 0 && (
        <div>
          <dt>Credentials</dt>
          {owner.credentials.map(({ name, issuer }) => (
            <dd key={name}>
              {name}
              {issuer && <span className="muted"> {issuer}</span>}
            </dd>
          ))}
        </div>
      )}
      {owner.languages.length > 0 && (
        <div>
          <dt>Languages</dt>
          <dd>{owner.languages.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

export function About({
  id,
  puck,
  tone,
  variant,
  eyebrow,
  title,
  text,
  quote,
  picture,
  showCredentials,
}: BlockProps<AboutProps>) {
  const context = contextOf(puck);
  const { owner } = context.site;
  const image = pictureFrom(context, picture) ?? owner.photo;
  const classes = ['about', variant === 'right' && 'flip', !image && 'bare'].filter(Boolean).join(' ');
  return (
    <Section id={id} puck={puck} tone={tone} className={classes}>
      <div className="wrap">
        {image && (
          <figure>
            <Picture image={image} sizes="(min-width: 900px) 40vw, 92vw" className="arch" />
            <figcaption>
              <b>{owner.name}</b>
              {owner.title && <span className="muted">{owner.title}</span>}
            </figcaption>
          </figure>
        )}
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id={headingId(id)}>{title}</h2>
          {text ? <Words text={text} /> : owner.about && <Prose text={owner.about} />}
          {quote && (
            <blockquote>
              <p>{quote}</p>
            </blockquote>
          )}
          {showCredentials && <Credentials owner={owner} />}
        </div>
      </div>
    </Section>
  );
}
