import { Link, useNavigate } from '@remix-run/react';
import { CalendarClock, Check, CreditCard, ExternalLink, Globe, ListChecks, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { cx } from '#app/ui/cx.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { ShareLink } from './share-link.tsx';

type StepName = 'offer' | 'place' | 'profile' | 'payments' | 'open';

export interface FirstStepsProps {
  isOpen: boolean;
  isSkipped: boolean;
  takesCards: boolean;
  websiteUrl: string;
  bookingUrl: string;
  steps: { name: StepName; isDone: boolean; count: number | null }[];
  /** Why opening was refused. */
  missing: string[];
  asksToClose: boolean;
  /** Whether a card provider can be connected yet. */
  hasBanking: boolean;
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface StepText {
  title: string;
  about: string;
  to: string;
  picture: ReactNode;
}

function textOf({ name, count }: FirstStepsProps['steps'][number], page: FirstStepsProps): StepText {
  switch (name) {
    case 'offer':
      return {
        title: 'What you offer',
        about: count
          ? `${pluralize(count, 'service')} to book. Check names, lengths and prices.`
          : 'Add a service that clients can book.',
        to: '/portal/services',
        picture: <ListChecks {...icon} />,
      };
    case 'place':
      return {
        title: 'Where and when',
        about: count
          ? `${pluralize(count, 'place')} with hours. Check when clients can come.`
          : 'Add a place and the hours you work there.',
        to: '/portal/services/locations',
        picture: <CalendarClock {...icon} />,
      };
    case 'profile':
      return {
        title: 'Who you are',
        about: 'A photo and a few words: clients book people.',
        to: '/portal/profile/combined',
        picture: <UserRound {...icon} />,
      };
    case 'payments':
      return {
        title: 'How clients pay',
        about: page.takesCards
          ? 'By card, through your own account.'
          : page.hasBanking
            ? 'Cash at the visit. Connect an account to take cards.'
            : 'Cash at the visit.',
        to: page.hasBanking ? paths.bankingSettings() : paths.paymentSettings(),
        picture: <CreditCard {...icon} />,
      };
    case 'open':
      return {
        title: page.isOpen ? 'Open' : 'Open your practice',
        about: page.isOpen
          ? 'Everybody sees your website and can book.'
          : 'From then on everybody sees your website and can book.',
        to: paths.firstSteps(),
        picture: <Globe {...icon} />,
      };
  }
}

/** /portal/start: the way to the first booking, read from what there is; nothing of it must be done in order. */
export function FirstStepsPage(page: FirstStepsProps) {
  const { isOpen, isSkipped, steps, missing, bookingUrl, websiteUrl } = page;
  // Opening is the button below: what is counted is what is listed.
  const listed = steps.filter(({ name }) => name !== 'open');
  const done = listed.filter(({ isDone }) => isDone).length;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title={isOpen ? 'Your practice is open' : 'Your first booking'}>
        {isOpen
          ? 'Share your link: the next free time is a tap away.'
          : 'Look at it, change what you like, and open when you are ready. Nobody sees it before.'}
      </SectionHeader>
      <p className="mt-5 text-sm font-medium text-ink-soft">
        {done} of {listed.length} steps are done
      </p>
      {missing.length > 0 ? (
        <Banner tone="red" role="alert" className="mt-6" title="One thing is missing">
          {missing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      ) : null}
      <Card padding="flush" as="div" className="mt-3">
        <ul className="divide-y divide-line">
          {listed.map((step) => (
            <StepRow key={step.name} isDone={step.isDone} {...textOf(step, page)} />
          ))}
        </ul>
      </Card>
      {isOpen ? (
        <Card className="mt-6">
          <ShareLink url={bookingUrl} />
          <div className="mt-5 flex flex-wrap gap-2.5">
            <LinkButton to={websiteUrl} external target="_blank" icon={<ExternalLink {...icon} />}>
              See your website
            </LinkButton>
            <LinkButton to="?close" replace preventScrollReset variant="ghost">
              Close it again
            </LinkButton>
          </div>
        </Card>
      ) : (
        <div className="mt-6 grid gap-2.5 sm:flex sm:flex-row-reverse sm:justify-end">
          <PostButton values={{ intent: 'open' }} variant="strong" size="lg" busyLabel="Opening" wide>
            Open my practice
          </PostButton>
          <LinkButton
            to={paths.practicePreview()}
            external
            target="_blank"
            size="lg"
            icon={<ExternalLink {...icon} />}
          >
            Look at your website
          </LinkButton>
          {isSkipped ? null : (
            <PostButton values={{ intent: 'skip' }} variant="ghost" size="lg" busyLabel="One moment" wide>
              Later
            </PostButton>
          )}
        </div>
      )}
      <CloseQuestion open={isOpen && page.asksToClose} />
    </main>
  );
}

function StepRow({ isDone, title, about, to, picture }: StepText & { isDone: boolean }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-line sm:px-6">
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5',
          isDone ? 'bg-green-soft text-green' : 'bg-sunken text-ink-soft',
        )}
      >
        {isDone ? <Check {...icon} /> : picture}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-semibold text-inherit no-underline outline-none after:absolute after:inset-0"
        >
          {title}
          <span className="sr-only">{isDone ? ', done' : ', not done yet'}</span>
        </Link>
        <span className="mt-0.5 block text-sm text-ink-soft">{about}</span>
      </span>
      <span className="shrink-0 text-sm font-medium text-ink-mute">{isDone ? 'Check' : 'Do it'}</span>
    </li>
  );
}

/** Asks before nobody can book any more. Without scripts it is a part of the page. */
function CloseQuestion({ open }: { open: boolean }) {
  const navigate = useNavigate();
  const here = paths.firstSteps();
  return (
    <PostQuestion
      open={open}
      title="Close your practice?"
      keepLabel="Keep it open"
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit="Close it"
      busyLabel="Closing"
      replace
      values={{ intent: 'close' }}
    >
      <p className="text-ink-soft">
        Nobody sees your website or books any more until you open it again. What is booked stays booked, and
        your clients keep the links to their appointments.
      </p>
    </PostQuestion>
  );
}
