import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { AccentStyle } from '#app/ui/display/accent-style.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { ChevronLeftIcon } from '#app/ui/display/icons.tsx';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';
import type { BookingPractice } from './choice.ts';

interface BookingFrameProps {
  practice: Pick<BookingPractice, 'name' | 'colorAccent'> & {
    user: Pick<BookingPractice['user'], 'name' | 'defaultPhotoUrl'>;
  };
  children: ReactNode;
}

/** The practice's own frame around every step: who one books with, the way back to the website, its colours. */
export function BookingFrame({ practice, children }: BookingFrameProps) {
  const { name, user, colorAccent } = practice;
  return (
    <div className="flex min-h-dvh flex-col">
      <AccentStyle accent={colorAccent} />
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-3 px-4 py-2 sm:px-6">
          {/* The website is no page of this app's router. */}
          <a
            href={paths.home()}
            className="-ml-2 flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pr-2 text-ink no-underline hover:bg-hover"
          >
            <ChevronLeftIcon className="size-5 shrink-0 text-ink-mute" />
            <Avatar name={user.name} src={user.defaultPhotoUrl} size="md" decorative />
            <span className="min-w-0">
              <span className="line-clamp-2 font-display leading-5 font-medium sm:text-lg sm:leading-6">
                {name}
              </span>
              <span className="block text-xs text-ink-mute">To the website</span>
            </span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-6 text-sm text-ink-mute sm:px-6">
          <p>
            {name}, {user.name}
          </p>
          <p>Booking by Tendwell</p>
        </div>
      </footer>
    </div>
  );
}
