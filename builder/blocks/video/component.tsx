import { type BlockProps, clipOf, contextOf } from '../../context.ts';
import { reviewerName } from '../../format.ts';
import { Head, Picture, Section, pictureFrom } from '../../parts.tsx';
import type { SiteReadModel } from '../../read-model.ts';
import { videoOf } from '../../embeds.ts';
import type { VideoProps } from './props.ts';

/** The approved video review that a block shows: the chosen one, or the newest. */
export const videoReviewOf = ({ videos }: Pick<VideoProps, 'videos'>, { reviews }: SiteReadModel) =>
  reviews.items.find(
    ({ videoId }) => videoId !== null && (videos.length === 0 || videos.includes(videoId)),
  ) ?? null;

/**
 * A video. One on YouTube or Vimeo is a picture that leads there: nothing is loaded from its host, which so learns of nobody who does not
 * go there.
 */
export function Video({ id, puck, ...props }: BlockProps<VideoProps>) {
  const context = contextOf(puck);
  const { tone, eyebrow, title, text, from, address, picture } = props;
  const linked = from === 'address' ? videoOf(address) : null;
  const review = from === 'own' ? videoReviewOf(props, context.site) : null;
  if (!linked && !review?.videoId) return null;
  const image = pictureFrom(context, picture);
  const name = review ? `Video review by ${reviewerName(review.reviewer)}` : title || 'Watch the video';
  return (
    <Section id={id} puck={puck} tone={tone} className="film" label={title ? undefined : name}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
        {review?.videoId ? (
          <video
            controls
            playsInline
            preload="none"
            {...clipOf(context, review.videoId)}
            {...(image ? { poster: image.src } : {})}
            aria-label={name}
          />
        ) : (
          linked && (
            <a className="film-link" href={linked.url} rel="noopener">
              {image && <Picture image={{ ...image, alt: '' }} sizes="(min-width: 1200px) 1090px, 92vw" />}
              <span className="film-play" aria-hidden="true" />
              <span className="film-name">{`Watch${title ? ` “${title}”` : ''} on ${linked.host}`}</span>
            </a>
          )
        )}
      </div>
    </Section>
  );
}
