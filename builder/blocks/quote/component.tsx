import { type BlockProps, contextOf } from '../../context.ts';
import { Picture, Section, pictureFrom } from '../../parts.tsx';
import type { QuoteProps } from './props.ts';

export function Quote({ id, puck, tone, text, by, picture }: BlockProps<QuoteProps>) {
  if (!text) return null;
  const image = pictureFrom(contextOf(puck), picture);
  return (
    <Section id={id} puck={puck} tone={tone} className="quote" label={by ? `Words of ${by}` : 'A thought'}>
      <figure className="wrap">
        {image && <Picture image={image} sizes="180px" className="arch" />}
        <blockquote>
          <p>{text}</p>
        </blockquote>
        {by && <figcaption className="muted">{by}</figcaption>}
      </figure>
    </Section>
  );
}
