import { useNavigation } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { VIDEO_TYPES } from '#app/domain/media/inputs.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { videoFault } from './send-video.ts';
import { useUnfinished, useVideoUpload } from './use-video-upload.ts';

export interface Video {
  id: string;
  status: 'created' | 'processing' | 'completed' | 'failed';
  error: string | null;
  videoUrl: string | null;
  posterUrl: string | null;
  createdAt: Date;
}

/** /portal/videos: the practice's clips, and sending another. */
export function VideosPage({ videos }: { videos: Video[] }) {
  const [going, setGoing] = useState<Video | null>(null);
  const unknown = useUnfinished(videos.filter(({ status }) => status === 'processing').map(({ id }) => id));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <BackLink to={paths.settings()}>Settings</BackLink>
      <SectionHeader className="mt-4" level={1} title="Videos">
        Short clips of you and your rooms, made ready for your website.
      </SectionHeader>
      <Uploader />
      {unknown ? (
        <Banner tone="red" className="mt-6">
          {unknown}
        </Banner>
      ) : null}
      {videos.length === 0 ? (
        <EmptyState title="No videos yet">
          Thirty to sixty seconds are enough to let people see who you are.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2">
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} onDelete={() => setGoing(video)} />
          ))}
        </ul>
      )}
      <DeleteDialog video={going} onClose={() => setGoing(null)} />
    </main>
  );
}

function Uploader() {
  const { upload, send, stop } = useVideoUpload();
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState(0);
  if (upload.state === 'sending') {
    return (
      <Card className="mt-6">
        <p className="mb-3 truncate text-sm font-medium">{upload.name}</p>
        <Progress label="Uploading" value={upload.percent} />
        <Button size="sm" className="mt-4" onPress={stop}>
          Stop
        </Button>
      </Card>
    );
  }
  return (
    <FileDrop
      key={shown}
      className="mt-6"
      label="Upload a video"
      hideLabel
      accept={Object.keys(VIDEO_TYPES).join(',')}
      limits="MP4, MOV, AVI or WebM, up to 100 MB"
      error={fault ?? upload.problem}
      onFiles={([file]) => {
        const problem = videoFault(file);
        setFault(problem);
        setShown(shown + 1);
        if (!problem && file) void send(file);
      }}
    />
  );
}

function VideoCard({ video, onDelete }: { video: Video; onDelete: () => void }) {
  const { timeZone } = usePortal().practice;
  const added = formatDateTime(video.createdAt, timeZone);
  return (
    <li>
      <Card padding="flush" className="overflow-hidden">
        <div className="grid aspect-video place-items-center bg-sunken">
          {video.videoUrl ? (
            <video
              controls
              preload="none"
              src={video.videoUrl}
              poster={video.posterUrl ?? undefined}
              aria-label={`Video of ${added}`}
              className="size-full object-contain"
            />
          ) : video.status === 'failed' ? (
            <p className="px-6 text-center text-sm text-ink-soft">{video.error}</p>
          ) : (
            <Progress label="Making it ready" className="max-w-48" />
          )}
        </div>
        <div className="flex items-center gap-3 px-4 py-3">
          <p className="min-w-0 flex-1 text-sm text-ink-soft">{added}</p>
          {video.status === 'failed' ? <Badge tone="red">Not usable</Badge> : null}
          {video.status === 'completed' ? <Badge tone="green">Ready</Badge> : null}
          <IconButton
            plain
            size="sm"
            label={`Delete the video of ${added}`}
            icon={<Trash2 strokeWidth={1.75} aria-hidden />}
            onPress={onDelete}
          />
        </div>
      </Card>
    </li>
  );
}

function DeleteDialog({ video, onClose }: { video: Video | null; onClose: () => void }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <PostForm id="delete-video" onSubmit={onClose} values={{ id: video?.id ?? '' }} />
      <ConfirmDialog
        open={video !== null}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title="Delete this video?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        destructive
        busy={busy}
        form="delete-video"
      >
        It is gone for good, also where your website shows it.
      </ConfirmDialog>
    </>
  );
}
