import { CalendarPlus, Eye, EyeOff, Video } from 'lucide-react';
import { useEffect } from 'react';
import { TextLink } from '#app/components/clients/text-link.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { forgetText } from '#app/components/forms/stored-text.ts';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import type { VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { ReviewFrame } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ThanksStepProps {
  review: ReviewView;
  /** How far their video is; null where there is none, or words besides it. */
  videoStatus: VideoReviewStatus | null;
  /** Where the same service is booked again. */
  bookNext: string;
  problem: StepProblem | null;
}

/** Thank you, as others see it, and the next appointment. */
export function ThanksStep({ review, videoStatus, bookNext, problem }: ThanksStepProps) {
  const { practitioner, service, firstName } = review;
  useEffect(() => {
    forgetText(`review-${review.id}`);
  }, [review.id]);
  return (
    <ReviewFrame
      practice={review.practice}
      practitioner={practitioner}
      step="thanks"
      title={`Thank you, ${firstName}!`}
      intro={`Your review helps ${practitioner.firstName}, and whoever is looking for the right person.`}
      picture={<Sprig className="mx-auto h-24 text-accent-line" />}
    >
      <div className="space-y-6">
        <Problem problem={problem} />
        <AsShown {...{ review, videoStatus }} />
        {review.verification === 'link' && (
          <p className="text-sm text-ink-soft">{TEXTS.shownApart(practitioner.firstName)}</p>
        )}
        <div className="border-t border-line pt-7 text-center">
          <h2 className="text-lg font-semibold">See {practitioner.firstName} again?</h2>
          <p className="mt-1 text-ink-soft">
            {service ? `${service.name} can be booked as before.` : 'The next free times are a moment away.'}
          </p>
          <LinkButton
            variant="primary"
            size="lg"
            external
            to={bookNext}
            rel="noreferrer"
            icon={<CalendarPlus {...icon} />}
            className="mt-5 max-sm:w-full"
          >
            Book next
          </LinkButton>
        </div>
      </div>
    </ReviewFrame>
  );
}

function videoText(status: VideoReviewStatus | null) {
  if (status === 'approved') return TEXTS.videoShown;
  return status === 'rejected' ? TEXTS.videoNotShown : TEXTS.videoWaiting;
}

/** The review as others read it; the name can be hidden and shown at any time. */
function AsShown({ review, videoStatus }: Pick<ThanksStepProps, 'review' | 'videoStatus'>) {
  const { isAnonymous, shownName, rating, review: text, token } = review;
  return (
    <figure className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      {rating ? <StarRating value={rating} size="md" /> : null}
      {text ? (
        <blockquote className="mt-3 text-lg break-words whitespace-pre-line">{text}</blockquote>
      ) : (
        <p className="mt-3 flex items-center gap-2 text-ink-soft">
          <Video {...icon} className="size-5 shrink-0" />
          {videoText(videoStatus)(review.practitioner.firstName)}
        </p>
      )}
      <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <span>
          <span className="block font-medium">{isAnonymous ? 'Anonymous' : shownName}</span>
          <span className="block text-sm text-ink-mute">
            {isAnonymous ? 'Your name is hidden from others.' : 'This is the name that others see.'}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          <TextLink to={paths.reviewText(token, { skip_step: 'true' })}>
            {text ? 'Change the words' : 'Add a few words'}
          </TextLink>
          <PostButton
            preventScrollReset
            values={{ intent: 'anonymity', reviewId: review.id, isAnon: String(!isAnonymous) }}
            size="sm"
            icon={isAnonymous ? <Eye {...icon} /> : <EyeOff {...icon} />}
          >
            {isAnonymous ? 'Show my name' : 'Hide my name'}
          </PostButton>
        </span>
      </figcaption>
    </figure>
  );
}
