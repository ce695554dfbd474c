import { Link } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Countdown } from '#app/ui/feedback/countdown.tsx';
import { DoneIcon } from '#app/ui/display/icons.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { clearDraft, clearOldDrafts } from './draft.ts';
import type { IntakeForm } from './view.ts';

interface DonePageProps {
  form: IntakeForm;
  uniqueId: string;
  /** How long the page waits before it leads on (spec 000 §9); null where one stays. */
  redirectMs: number | null;
}

/** The form is completed: says so, and leads to the practitioner's website after a countdown, at once, or not at all. */
export function DonePage({ form, uniqueId, redirectMs }: DonePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const scripted = useHydrated();
  const [stays, setStays] = useState(redirectMs === null);
  const { website, practice } = form;
  useEffect(() => {
    // What was typed is of no use any more, whichever tab or device it was sent from.
    clearDraft(form);
    clearOldDrafts();
    heading.current?.focus({ preventScroll: true });
  }, [form]);
  const leads = redirectMs !== null && !stays;
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center sm:py-24">
      {leads ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${redirectMs / 1000};url=${website}`} />
        </noscript>
      ) : null}
      <DoneIcon className="mx-auto size-14 text-green" strokeWidth={1.5} />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-5 font-display text-3xl leading-tight font-medium outline-none sm:text-4xl"
      >
        Thank you, {form.firstName}
      </h1>
      <p className="measure mx-auto mt-3 text-ink-soft sm:text-lg">
        Your answers are with {practice.user.name}. This form is completed; there is nothing left to do.
      </p>
      {leads ? (
        <p className="mt-8 text-ink-soft">
          {scripted ? (
            <>
              We take you to {hostOf(website)} in{' '}
              <Countdown calm until={redirectMs} now={0} onEnd={() => window.location.assign(website)} />{' '}
              seconds.
            </>
          ) : (
            <>We take you to {hostOf(website)} in a few seconds.</>
          )}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        <LinkButton
          to={website}
          external
          rel="noreferrer"
          variant="primary"
          iconAfter={<ExternalLink strokeWidth={1.75} aria-hidden />}
        >
          {leads ? 'Go there now' : 'To the website'}
        </LinkButton>
        {leads ? <Stay scripted={scripted} uniqueId={uniqueId} onStay={() => setStays(true)} /> : null}
      </div>
    </div>
  );
}

function Stay({ scripted, uniqueId, onStay }: { scripted: boolean; uniqueId: string; onStay: () => void }) {
  if (scripted) return <Button onPress={onStay}>Stay on this page</Button>;
  return (
    <Link
      to={paths.intakeForm(uniqueId, { stay: '1' })}
      className="inline-flex min-h-11 items-center underline"
    >
      Stay on this page
    </Link>
  );
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
