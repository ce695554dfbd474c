import { Link } from '@remix-run/react';
import { Circle } from 'lucide-react';
import { PROFILE_MESSAGES, PROFILE_STATUS } from '#app/domain/profile/messages.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { DoneIcon } from '#app/ui/display/icons.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import type { StatusView } from './profile-data.ts';

const LOOKS: Record<string, { tone: Tone; about: string }> = {
  [PROFILE_STATUS.incomplete]: {
    tone: 'orange',
    about: 'Not in the Tendwell search yet. These steps are left:',
  },
  [PROFILE_STATUS.complete]: {
    tone: 'green',
    about: 'Everything is there. To be in the Tendwell search, we check who you are:',
  },
  [PROFILE_STATUS.waiting]: {
    tone: 'orange',
    about: 'Not in the Tendwell search yet: your profile waits to be verified.',
  },
  [PROFILE_STATUS.verified]: {
    tone: 'green',
    about: 'Once your page is published, clients find you in the Tendwell search.',
  },
};

/** The camera that looks at a document is allowed to the page that was loaded, not to one that was walked to. */
export const isWholePage = ({ link }: { link: string }): boolean => link === paths.profileIdentity();

/** How far the profile is and what is left to do: steps to complete it while one is missing, else those that verify it (002 §4). */
export function StatusPanel({ status }: { status: StatusView | null }) {
  if (!status) {
    return (
      <Banner tone="red" role="alert">
        {PROFILE_MESSAGES.statusFailed}
      </Banner>
    );
  }
  const isComplete = status.completionSteps.every(({ completed }) => completed);
  const steps = isComplete ? status.verificationSteps : status.completionSteps;
  const look = LOOKS[status.status]!;
  return (
    <Card as="aside" aria-labelledby="profile-status" className="lg:sticky lg:top-8">
      <h2 id="profile-status" className="text-lg font-semibold">
        Profile status
      </h2>
      <p className="mt-2">
        <Badge tone={look.tone}>{status.status}</Badge>
      </p>
      <p className="mt-3 text-sm text-pretty text-ink-soft">{look.about}</p>
      <ul aria-label={isComplete ? 'Steps to verify' : 'Steps to complete'} className="mt-3">
        {steps.map((step) => (
          <li
            key={step.name}
            className="flex gap-2.5 py-1.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0"
          >
            {step.completed ? (
              <>
                <DoneIcon className="text-green" />
                <span className="text-ink-soft">
                  {step.name}
                  <span className="sr-only">, done</span>
                </span>
              </>
            ) : (
              <>
                <Circle strokeWidth={1.75} aria-hidden className="text-ink-mute" />
                <Link to={step.link} reloadDocument={isWholePage(step)} className="font-medium">
                  {step.name}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-4 text-sm">
        <p className="text-ink-soft">Your page</p>
        <p className="mt-0.5">
          <a href={status.profileUrl} className="wrap-anywhere">
            {status.profileUrl.replace(/^https?:\/\/|\/$/g, '')}
          </a>
        </p>
        <CopyButton text={status.profileUrl} size="sm" className="mt-3" />
      </div>
    </Card>
  );
}
