import { useState } from 'react';
import { PracticeFrame, type PracticeFrameProps } from '#app/components/layout/practice-frame.tsx';
import type { VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { LinkNotice } from './link-notice.tsx';
import { VideoReviewPanel } from './video-review-panel.tsx';

interface UploadView {
  videoReview: { status: VideoReviewStatus; canUpload: boolean; uploadHash: string };
  uploadExpiresAt: Date | null;
  videoUrl: string | null;
  posterUrl: string | null;
  practice: PracticeFrameProps['practice'] & { timeZone: string };
}

/** /video-review/upload/{uploadHash}: the upload form when it is allowed, else why not (spec 000 §2). */
export function UploadPage({ view }: { view: UploadView }) {
  const { practice, videoReview } = view;
  const [isDone, setDone] = useState(false);
  const isOpen = videoReview.canUpload || videoReview.status === 'processing';
  return (
    <PracticeFrame
      practice={practice}
      footnote="This page is yours alone: whoever has its link can send a video in your name."
    >
      {isDone ? (
        <ThankYou practice={practice} />
      ) : isOpen ? (
        <Form view={view} onDone={() => setDone(true)} />
      ) : (
        <Unavailable view={view} />
      )}
    </PracticeFrame>
  );
}

function Form({ view, onDone }: { view: UploadView; onDone: () => void }) {
  const { practice, videoReview, uploadExpiresAt } = view;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:px-6 sm:py-14">
      <h1 className="font-display text-3xl leading-tight font-medium text-balance sm:text-4xl">
        Your video review of {practice.userName}
      </h1>
      <p className="measure mt-3 text-ink-soft">
        What brought you here, and what changed? A few sentences in your own words help others to choose.
      </p>
      <Card className="mt-7" padding="roomy">
        <noscript>
          <p className="mb-5">
            Recording and uploading a video needs JavaScript. Please switch it on and reload.
          </p>
        </noscript>
        <VideoReviewPanel uploadHash={videoReview.uploadHash} onDone={onDone} />
      </Card>
      {uploadExpiresAt && videoReview.canUpload ? (
        <p className="mt-4 text-sm text-ink-mute">
          This link is open until {formatDateTime(uploadExpiresAt, practice.timeZone)}.
        </p>
      ) : null}
    </div>
  );
}

function ThankYou({ practice }: Pick<UploadView, 'practice'>) {
  return (
    <LinkNotice title="Thank you!" isAnswer>
      <p>{practice.userName} will look at your video before others see it. You can close this page.</p>
      <p className="mt-6">
        <LinkButton to={practice.url} external>
          To the website
        </LinkButton>
      </p>
    </LinkNotice>
  );
}

const BADGES = {
  completed: { tone: 'orange', text: 'Waiting for approval' },
  approved: { tone: 'green', text: 'Approved' },
} as const;

/** A link that was used, has run out or was switched off; who sent a video sees how it stands. */
function Unavailable({ view: { practice, videoReview, videoUrl, posterUrl } }: { view: UploadView }) {
  const { status } = videoReview;
  const badge = status === 'completed' || status === 'approved' ? BADGES[status] : null;
  return (
    <LinkNotice title={TEXTS.unavailable}>
      <p>
        {badge
          ? 'This link was used already: your video is here.'
          : status === 'rejected'
            ? TEXTS.rejected(practice.userName)
            : `This link has already been used or has expired. Please ask ${practice.userName} for a new one.`}
      </p>
      {badge && videoUrl ? (
        <figure className="mt-7 text-left">
          <video
            controls
            playsInline
            preload="metadata"
            src={videoUrl}
            poster={posterUrl ?? undefined}
            aria-label="Your video review"
            className="aspect-video w-full rounded-lg bg-sunken object-contain"
          />
          <figcaption className="mt-3">
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </figcaption>
        </figure>
      ) : null}
    </LinkNotice>
  );
}
