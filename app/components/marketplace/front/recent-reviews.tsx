import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useSeen } from './use-seen.ts';

export interface RecentReview {
  id: string;
  rating: number;
  text: string;
  /** 'Harriet B.' */
  reviewer: string;
  practitioner: string;
  photoUrl: string | null;
  url: string;
}

/** Specification 002, section 9: three reviews, another every three seconds, faded within 650 to 700 ms. */
const EVERY_MS = 3_000;

/** All are seen at once, or the person's system asks for stillness: they stand until somebody lets them go. */
const STILL = '(min-width: 48rem), (prefers-reduced-motion: reduce)';

function followStill(changed: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const useStill = () =>
  useSyncExternalStore(
    followStill,
    () => matchMedia(STILL).matches,
    () => true,
  );

/**
 * The newest reviews, one after the other on a phone and side by side where there is room for all. They wait
 * until they are seen, and while somebody points at one, has the focus in one or has stopped them, and never begin where the system asks for stillness.
 */
export function RecentReviews({ reviews }: { reviews: readonly RecentReview[] }) {
  const hydrated = useHydrated();
  const [at, setAt] = useState(0);
  const still = useStill();
  const [chosen, setChosen] = useState<'stop' | 'go' | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen([box], false);
  const stopped = chosen ? chosen === 'stop' : still;
  const turns = reviews.length > 1 && seen && !stopped && !pointed && !focused;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % reviews.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [turns, reviews.length]);
  return (
    <div ref={box}>
      {/* All of them in one cell on a phone: the tallest gives the height, so nothing below moves. */}
      <ul
        className="mt-7 grid gap-6 md:grid-cols-3"
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {reviews.map((review, index) => (
          <li
            key={review.id}
            className={cx(
              'grid transition-[opacity,visibility] duration-[675ms] motion-reduce:transition-none',
              hydrated && 'max-md:col-start-1 max-md:row-start-1',
              hydrated && index !== at && 'max-md:invisible max-md:opacity-0',
            )}
          >
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {hydrated && reviews.length > 1 ? (
        <div className="mt-3 flex items-center justify-center gap-2 md:hidden">
          {reviews.map((review, index) => (
            <IconButton
              key={review.id}
              plain
              size="sm"
              label={`Review ${index + 1} of ${reviews.length}`}
              className="rounded-full! pointer-coarse:size-11"
              aria-current={index === at ? 'true' : undefined}
              icon={
                <span className={cx('size-2 rounded-full', index === at ? 'bg-accent' : 'bg-field-line')} />
              }
              onPress={() => {
                setAt(index);
                setChosen('stop');
              }}
            />
          ))}
          <IconButton
            plain
            size="sm"
            label={stopped ? 'Let the reviews take turns' : 'Stop the reviews'}
            icon={stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            onPress={() => setChosen(stopped ? 'go' : 'stop')}
          />
        </div>
      ) : null}
    </div>
  );
}

function ReviewCard({ review }: { review: RecentReview }) {
  const { rating, text, reviewer, practitioner, photoUrl, url } = review;
  return (
    <figure className="flex flex-col rounded-xl border border-line bg-surface p-6">
      <StarRating value={rating} />
      <blockquote className="mt-3 mb-5 font-display text-lg leading-snug text-pretty">{text}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 text-sm">
        {photoUrl ? (
          <Picture
            url={photoUrl}
            alt=""
            sizes="44px"
            width={44}
            height={44}
            lazy
            className="size-11 shrink-0 rounded-full"
          />
        ) : (
          <Avatar name={practitioner} decorative />
        )}
        <span className="min-w-0">
          <span className="block font-semibold">{reviewer}</span>
          <span className="block text-ink-soft">
            about{' '}
            <a href={url} className="text-ink-soft underline underline-offset-2">
              {practitioner}
            </a>
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
