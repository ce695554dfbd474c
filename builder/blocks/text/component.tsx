import { type BlockProps, contextOf } from '../../context.ts';
import { Eyebrow, Section, Words, headingId } from '../../parts.tsx';
import type { TextProps } from './props.ts';

/** Words under a heading; on a page that begins with it the heading is the page's. */
export function Text({ id, puck, tone, layout, eyebrow, title, text }: BlockProps<TextProps>) {
  if (!title && !text) return null;
  const Title = contextOf(puck).titleBlock === id ? 'h1' : 'h2';
  return (
    <Section
      id={id}
      puck={puck}
      tone={tone}
      className={`text t-${layout}`}
      label={title ? undefined : eyebrow || 'Text'}
    >
      <div className="wrap">
        {(eyebrow || title) && (
          <div className="text-head">
            <Eyebrow>{eyebrow}</Eyebrow>
            {title && <Title id={headingId(id)}>{title}</Title>}
          </div>
        )}
        <Words text={text} heading={title ? 'h3' : 'h2'} />
      </div>
    </Section>
  );
}
