import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Picture, Section, Words, pictureFrom } from '../../parts.tsx';
import type { StepsProps } from './props.ts';

export function Steps({ id, puck, tone, eyebrow, title, picture, items }: BlockProps<StepsProps>) {
  const image = pictureFrom(contextOf(puck), picture);
  return (
    <Section id={id} puck={puck} tone={tone} className={image ? 'steps steps-pic' : 'steps'}>
      <div className="wrap">
        {image && <Picture image={image} sizes="(min-width: 900px) 40vw, 92vw" />}
        <div>
          <Head id={id} eyebrow={eyebrow} title={title} />
          <ol className="steps-list">
            {items.map((item, i) => (
              <li key={i}>
                <h3>{item.title}</h3>
                <Words text={item.text} heading="h4" />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
