import { Link } from '@remix-run/react';
import { CalendarClock, ChevronRight, CreditCard, Film, ReceiptText, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/card.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Entry {
  to: string;
  title: string;
  about: string;
  picture: ReactNode;
}

/** What can be set, each with what stands behind it; nothing that has no page. */
const SETTINGS: Entry[] = [
  {
    to: paths.personalSettings(),
    title: 'Account',
    about: 'Your name, email and password, and the devices you are logged in on',
    picture: <UserRound {...icon} />,
  },
  {
    to: paths.calendarSettings(),
    title: 'Hours & time off',
    about: 'When clients can book you, holidays, and days with different hours',
    picture: <CalendarClock {...icon} />,
  },
  {
    to: paths.cancellationSettings(),
    title: 'Cancellation',
    about: 'What cancelling late or not coming costs, and until when a visit can be moved',
    picture: <ReceiptText {...icon} />,
  },
  {
    to: paths.payments({ settings: '1' }),
    title: 'Payments',
    about: 'Cards to book with, when they are charged, and reminders of what is past due',
    picture: <CreditCard {...icon} />,
  },
  {
    to: paths.videos(),
    title: 'Videos',
    about: 'Short clips of you and your rooms for your website',
    picture: <Film {...icon} />,
  },
];

/** /portal/settings: every setting that there is, each with what stands behind it. */
export function SettingsPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Settings" />
      <Card padding="flush" as="div" className="mt-6">
        <ul className="divide-y divide-line">
          {SETTINGS.map(({ to, title, about, picture }) => (
            <li
              key={to}
              className="relative flex items-center gap-4 px-5 py-4 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-line sm:px-6"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft [&_svg]:size-5">
                {picture}
              </span>
              <span className="min-w-0 flex-1">
                <Link
                  to={to}
                  className="font-semibold text-inherit no-underline outline-none after:absolute after:inset-0"
                >
                  {title}
                </Link>
                <span className="mt-0.5 block text-sm text-ink-soft">{about}</span>
              </span>
              <ChevronRight {...icon} className="size-4.5 shrink-0 text-ink-mute" />
            </li>
          ))}
        </ul>
      </Card>
    </main>
  );
}
