import { Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextLink } from '#app/components/clients/text-link.tsx';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { keepText, storedText } from '#app/components/forms/stored-text.ts';
import { isTextLongEnough, LONGEST } from '#app/domain/reviews/inputs.ts';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import { VIDEO_REVIEW_MESSAGES } from '#app/domain/video-reviews/messages.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { StepActions } from './actions.tsx';
import { ReviewFrame } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';
import { textOf, useReadyForm } from './use-ready-form.ts';
import { useVideoFlow } from './use-video-flow.ts';
import { VideoPart } from './video-part.tsx';

interface WordsStepProps {
  review: ReviewView;
  problem: StepProblem | null;
}

/** A few words, or a video. */
export function WordsStep({ review, problem }: WordsStepProps) {
  const video = useVideoFlow(review);
  const hydrated = useHydrated();
  const { firstName } = review.practitioner;
  const canFilm = review.videoReviewsEnabled && !review.hasCompletedVideoReview && hydrated;
  return (
    <ReviewFrame
      practice={review.practice}
      practitioner={review.practitioner}
      step="text"
      title={video.uploadHash ? 'Say it in a video' : 'Tell others how it was'}
      intro={<Given review={review} />}
    >
      {video.uploadHash ? (
        <VideoPart uploadHash={video.uploadHash} review={review} problem={problem} onBack={video.leave} />
      ) : (
        <>
          <WrittenForm key={review.id} review={review} problem={problem ?? video.problem} />
          {canFilm ? (
            <div className="mt-3 text-center sm:mt-6">
              <Button
                variant="ghost"
                busy={video.isStarting}
                icon={<Video strokeWidth={1.75} aria-hidden />}
                onPress={() => void video.start()}
              >
                Send {firstName} a video instead
              </Button>
            </div>
          ) : null}
        </>
      )}
    </ReviewFrame>
  );
}

/** The stars that were given, and the way back to them while they can change. */
function Given({ review }: { review: ReviewView }) {
  const { rating, live, referralCode, clientId } = review;
  if (!rating) return null;
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-3">
      <StarRating value={rating} size="md" />
      {live || !referralCode ? null : (
        <TextLink
          to={paths.reviewRating({
            referral_code: referralCode,
            client_id: clientId,
            stars: String(rating),
          })}
        >
          Change
        </TextLink>
      )}
    </span>
  );
}

function WrittenForm({ review, problem }: WordsStepProps) {
  const start = problem?.values.text ?? review.review ?? '';
  const { hasCompletedVideoReview: hasVideo } = review;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPutBack, setPutBack] = useState(false);
  const { form, ready } = useReadyForm((given) => {
    const text = textOf(given, 'text');
    return isTextLongEnough(text) || (hasVideo && text.trim() === '');
  });
  const { onChange: look } = form;
  const looking = useRef(look);
  looking.current = look;
  useEffect(() => {
    const stored = problem ? null : (storedText(`review-${review.id}`)?.text ?? null);
    // What was typed before the scripts came is newer.
    if (!stored?.trim() || !field.current || field.current.value !== start || stored === start) return;
    field.current.value = stored;
    setPutBack(true);
    looking.current();
  }, [review.id, problem, start]);
  return (
    <PostForm
      {...form}
      onChange={() => {
        look();
        keepText(`review-${review.id}`, field.current?.value ?? '');
      }}
      className="flex flex-1 flex-col gap-6 sm:flex-none"
      values={{ intent: 'text', reviewId: review.id }}
    >
      <Problem problem={problem} />
      {hasVideo ? (
        <Banner tone="green" title={VIDEO_REVIEW_MESSAGES.alreadySubmitted}>
          Your video is with {review.practitioner.firstName}. You may add a few words to it.
        </Banner>
      ) : null}
      <TextArea
        ref={field}
        label="Your review"
        hint={TEXTS.textHint}
        name="text"
        defaultValue={start}
        maxLength={LONGEST.text}
        rows={6}
        placeholder="What brought you there, what happened, how were you afterwards?"
        errors={problem?.fields.text}
        optional={hasVideo}
        required={!hasVideo}
      />
      <p role="status" className="-mt-4 text-sm text-ink-mute empty:hidden">
        {isPutBack ? TEXTS.draftFound : ''}
      </p>
      <StepActions intent="text" disabled={!ready} label={review.live ? 'Save' : 'Leave this review'} />
    </PostForm>
  );
}
