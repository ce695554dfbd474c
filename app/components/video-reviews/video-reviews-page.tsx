import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import type { VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';

export interface SentVideo {
  id: string;
  status: VideoReviewStatus;
  clientName: string;
  /** Others do not see the name. */
  isAnonymous: boolean;
  rating: number | null;
  uploadedAt: Date;
  error: string | null;
  videoUrl: string | null;
  posterUrl: string | null;
}

/** /portal/video_reviews: what clients filmed, to be watched and decided on before others see it (spec 002 §4). */
export function VideoReviewsPage({ videos }: { videos: SentVideo[] }) {
  const [rejecting, setRejecting] = useState<SentVideo | null>(null);
  const waiting = videos.filter(({ status }) => status === 'completed').length;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Video reviews">
        {waiting > 0
          ? `${waiting === 1 ? 'One video waits' : `${waiting} videos wait`} for you. Nobody else sees a video before you approve it.`
          : 'Videos that clients send with their reviews. Nobody else sees one before you approve it.'}
      </SectionHeader>
      {videos.length === 0 ? (
        <EmptyState title="No video reviews yet">
          Clients are asked for a few words or a video at the end of their review.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2">
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} onReject={() => setRejecting(video)} />
          ))}
        </ul>
      )}
      <RejectDialog video={rejecting} onClose={() => setRejecting(null)} />
    </main>
  );
}

const BADGES: Partial<Record<VideoReviewStatus, { tone: Tone; text: string }>> = {
  processing: { tone: 'grey', text: 'Being made ready' },
  completed: { tone: 'orange', text: 'Ready for review' },
  approved: { tone: 'green', text: 'Approved' },
  rejected: { tone: 'grey', text: 'Rejected' },
  failed: { tone: 'red', text: 'Not usable' },
};

/** What follows from a decision, for whoever comes back to it. */
const CONSEQUENCES: Partial<Record<VideoReviewStatus, string>> = {
  approved: 'Everybody can watch it with the review.',
  rejected: 'Hidden. To send another one, the client asks you for a new link.',
};

function VideoCard({ video, onReject }: { video: SentVideo; onReject: () => void }) {
  const { timeZone } = usePortal().practice;
  const badge = BADGES[video.status];
  return (
    <li>
      <Card padding="flush" className="flex h-full flex-col">
        <div className="grid aspect-video place-items-center bg-sunken">
          <Picture video={video} />
        </div>
        <div className="flex grow flex-col px-4 py-3.5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="truncate font-semibold">{video.clientName}</h2>
              <p className="text-sm text-ink-mute">
                {formatDateTime(video.uploadedAt, timeZone)}
                {video.isAnonymous ? ' · shown without a name' : null}
              </p>
            </div>
            {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
          </div>
          {video.rating ? <StarRating value={video.rating} className="mt-2" /> : null}
          {CONSEQUENCES[video.status] ? (
            <p className="mt-2 text-sm text-ink-soft">{CONSEQUENCES[video.status]}</p>
          ) : null}
          {video.status === 'completed' ? <Verdict video={video} onReject={onReject} /> : null}
        </div>
      </Card>
    </li>
  );
}

/** What is seen of it. The page re-reads itself, and every reading signs new addresses: those of the first stay, so that a video plays on. */
function Picture({ video }: { video: SentVideo }) {
  const [first, setFirst] = useState(video);
  if (!first.videoUrl && video.videoUrl) setFirst(video);
  const { videoUrl, posterUrl } = first;
  if (videoUrl) {
    return (
      <video
        controls
        playsInline
        preload="none"
        src={videoUrl}
        poster={posterUrl ?? undefined}
        aria-label={`Video review by ${video.clientName}`}
        className="size-full object-contain"
      />
    );
  }
  if (video.status === 'failed') {
    return <p className="px-6 text-center text-sm text-ink-soft">{video.error}</p>;
  }
  return <Progress label="Making it ready" className="max-w-48" />;
}

function Verdict({ video, onReject }: { video: SentVideo; onReject: () => void }) {
  const { state, formData } = useNavigation();
  const isSent = state !== 'idle' && formData?.get('id') === video.id;
  return (
    <PostForm
      preventScrollReset
      className="mt-auto flex gap-2.5 pt-3.5"
      values={{ intent: 'approve', id: video.id }}
    >
      <Button type="submit" variant="primary" busy={isSent && formData.get('intent') === 'approve'}>
        Approve
      </Button>
      <Button onPress={onReject} disabled={isSent}>
        Reject
      </Button>
    </PostForm>
  );
}

function RejectDialog({ video, onClose }: { video: SentVideo | null; onClose: () => void }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <PostForm
        id="reject-video"
        preventScrollReset
        onSubmit={onClose}
        values={{ intent: 'reject', id: video?.id ?? '' }}
      />
      <ConfirmDialog
        open={video !== null}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title="Reject this video?"
        confirmLabel="Reject"
        cancelLabel="Keep it"
        destructive
        busy={busy}
        form="reject-video"
      >
        It stays hidden. {video?.clientName} is told to ask you for a new upload link, to send another one.
      </ConfirmDialog>
    </>
  );
}
