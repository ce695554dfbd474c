import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAnswerFocus } from '#app/components/forms/use-answer-focus.ts';
import { SUCCESS_PAUSE_MS, type VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';

interface OutcomeProps {
  status: VideoReviewStatus;
  onDone: () => void;
}

/** What became of a video that was sent (spec 000 §4). */
export function Outcome({ status, onDone }: OutcomeProps) {
  if (status === 'completed' || status === 'approved') return <Success onDone={onDone} />;
  if (status === 'rejected') {
    return (
      <Notice icon={<CircleX aria-hidden className="text-red" />}>{TEXTS.rejected('your provider')}</Notice>
    );
  }
  if (status === 'failed') {
    return (
      <Notice
        icon={<CircleX aria-hidden className="text-red" />}
        action={
          <Button variant="primary" onPress={() => window.location.reload()} autoFocus>
            {TEXTS.tryAgain}
          </Button>
        }
      >
        {TEXTS.processingFailed}
      </Notice>
    );
  }
  return (
    <div className="py-8">
      <Progress label="Making your video ready" />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        Your video has arrived. This takes about as long as the video itself; you may also close this page.
      </p>
    </div>
  );
}

/** Success is shown for two seconds, then the flow goes on. */
function Success({ onDone }: Pick<OutcomeProps, 'onDone'>) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const timer = setTimeout(() => done.current(), SUCCESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Notice icon={<CircleCheck aria-hidden className="text-green" />}>{TEXTS.submitted}</Notice>;
}

function Notice({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  // Where there is something to press, that has the keyboard.
  const words = useAnswerFocus<HTMLParagraphElement>(!action);
  return (
    <div className="flex flex-col items-center py-8 text-center [&>svg]:size-10">
      {icon}
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        className="measure mt-4 font-medium text-balance outline-none"
      >
        {children}
      </p>
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
