import { paths } from '#app/paths.ts';
import { type BlockProps, contextOf } from '../../context.ts';
import { Picture, Section, headingId, imageOf } from '../../parts.tsx';
import type { CallToActionProps } from './props.ts';

export function CallToAction({
  id,
  puck,
  tone,
  title,
  text,
  image,
  buttonLabel,
}: BlockProps<CallToActionProps>) {
  const picture = imageOf(contextOf(puck), image);
  return (
    <Section id={id} puck={puck} tone={tone} className={picture ? 'cta cta-pic' : 'cta'}>
      <div className="wrap">
        <div>
          <h2 id={headingId(id)}>{title}</h2>
          {text && <p className="lead">{text}</p>}
          <a className="btn" href={paths.book()}>
            {buttonLabel || 'Book an appointment'}
          </a>
        </div>
        {picture && <Picture image={picture} sizes="(min-width: 900px) 40vw, 92vw" className="arch" />}
      </div>
    </Section>
  );
}
