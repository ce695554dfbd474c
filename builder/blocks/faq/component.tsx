import type { BlockProps } from '../../context.ts';
import { Head, Section, Words } from '../../parts.tsx';
import type { FaqProps } from './props.ts';

export function Faq({ id, puck, tone, eyebrow, title, items }: BlockProps<FaqProps>) {
  if (items.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="faq">
      <div className="wrap">
        <Head id={id} eyebrow={eyebrow} title={title} />
        <div>
          {items.map((item, i) => (
            <details key={i}>
              <summary>{item.question}</summary>
              <Words text={item.answer} />
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
