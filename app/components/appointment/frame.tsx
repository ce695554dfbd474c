import type { ReactNode } from 'react';
import { AccentStyle } from '#app/ui/accent-style.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import type { AppointmentView } from './view.ts';

/** The practice's own frame around the client's page: its name, its colours, the way to its website. */
export function LinkFrame({
  appointment,
  children,
}: Pick<AppointmentView, 'appointment'> & { children: ReactNode }) {
  const { practice } = appointment;
  return (
    <div className="flex min-h-dvh flex-col">
      <AccentStyle accent={practice.theme.colorAccent} />
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-4 px-4 sm:px-6">
          <a
            href={practice.url}
            rel="noreferrer"
            className="-ml-2 flex min-h-11 min-w-0 items-center gap-3 rounded-md px-2 text-ink no-underline hover:bg-hover"
          >
            <Avatar name={practice.user.name} src={practice.user.defaultPhotoUrl} decorative />
            <span className="min-w-0">
              <span className="block truncate font-display text-lg leading-6 font-medium">
                {practice.name}
              </span>
              <span className="block text-xs text-ink-mute">To the website</span>
            </span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line max-sm:hidden">
        <p className="mx-auto max-w-5xl px-4 py-6 text-sm text-ink-mute sm:px-6">
          This page is yours alone: whoever has its link can see and change your appointment.
        </p>
      </footer>
    </div>
  );
}
