import { useEffect, useState } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { StepActions } from './actions.tsx';
import { ReviewFrame } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';
import { useReadyForm } from './use-ready-form.ts';

interface EndorseStepProps {
  review: ReviewView;
  problem: StepProblem | null;
}

/** What is the practitioner good at? May be skipped. */
export function EndorseStep({ review, problem }: EndorseStepProps) {
  const [chosen, setChosen] = useState<readonly string[]>(review.endorsements);
  const { form, ready } = useReadyForm((given) => given.has('endorsements'));
  useEffect(() => {
    // What was ticked before scripts ran stays ticked.
    if (form.ref.current) setChosen(new FormData(form.ref.current).getAll('endorsements').map(String));
  }, [form.ref]);
  const { firstName } = review.practitioner;
  return (
    <ReviewFrame
      practice={review.practice}
      practitioner={review.practitioner}
      step="endorsements"
      title={`What did ${firstName} help you with?`}
      intro="Choose what fits. It helps others who need the same."
    >
      <PostForm
        {...form}
        className="flex flex-1 flex-col gap-8"
        values={{ intent: 'endorse', reviewId: review.id }}
      >
        <Problem problem={problem} />
        <PillChecks
          label="Skills"
          hideLabel
          roomy
          name="endorsements"
          options={review.skills.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        <StepActions intent="endorse" disabled={!ready}>
          <LinkButton variant="ghost" size="lg" to={paths.reviewText(review.token, { skip_step: 'true' })}>
            Skip
          </LinkButton>
        </StepActions>
      </PostForm>
    </ReviewFrame>
  );
}
