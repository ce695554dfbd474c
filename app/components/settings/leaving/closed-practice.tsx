import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { CopyLink, isUnderWay, type PracticeCopy } from './practice-copy.tsx';

interface ClosedPracticeProps {
  closing: NonNullable<OpValue<'practiceClosing'>>;
  copy: PracticeCopy;
  refused?: { formErrors: string[] };
}

/** What its owner finds of a closed practice until its end. */
export function ClosedPractice({ closing, copy, refused }: ClosedPracticeProps) {
  const { name, timeZone, closedAt, endsAt } = closing;
  const problem = refused?.formErrors[0];
  return (
    <AccountFrame
      title={`${name} is closed`}
      lead={`You closed it on ${formatLongDate(closedAt, timeZone)}. Nobody can see or book it, and nothing was removed yet.`}
    >
      <div className="mt-6 space-y-6">
        {problem ? <AlertBanner>{problem}</AlertBanner> : null}
        <p>
          {`On ${formatLongDate(endsAt, timeZone)} its clients, notes, forms, messages, reviews, pictures and pages are removed for good. Until then you can open it again, as you left it.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <PostButton values={{ intent: 'open' }} variant="primary" busyLabel="Opening">
            Open it again
          </PostButton>
          <LinkButton to={paths.signOut()}>Log out</LinkButton>
        </div>
        {copy?.state === 'ready' || isUnderWay(copy) ? (
          <CopyLink copy={copy} timeZone={timeZone} />
        ) : (
          <p className="text-sm text-ink-soft">
            There is no copy of it to download. To make one, open it again first.
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
