import { Form } from '@remix-run/react';
import { useState } from 'react';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { StarInput } from '#app/ui/star-rating.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { StepActions } from './actions.tsx';
import { ReviewFrame, type Reviewed } from './frame.tsx';
import { Problem, type StepProblem } from './problem.tsx';

interface RatingStepProps extends Reviewed {
  visit: { service: string; date: string } | null;
  /** Stars to begin with, 0 for none. */
  stars: number;
  problem: StepProblem | null;
}

/** How many stars? */
export function RatingStep({ visit, stars, problem, ...whom }: RatingStepProps) {
  const [chosen, setChosen] = useState(stars);
  const hydrated = useHydrated();
  const { name } = whom.practitioner;
  return (
    <ReviewFrame
      {...whom}
      step="rating"
      title={`How was it with ${name}?`}
      intro={visit ? `${visit.service}, ${visit.date}` : 'One star is poor, five are excellent.'}
    >
      <Form method="post" className="flex flex-1 flex-col gap-8">
        <CsrfField />
        <input type="hidden" name="intent" value="rating" />
        <Problem problem={problem} />
        <StarInput
          label="Your rating"
          hideLabel
          name="rating"
          size="lg"
          showWord
          defaultValue={stars}
          onChange={setChosen}
          required
          className="text-center"
        />
        <StepActions intent="rating" disabled={hydrated && chosen === 0} />
      </Form>
    </ReviewFrame>
  );
}
