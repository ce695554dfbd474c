import { useEffect, useRef, useState } from 'react';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { ChooseVideo } from './choose-video.tsx';
import { Outcome } from './outcome.tsx';
import { sendVideoReview, UploadProblem } from './send-video-review.ts';
import { useVideoStatus } from './use-video-status.ts';

export interface VideoReviewPanelProps {
  /** The secret of the upload link, from createVideoReviewForReview. */
  uploadHash: string;
  /** Called once the video is in and its success was shown for two seconds (spec 000 §4). */
  onDone: () => void;
}

interface Upload {
  file: File;
  percent: number;
  problem: UploadProblem | null;
}

/**
 * Records or takes a video review, uploads it, and waits until it is made ready (spec 000 §4): every status has its place,
 * and the status is asked for every three seconds while the video is uploading or processing.
 */
export function VideoReviewPanel({ uploadHash, onDone }: VideoReviewPanelProps) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const { status, isFirst, told } = useVideoStatus(uploadHash, upload !== null && !upload.problem);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => {
    return () => stopper.current?.abort();
  }, []);

  async function send(file: File) {
    stopper.current?.abort();
    const stop = new AbortController();
    stopper.current = stop;
    let percent = upload?.file === file ? upload.percent : 0;
    const show = (problem: UploadProblem | null = null) => {
      if (!stop.signal.aborted) setUpload({ file, percent, problem });
    };
    show();
    try {
      await sendVideoReview(file, {
        uploadHash,
        signal: stop.signal,
        onProgress(reached) {
          percent = reached;
          show();
        },
      });
      if (stop.signal.aborted) return;
      told('processing');
      setUpload(null);
    } catch (error) {
      show(error instanceof UploadProblem ? error : new UploadProblem(TEXTS.uploadFailed));
    }
  }

  function startOver() {
    stopper.current?.abort();
    setUpload(null);
  }

  if (status === null) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 rounded-lg" />
      </div>
    );
  }
  if (upload) return <Sending {...upload} onRetry={() => void send(upload.file)} onOther={startOver} />;
  // What failed while the page was open offers to reload; after that, and for whoever comes later, another try is here.
  const isOpen = status === 'pending' || status === 'uploading' || (status === 'failed' && isFirst);
  if (!isOpen) return <Outcome status={status} onDone={onDone} />;
  return (
    <>
      {status === 'failed' ? (
        <Banner tone="red" className="mb-5">
          {TEXTS.processingFailed}
        </Banner>
      ) : null}
      {status === 'uploading' ? (
        <Banner className="mb-5">
          An upload was broken off. Choose the same video again to go on where it stopped, or another one.
        </Banner>
      ) : null}
      <ChooseVideo onSubmit={(file) => void send(file)} />
    </>
  );
}

interface SendingProps extends Upload {
  onRetry: () => void;
  onOther: () => void;
}

function Sending({ file, percent, problem, onRetry, onOther }: SendingProps) {
  return (
    <div>
      <p className="mb-3 truncate text-sm text-ink-soft">{file.name}</p>
      <Progress label="Uploading your video" value={percent} tone={problem ? 'red' : 'accent'} />
      {problem ? (
        <>
          <Banner tone="red" role="alert" title={problem.message} className="mt-5">
            {problem.reason ?? 'Check your connection: we go on where it stopped.'}
          </Banner>
          <div className="mt-4 flex flex-wrap justify-center gap-2.5">
            <Button onPress={onOther}>Choose another video</Button>
            <Button variant="primary" onPress={onRetry} autoFocus>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">Please keep this page open until your video is there.</p>
      )}
    </div>
  );
}
