import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import { Hours, placeName } from '../locations/component.tsx';
import type { OpeningHoursProps } from './props.ts';

/** When each place is open; nothing where no place says so. */
export function OpeningHours({ id, puck, tone, eyebrow, title, text }: BlockProps<OpeningHoursProps>) {
  const open = contextOf(puck).site.locations.filter(({ hours }) => hours.length > 0);
  if (open.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="opening" label={title ? undefined : 'Hours'}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
        <ul>
          {open.map((location) => (
            <li key={location.id} className="place">
              {title ? <h3>{placeName(location)}</h3> : <h2>{placeName(location)}</h2>}
              <Hours location={location} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
