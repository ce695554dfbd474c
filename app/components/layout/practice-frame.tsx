import type { ReactNode } from 'react';
import { AccentStyle } from '#app/ui/accent-style.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { SkipLink } from '#app/ui/visually-hidden.tsx';

interface PracticeFrameProps {
  practice: {
    name: string;
    url: string;
    colorAccent: string | null;
    user: { name: string; defaultPhotoUrl: string | null };
  };
  /** One sentence at the end of the page. */
  foot: string;
  children: ReactNode;
}

/** The practice's own frame around a page that a client was sent a link of: its name, its colours, its website. */
export function PracticeFrame({ practice, foot, children }: PracticeFrameProps) {
  const { name, url, colorAccent, user } = practice;
  return (
    <div className="flex min-h-dvh flex-col">
      <AccentStyle accent={colorAccent} />
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-3xl items-center px-4 sm:px-6">
          <a
            href={url}
            rel="noreferrer"
            className="-ml-2 flex min-h-11 min-w-0 items-center gap-3 rounded-md px-2 text-ink no-underline hover:bg-hover"
          >
            <Avatar name={user.name} src={user.defaultPhotoUrl} decorative />
            <span className="min-w-0">
              <span className="block truncate font-display text-lg leading-6 font-medium">{name}</span>
              <span className="block text-xs text-ink-mute">To the website</span>
            </span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-3xl px-4 py-6 text-sm text-ink-mute sm:px-6">{foot}</p>
      </footer>
    </div>
  );
}
