import type { ReactNode } from 'react';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Sprig } from '#app/ui/sprig.tsx';

interface LinkNoticeProps {
  title: string;
  children: ReactNode;
}

/** Why a link takes no video, and what to do about it. */
export function LinkNotice({ title, children }: LinkNoticeProps) {
  return (
    <div className="mx-auto w-full max-w-md px-5 py-16 text-center">
      <Sprig className="mx-auto h-24 text-line-strong" />
      <h1 className="mt-6 font-display text-3xl leading-tight font-medium">{title}</h1>
      <div className="mx-auto mt-3 text-balance text-ink-soft">{children}</div>
    </div>
  );
}

/** An address that is no upload link. */
export function LinkNotFound() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <LinkNotice title={TEXTS.notFound}>
        <p>Check that you opened the whole link, or ask your provider to send it again.</p>
        <p className="mt-7 flex flex-wrap justify-center gap-2.5">
          <LinkButton to={paths.bookings()} variant="primary" external>
            To your bookings
          </LinkButton>
          <LinkButton to={paths.home()} external>
            To the front page
          </LinkButton>
        </p>
      </LinkNotice>
    </main>
  );
}
