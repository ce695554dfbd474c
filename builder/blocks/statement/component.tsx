import { type BlockProps, contextOf } from '../../context.ts';
import { Eyebrow, Section } from '../../parts.tsx';
import type { StatementProps } from './props.ts';

export function Statement({ id, puck, tone, eyebrow, text, showSpecialties }: BlockProps<StatementProps>) {
  const { specialties } = contextOf(puck).site.owner;
  return (
    <Section id={id} puck={puck} tone={tone} className="state" label={eyebrow || 'Our approach'}>
      <div className="wrap">
        <Eyebrow>{eyebrow}</Eyebrow>
        <p className="state-text">{text}</p>
        {showSpecialties && specialties.length > 0 && (
          <ul className="tags" aria-label="Works with">
            {specialties.slice(0, 12).map((specialty) => (
              <li key={specialty}>{specialty}</li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
