import { paths } from '#app/paths.ts';
import { type BlockProps, type SiteContext, contextOf } from '../../context.ts';
import { Eyebrow, Picture, Stars, headingId, pictureFrom } from '../../parts.tsx';
import { safeUrl } from '../../text.tsx';
import type { HeroProps } from './props.ts';

/** Where one can be seen, in a few words: 'Portland, OR · Online'. */
function places({ site }: SiteContext): string {
  const labels = site.locations.map(({ kind, cityState }) =>
    kind === 'virtual' ? 'Online' : kind === 'home' ? 'Home visits' : cityState,
  );
  return [...new Set(labels.filter((word): word is string => Boolean(word)))].join(' · ');
}

function Facts({ context }: { context: SiteContext }) {
  const { average, count } = context.site.reviews;
  const where = places(context);
  if (!average && !where) return null;
  return (
    <ul className="facts">
      {average !== null && count > 0 && (
        <li>
          <Stars rating={average} />
          <span>
            {average.toFixed(1)} from {count} {count === 1 ? 'review' : 'reviews'}
          </span>
        </li>
      )}
      {where && <li>{where}</li>}
    </ul>
  );
}

const SIZES: Record<HeroProps['variant'], string> = {
  split: '(min-width: 900px) 46vw, 92vw',
  bleed: '100vw',
  centred: '(min-width: 1200px) 1090px, 92vw',
  offset: '(min-width: 900px) 60vw, 92vw',
};

export function Hero({ id, puck, ...props }: BlockProps<HeroProps>) {
  const context = contextOf(puck);
  const link = props.linkLabel ? safeUrl(props.linkTo) : null;
  const Title = context.titleBlock === id ? 'h1' : 'h2';
  const image = pictureFrom(context, props.picture);
  const bare = image ? '' : ' h-bare';
  const deep = props.tone !== 'paper' && props.variant !== 'bleed' ? ` ${props.tone}` : '';
  return (
    <section
      id={context.anchors[id]}
      className={`hero h-${props.variant}${deep}${bare}`}
      aria-labelledby={headingId(id)}
    >
      <div className="wrap">
        <div className="hero-words">
          <Eyebrow>{props.eyebrow}</Eyebrow>
          <Title id={headingId(id)}>{props.title}</Title>
          {props.text && <p className="lead">{props.text}</p>}
          <div className="row">
            <a className="btn" href={paths.book()}>
              {props.buttonLabel || 'Book an appointment'}
            </a>
            {link && (
              <a className="more" href={link}>
                {props.linkLabel}
              </a>
            )}
          </div>
          {props.showFacts && <Facts context={context} />}
        </div>
        {image && (
          <Picture
            image={image}
            sizes={SIZES[props.variant]}
            className={props.variant === 'split' ? 'arch' : undefined}
            eager
          />
        )}
      </div>
    </section>
  );
}
