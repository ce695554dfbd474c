import { type BlockProps, contextOf } from '../../context.ts';
import { monthYear, reviewerName } from '../../format.ts';
import { Head, Section, Stars } from '../../parts.tsx';
import type { SiteReview } from '../../read-model.ts';
import { Prose } from '../../text.tsx';
import type { ReviewsProps } from './props.ts';

const isWritten = ({ text }: SiteReview) => text.trim() !== '';

/** Whether there is something to read or to watch beside the stars. */
export const saysSomething = (review: SiteReview) => review.videoId !== null || isWritten(review);

function Review({ review, owner }: { review: SiteReview; owner: string }) {
  return (
    <li>
      <article className="review">
        {review.videoId && (
          <video
            className="clip"
            controls
            playsInline
            preload="none"
            src={`/reviews/${review.videoId}/video.mp4`}
            poster={`/reviews/${review.videoId}/poster.jpg`}
            aria-label={`Video review by ${reviewerName(review.reviewer)}`}
          />
        )}
        <Stars rating={review.rating} />
        {isWritten(review) && (
          <blockquote>
            <Prose text={review.text} />
          </blockquote>
        )}
        <p className="by">
          <b>{reviewerName(review.reviewer)}</b>
          <time className="muted" dateTime={review.date}>
            {monthYear(review.date)}
          </time>
        </p>
        {review.reply && (
          <div className="reply">
            <b>{owner} replied</b>
            <Prose text={review.reply} />
          </div>
        )}
      </article>
    </li>
  );
}

/** Numbers that three columns would leave lopsided. */
const COLUMNS: Record<number, string> = { 1: ' one', 2: ' two', 4: ' two' };

/** Nothing is shown where nobody has written a review yet. */
export function Reviews({ id, puck, tone, eyebrow, title, most }: BlockProps<ReviewsProps>) {
  const { site } = contextOf(puck);
  const { average, count, items } = site.reviews;
  const shown = items.filter(saysSomething).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="reviews">
      <div className="wrap">
        <div className="reviews-top">
          <Head id={id} eyebrow={eyebrow} title={title} />
          {average !== null && (
            <p className="score">
              <b>{average.toFixed(1)}</b>
              <span>
                <Stars rating={average} />
                <span className="muted">
                  {count} {count === 1 ? 'review' : 'reviews'}
                </span>
              </span>
            </p>
          )}
        </div>
        <ul className={`review-list${COLUMNS[shown.length] ?? ''}`}>
          {shown.map((review) => (
            <Review key={review.id} review={review} owner={site.owner.name} />
          ))}
        </ul>
      </div>
    </Section>
  );
}
