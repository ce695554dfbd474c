import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { useViewer, ViewerMenu } from '#app/components/viewer/viewer-menu.tsx';
import { paths } from '#app/paths.ts';
import { AccentStyle } from '#app/ui/display/accent-style.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { cx } from '#app/ui/cx.ts';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';

export interface PracticeFrameProps {
  practice: {
    name: string;
    /** The practice's website. */
    url: string;
    /** #rrggbb, or null for the default. */
    colorAccent: string | null;
    userName: string;
    userPhotoUrl: string | null;
  };
  /** One sentence at the end of the page; not on phones. */
  footnote: string;
  /** As wide as a page of two columns; without it, as one of a single column. */
  wide?: boolean;
  children: ReactNode;
}

/** The practice's own frame around a page that was reached by a link: its name, its colours, the way to its website. */
export function PracticeFrame({ practice, footnote, wide, children }: PracticeFrameProps) {
  const viewer = useViewer();
  const { name, url, colorAccent, userName, userPhotoUrl } = practice;
  const column = cx('mx-auto px-4 sm:px-6', wide ? 'max-w-5xl' : 'max-w-2xl');
  return (
    <div className="flex min-h-dvh flex-col">
      <AccentStyle accent={colorAccent} />
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className={cx(column, 'flex min-h-16 items-center justify-between gap-3 py-2')}>
          <a
            href={url}
            rel="noreferrer"
            className="-ml-2 flex min-h-11 min-w-0 items-center gap-3 rounded-md px-2 text-ink no-underline hover:bg-hover"
          >
            <Avatar name={userName} src={userPhotoUrl} decorative />
            <span className="min-w-0">
              <span className="line-clamp-2 font-display leading-5 font-medium sm:text-lg sm:leading-6">
                {name}
              </span>
              <span className="block text-xs text-ink-mute">To the website</span>
            </span>
          </a>
          <div className="-mr-2 shrink-0">
            {viewer ? (
              <ViewerMenu viewer={viewer} />
            ) : (
              // Not back to this page: its address is a secret, and whoever logs in finds it among the bookings.
              <Link
                to={paths.signIn()}
                className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-hover"
              >
                Log in
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line max-sm:hidden">
        <p className={cx(column, 'py-6 text-sm text-ink-mute')}>{footnote}</p>
      </footer>
    </div>
  );
}
