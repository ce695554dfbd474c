import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { paths } from '#app/paths.ts';
import { useVerifying, type VerifyConfig } from './use-verifying.ts';

export interface IdentityStatusView {
  state: 'not_started' | 'processing' | 'needs_input' | 'verified' | 'unknown';
  /** Why the last try did not do. */
  reason: string | null;
  isSwitchedOn: boolean;
  browserConfig: VerifyConfig | null;
}

interface VerifyPageProps {
  status: IdentityStatusView;
  /** What went wrong with the last press. */
  problem?: string;
}

/** /portal/profile/identity: the practitioner shows Stripe who they are (002 §4, §7). */
export function VerifyPage({ status, problem }: VerifyPageProps) {
  const verifying = useVerifying(status.browserConfig);
  const wrong = verifying.problem ?? problem;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="Verify your identity">
        Clients trust you with their body. A check of who you are shows them that they can.
      </SectionHeader>
      {wrong ? (
        <div className="mt-6">
          <AlertBanner>{wrong}</AlertBanner>
        </div>
      ) : null}
      {status.state === 'needs_input' ? (
        <Banner tone="orange" className="mt-6" title="It did not work this time">
          {status.reason}
        </Banner>
      ) : null}
      <Card className="mt-6 p-5 sm:p-6" aria-label="Your identity" aria-live="polite">
        <Body status={status} verifying={verifying} />
      </Card>
    </main>
  );
}

interface BodyProps {
  status: IdentityStatusView;
  verifying: ReturnType<typeof useVerifying>;
}

function Body({ status, verifying }: BodyProps) {
  if (status.state === 'verified')
    return (
      <>
        <Badge tone="green" icon={<ShieldCheck aria-hidden />}>
          Verified
        </Badge>
        <Words>Your identity is verified. There is nothing left to do here.</Words>
      </>
    );
  if (!status.isSwitchedOn) return <Words>Identity checks are switched off here.</Words>;
  if (status.state === 'processing')
    return (
      <>
        <Badge tone="orange">Being checked</Badge>
        <Words>
          Stripe is looking at your document, which usually takes a minute. You need not wait here: this page
          changes by itself.
        </Words>
      </>
    );
  if (status.state === 'unknown')
    return (
      <>
        <Words>Stripe does not answer at the moment, so we cannot say how your check stands.</Words>
        <div className="mt-5">
          <LinkButton to={paths.profileIdentity()} external>
            Look again
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      <Words>
        Stripe takes a picture of your passport, driving licence or identity card, and one of your face. That
        takes two minutes. The pictures stay with Stripe; we only learn whether they match.
      </Words>
      <PostForm className="mt-5" onSubmit={verifying.onSubmit}>
        <Button type="submit" variant="primary" busy={verifying.isBusy} busyLabel="Opening Stripe">
          {status.state === 'needs_input' ? 'Try again' : 'Verify your identity'}
        </Button>
      </PostForm>
    </>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="measure mt-2 text-pretty text-ink-soft first:mt-0">{children}</p>
);
