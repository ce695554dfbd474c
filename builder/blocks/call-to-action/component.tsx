import { paths } from '#app/paths.ts';
import { type BlockProps, contextOf } from '../../context.ts';
import { Picture, Section, headingId, pictureFrom } from '../../parts.tsx';
import type { CallToActionProps } from './props.ts';

export function CallToAction({
  id,
  puck,
  tone,
  title,
  text,
  picture,
  buttonLabel,
}: BlockProps<CallToActionProps>) {
  const image = pictureFrom(contextOf(puck), picture);
  return (
    <Section id={id} puck={puck} tone={tone} className={image ? 'cta cta-pic' : 'cta'}>
      <div className="wrap">
        <div>
          <h2 id={headingId(id)}>{title}</h2>
          {text && <p className="lead">{text}</p>}
          <a className="btn" href={paths.book()}>
            {buttonLabel || 'Book an appointment'}
          </a>
        </div>
        {image && <Picture image={image} sizes="(min-width: 900px) 40vw, 92vw" className="arch" />}
      </div>
    </Section>
  );
}
