import { useSubmit } from '@remix-run/react';
import { useRef } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { VideoReviewPanel } from '#app/components/video-reviews/video-review-panel.tsx';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Problem, type StepProblem } from './problem.tsx';

interface VideoPartProps {
  uploadHash: string;
  review: ReviewView;
  problem: StepProblem | null;
  onBack: () => void;
}

/** The video in place of the words; once it is in, the review goes on with an empty text (spec 000 §5). */
export function VideoPart({ uploadHash, review, problem, onBack }: VideoPartProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  return (
    <div className="space-y-5">
      <Problem problem={problem} />
      <VideoReviewPanel uploadHash={uploadHash} onDone={() => submit(form.current)} />
      <PostForm ref={form} hidden values={{ intent: 'video-done', reviewId: review.id }} />
      <p className="text-center">
        <Button variant="ghost" onPress={onBack}>
          Write instead
        </Button>
      </p>
    </div>
  );
}
