import { PostForm } from '#app/components/forms/post-form.tsx';
import { StarInput } from '#app/ui/fields/star-rating.tsx';
import { StepActions } from './actions.tsx';
import { ReviewFrame, type Reviewed } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';
import { useReadyForm } from './use-ready-form.ts';

interface RatingStepProps extends Reviewed {
  appointment: { service: string; date: string } | null;
  /** Stars to begin with, 0 for none. */
  stars: number;
  problem: StepProblem | null;
}

/** How many stars? */
export function RatingStep({ appointment, stars, problem, ...whom }: RatingStepProps) {
  const { form, ready } = useReadyForm((given) => given.has('rating'));
  const { name } = whom.practitioner;
  return (
    <ReviewFrame
      {...whom}
      step="rating"
      title={`How was it with ${name}?`}
      intro={
        appointment ? `${appointment.service}, ${appointment.date}` : 'One star is poor, five are excellent.'
      }
    >
      <PostForm {...form} className="flex flex-1 flex-col gap-8" values={{ intent: 'rating' }}>
        <Problem problem={problem} />
        <StarInput
          label="Your rating"
          hideLabel
          name="rating"
          size="lg"
          showWord
          defaultValue={stars}
          required
          className="text-center"
        />
        <StepActions intent="rating" disabled={!ready} />
      </PostForm>
    </ReviewFrame>
  );
}
