import type { BlockProps } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import type { PriceTableProps } from './props.ts';

/** Prices as they were typed; nothing where there are none. */
export function PriceTable({
  id,
  puck,
  tone,
  eyebrow,
  title,
  text,
  items,
  note,
}: BlockProps<PriceTableProps>) {
  if (items.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="rates" label={title ? undefined : 'Prices'}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
        <dl>
          {items.map(({ name, detail, price }, index) => (
            <div key={index}>
              <dt>
                {name}
                {detail && <span className="muted">{detail}</span>}
              </dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
        {note && <p className="muted rates-note">{note}</p>}
      </div>
    </Section>
  );
}
