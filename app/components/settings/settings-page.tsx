import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarSync,
  ClipboardList,
  BadgeCheck,
  Film,
  Landmark,
  ReceiptText,
  UserRound,
  Video,
} from 'lucide-react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { LinkRow, type LinkRowProps } from '#app/ui/buttons/link-row.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a room of its flag is (002 §6). */
const VIDEO: LinkRowProps = {
  to: paths.conferencingSettings(),
  title: 'Video Conferencing',
  about: 'The account in which your video visits get their meetings',
  picture: <Video {...icon} />,
};

/** Only where practices pay for plans, and this one for its own (002 §2, §6). */
const SUBSCRIPTION: LinkRowProps = {
  to: paths.subscription(),
  title: 'Subscription',
  about: 'Your plan with Tendwell, the card it is paid with, and your invoices',
  picture: <BadgeCheck {...icon} />,
};

/** What can be set, each with what stands behind it; nothing that has no page. */
const SETTINGS: LinkRowProps[] = [
  {
    to: paths.personalSettings(),
    title: 'Account',
    about: 'Who is logged in, the password, and on which devices',
    picture: <UserRound {...icon} />,
  },
  {
    to: paths.calendarSettings(),
    title: 'Calendar Integrations',
    about:
      'Your calendars at Google, Apple and Outlook: clients cannot book over them. And this one on your phone',
    picture: <CalendarSync {...icon} />,
  },
  {
    to: paths.bankingSettings(),
    title: 'Payments',
    about: 'The accounts that clients pay to, tips, currency, and other ways to pay',
    picture: <Landmark {...icon} />,
  },
  {
    to: paths.communicationSettings(),
    title: 'Communications',
    about: 'Reminders of visits and of what is past due, quiet hours, and what your emails say',
    picture: <BellRing {...icon} />,
  },
  {
    to: paths.bookingSettings(),
    title: 'Booking',
    about:
      'How soon clients can book, the time between appointments, who accepts them, and cards to book with',
    picture: <CalendarCheck {...icon} />,
  },
  {
    to: paths.cancellationSettings(),
    title: 'Cancellation',
    about: 'What cancelling late or not coming costs, and until when a visit can be moved',
    picture: <ReceiptText {...icon} />,
  },
  {
    to: paths.hoursSettings(),
    title: 'Hours & time off',
    about: 'When clients can book you, holidays, and days with different hours',
    picture: <CalendarClock {...icon} />,
  },
  {
    to: paths.intakeFormsSettings(),
    title: 'Intake Form',
    about: 'What you ask clients before you meet, and to whom it is sent',
    picture: <ClipboardList {...icon} />,
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
  const { conferencingEnabled, showSubscriptionLink } = usePortal().navigation.flags;
  const intake = SETTINGS.findIndex(({ to }) => to === paths.intakeFormsSettings());
  const shown = [
    ...SETTINGS.slice(0, intake),
    ...(showSubscriptionLink ? [SUBSCRIPTION] : []),
    ...SETTINGS.slice(intake),
    ...(conferencingEnabled ? [VIDEO] : []),
  ];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Settings" />
      <Card padding="flush" as="div" className="mt-6">
        <ul className="divide-y divide-line">
          {shown.map((entry) => (
            <LinkRow key={entry.to} {...entry} />
          ))}
        </ul>
      </Card>
    </main>
  );
}
