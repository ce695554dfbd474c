import { type BlockProps, contextOf } from '../../context.ts';
import { Eyebrow, Picture, Section, Words, headingId, pictureFrom } from '../../parts.tsx';
import { Prose } from '../../text.tsx';
import type { PractitionerProps } from './props.ts';

function Facts({ name, values }: { name: string; values: string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  );
}

/** Who one meets: portrait, name, and what the profile says of training, languages and people worked with. */
export function Practitioner({ id, puck, ...props }: BlockProps<PractitionerProps>) {
  const context = contextOf(puck);
  const { owner } = context.site;
  const { tone, variant, eyebrow, title, text, picture } = props;
  const image = pictureFrom(context, picture) ?? owner.photo;
  const credentials = owner.credentials.map(({ name, issuer }) => (issuer ? `${name}, ${issuer}` : name));
  const name = `prac${image ? ` prac-${variant}` : ' prac-bare'}`;
  return (
    <Section id={id} puck={puck} tone={tone} className={name}>
      <div className="wrap">
        {image && <Picture image={image} sizes="(min-width: 900px) 36vw, 92vw" className="arch" />}
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id={headingId(id)}>{title || owner.name}</h2>
          {owner.title && <p className="prac-title">{owner.title}</p>}
          {text ? <Words text={text} /> : owner.headline && <Prose text={owner.headline} />}
          <dl className="prac-facts">
            {props.showSpecialties && <Facts name="Works with" values={owner.specialties.slice(0, 12)} />}
            {props.showCredentials && <Facts name="Credentials" values={credentials} />}
            {props.showLanguages && <Facts name="Languages" values={owner.languages} />}
            {props.showAges && <Facts name="Age groups" values={owner.ages} />}
          </dl>
        </div>
      </div>
    </Section>
  );
}
