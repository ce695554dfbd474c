import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { CopyLink, type PracticeCopy } from './practice-copy.tsx';

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
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl px-4 py-12 outline-none sm:py-20">
      {problem ? <AlertBanner>{problem}</AlertBanner> : null}
      <Card padding="roomy" className="space-y-6">
        <div>
          <h1 className="text-2xl leading-8 font-semibold tracking-tight wrap-anywhere">{`${name} is closed`}</h1>
          <p className="mt-3 text-ink-soft">
            {`You closed it on ${formatLongDate(closedAt, timeZone)}. Nobody can see or book it, and nothing was removed yet.`}
          </p>
          <p className="mt-3">
            {`On ${formatLongDate(endsAt, timeZone)} its clients, notes, forms, messages, reviews, pictures and pages are removed for good. Until then you can open it again, as you left it.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <PostButton values={{ intent: 'open' }} variant="primary" busyLabel="Opening">
            Open it again
          </PostButton>
          <LinkButton to={paths.signOut()}>Log out</LinkButton>
        </div>
        <CopyLink copy={copy} timeZone={timeZone} />
      </Card>
    </main>
  );
}
