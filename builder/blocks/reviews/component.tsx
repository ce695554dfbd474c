import { type BlockProps, clipOf, contextOf, type SiteContext } from '../../context.ts';
import { monthYear, reviewerName } from '../../format.ts';
import { Head, Section, Stars } from '../../parts.tsx';
import type { SiteReview } from '../../read-model.ts';
import { Prose } from '../../text.tsx';
import type { ReviewsProps } from './props.ts';

const isWritten = ({ text }: SiteReview) => text.trim() !== '';

/** Whether there is something to read or to watch beside the stars. */
export const saysSomething = (review: SiteReview) => review.videoId !== null || isWritten(review);

/** How the writer of a review is known, in plain words. */
const KNOWN_BY: Record<Exclude<SiteReview['knownBy'], 'link'>, string> = {
  visit: 'Confirmed client',
  import: 'Written elsewhere, confirmed by the client',
};

function Review({ review, context }: { review: SiteReview; context: SiteContext }) {
  return (
    <li>
      <article className="review">
        {review.videoId && (
          <video
            className="clip"
            controls
            playsInline
            preload="none"
            {...clipOf(context, review.videoId)}
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
          {review.knownBy !== 'link' && <span className="muted">{KNOWN_BY[review.knownBy]}</span>}
        </p>
        {review.reply && (
          <div className="reply">
            <b>{context.site.owner.name} replied</b>
            <Prose text={review.reply} />
          </div>
        )}
      </article>
    </li>
  );
}

/** Numbers that three columns would leave lopsided. */
const COLUMNS: Record<number, string> = { 1: ' one', 2: ' two', 4: ' two' };

function ReviewList({ reviews, context }: { reviews: SiteReview[]; context: SiteContext }) {
  if (reviews.length === 0) return null;
  return (
    <ul className={`review-list${COLUMNS[reviews.length] ?? ''}`}>
      {reviews.map((review) => (
        <Review key={review.id} review={review} context={context} />
      ))}
    </ul>
  );
}

/** Clients first, with the score; strangers apart. Nothing is shown where nobody has written a review yet. */
export function Reviews({ id, puck, tone, eyebrow, title, most }: BlockProps<ReviewsProps>) {
  const context = contextOf(puck);
  const { average, count, items } = context.site.reviews;
  const said = items.filter(saysSomething);
  const shown = said.filter(({ knownBy }) => knownBy !== 'link').slice(0, most);
  const strangers = said.filter(({ knownBy }) => knownBy === 'link').slice(0, most);
  if (shown.length + strangers.length === 0) return null;
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
        <ReviewList reviews={shown} context={context} />
        {strangers.length > 0 && (
          <aside className="strangers" aria-labelledby={`${id}-strangers`}>
            <h3 id={`${id}-strangers`}>Not confirmed</h3>
            <p className="muted">
              Anyone with the public review link can write these. No visit is known behind them, so their
              stars do not count towards the rating.
            </p>
            <ReviewList reviews={strangers} context={context} />
          </aside>
        )}
      </div>
    </Section>
  );
}
