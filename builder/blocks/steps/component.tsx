import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Picture, Section, imageOf } from '../../parts.tsx';
import type { StepsProps } from './props.ts';

export function Steps({ id, puck, tone, eyebrow, title, image, items }: BlockProps<StepsProps>) {
  const picture = imageOf(contextOf(puck), image);
  return (
    <Section id={id} puck={puck} tone={tone} className={picture ? 'steps steps-pic' : 'steps'}>
      <div className="wrap">
        {picture && <Picture image={picture} sizes="(min-width: 900px) 40vw, 92vw" />}
        <div>
          <Head id={id} eyebrow={eyebrow} title={title} />
          <ol>
            {items.map((item, i) => (
              <li key={i}>
                <h3>{item.title}</h3>
                <p className="muted">{item.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
