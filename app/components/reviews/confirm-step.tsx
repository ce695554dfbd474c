import { Mail } from 'lucide-react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { SUPPORT_EMAIL } from '#app/domain/support/inputs.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { StepActions } from './actions.tsx';
import { ReviewFrame } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';

interface ConfirmStepProps {
  code: string;
  review: ReviewView;
  problem: StepProblem | null;
}

/** Is this review, which the practitioner brought along, yours? */
export function ConfirmStep({ code, review, problem }: ConfirmStepProps) {
  const { firstName } = review.practitioner;
  return (
    <ReviewFrame
      practice={review.practice}
      practitioner={review.practitioner}
      step="confirm"
      title={`Is this your review of ${review.practitioner.name}?`}
      intro={`${firstName} brought it along from elsewhere. It is shown to nobody before you say that it is yours.`}
    >
      <PostForm className="flex flex-1 flex-col gap-6" values={{ intent: 'confirm', reviewId: review.id }}>
        <Problem problem={problem} />
        <figure className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
          {review.rating ? <StarRating value={review.rating} size="md" /> : null}
          {review.review ? (
            <blockquote className="mt-3 text-lg whitespace-pre-line">{review.review}</blockquote>
          ) : null}
          <figcaption className="mt-3 text-sm text-ink-mute">{review.firstName}</figcaption>
        </figure>
        <StepActions intent="confirm" label="Yes, this is mine">
          <LinkButton size="lg" to={paths.reviewClientInfo(code, { step: 'wrong' })}>
            No, this is wrong
          </LinkButton>
        </StepActions>
      </PostForm>
    </ReviewFrame>
  );
}

/** Then it stays hidden, and support looks after it. */
export function WrongStep({ code, review }: Pick<ConfirmStepProps, 'code' | 'review'>) {
  return (
    <ReviewFrame
      practice={review.practice}
      practitioner={review.practitioner}
      step="confirm"
      title="Thank you for telling us"
      intro="This review stays hidden. Please contact support, so that it is put right or taken away."
    >
      <div className="mx-auto grid w-full max-w-sm gap-3">
        <LinkButton
          variant="primary"
          size="lg"
          wide
          external
          icon={<Mail strokeWidth={1.75} aria-hidden />}
          to={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`A review of ${review.practice.name}`)}`}
        >
          Contact support
        </LinkButton>
        <LinkButton size="lg" wide to={paths.reviewClientInfo(code)}>
          Go back
        </LinkButton>
      </div>
      <p className="mt-6 text-center text-sm text-ink-mute">Or write to {SUPPORT_EMAIL}.</p>
    </ReviewFrame>
  );
}
