import { useNavigate } from '@remix-run/react';
import { ExternalLink, Globe } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { DOMAIN_MESSAGES as messages } from '#app/domain/domains/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainRecords } from './domain-records.tsx';
import type { DomainPageView, DomainView } from './domain-view.ts';
import { SetUp } from './set-up.tsx';

interface DomainPageProps extends DomainPageView {
  /** Which form or question the address asks for. */
  asks: string | null;
  /** What went wrong with the last press. */
  problem?: string;
}

const STATES: Record<DomainView['status'], { tone: Tone; label: string; about: string }> = {
  activating: {
    tone: 'orange',
    label: 'Activating',
    about: `We are looking for your records. ${messages.upTo48Hours} You can leave this page: we email you when it is done.`,
  },
  processing: {
    tone: 'orange',
    label: 'Processing',
    about:
      'Your records are right. The certificate that keeps your visitors’ connection private is on its way.',
  },
  active: { tone: 'green', label: 'Active', about: 'Your website is here, and its connection is private.' },
  error: {
    tone: 'red',
    label: 'Needs a look',
    about: 'We go on looking: once this is put right, all comes by itself.',
  },
};

/** /portal/website/domain (002 §3): a domain of the practice's own, from the first word to a page under it. */
export function DomainPage({ customDomain, ownAddress, isOpen, widget, asks, problem }: DomainPageProps) {
  const isEntering = customDomain === null || asks === 'change';
  return (
    <SettingsFrame
      title="Domain"
      about="Your website at a name of your own, with www and without, always over a private connection."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          {isOpen ? null : (
            <Banner
              tone="info"
              title="A domain of your own comes with a website"
              actions={
                <LinkButton to={paths.subscription()} size="sm">
                  See plans
                </LinkButton>
              }
            >
              Your plan has no website yet. What you have connected stays as it is.
            </Banner>
          )}
        </>
      }
    >
      {isEntering && isOpen ? <Entering ownAddress={ownAddress} former={customDomain} /> : null}
      {customDomain && asks !== 'change' ? (
        <Connected domain={customDomain} ownAddress={ownAddress} widget={isOpen ? widget : null} />
      ) : null}
      {customDomain ? <LetGo domain={customDomain} open={asks === 'delete'} ownAddress={ownAddress} /> : null}
    </SettingsFrame>
  );
}

const shown = (origin: string) => origin.replace(/^https?:\/\//, '');

function Entering({ ownAddress, former }: { ownAddress: string; former: DomainView | null }) {
  return (
    <Card padding="roomy" aria-labelledby="enter">
      <div className="flex flex-col gap-6 sm:flex-row sm:gap-8">
        <span
          className="grid size-14 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft"
          aria-hidden
        >
          <Globe className="size-7" strokeWidth={1.5} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="enter" className="text-lg font-semibold text-balance">
            {former ? 'Use another domain' : 'Connect a domain that you own'}
          </h2>
          <p className="measure mt-1 text-ink-soft">
            {former
              ? `It takes the place of ${former.domain}, which no longer leads here from then on.`
              : 'Bought at GoDaddy, Namecheap, Squarespace or anywhere else: it stays there, and so does your mail.'}
          </p>
          <DomainForm cancelTo={former ? paths.websiteDomain() : null} />
          <p className="mt-5 text-sm text-ink-soft">
            Your website stays at{' '}
            <span className="break-words font-medium text-ink">{shown(ownAddress)}</span> as well.
          </p>
        </div>
      </div>
    </Card>
  );
}

interface ConnectedProps extends Pick<DomainPageView, 'ownAddress' | 'widget'> {
  domain: DomainView;
}

function Connected({ domain, widget }: ConnectedProps) {
  const { tone, label, about } = STATES[domain.status];
  const isFailing = domain.status === 'active' && domain.error !== null;
  return (
    <>
      <Card padding="roomy" aria-labelledby="domain">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="domain" className="min-w-0 text-xl font-semibold break-words">
            {domain.home}
          </h2>
          <Badge tone={isFailing ? 'orange' : tone} dot>
            {isFailing ? 'Active, needs a look' : label}
          </Badge>
        </div>
        <p className="measure mt-2 text-ink-soft">{about}</p>
        {domain.error ? (
          <Banner className="mt-4" tone={domain.status === 'error' ? 'red' : 'orange'} role="status">
            {domain.error}
          </Banner>
        ) : null}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {domain.status === 'active' ? (
            <LinkButton to={`https://${domain.home}/`} icon={<ExternalLink aria-hidden strokeWidth={1.75} />}>
              Visit your website
            </LinkButton>
          ) : null}
          {widget && domain.status !== 'active' ? <SetUp widget={widget} domain={domain} /> : null}
          <PostButton values={{ intent: 'check' }} busyLabel="Asking name servers" preventScrollReset>
            Check now
          </PostButton>
        </div>
      </Card>
      <DomainRecords domain={domain} />
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="measure min-w-0 flex-1 basis-64 text-ink-soft">
          Another name, or none? Your website is never without an address.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.websiteDomain({ ask: 'change' })} variant="ghost">
            Use another domain
          </LinkButton>
          <LinkButton to={paths.websiteDomain({ ask: 'delete' })} variant="ghost">
            Delete domain
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

function LetGo({ domain, open, ownAddress }: { domain: DomainView; open: boolean; ownAddress: string }) {
  const navigate = useNavigate();
  return (
    <PostQuestion
      open={open}
      title={`Delete ${domain.domain}?`}
      keepLabel="Keep it"
      here={paths.websiteDomain()}
      onClose={() => navigate(paths.websiteDomain(), { replace: true, preventScrollReset: true })}
      values={{ intent: 'delete' }}
      submit="Delete domain"
      busyLabel="Deleting"
    >
      <p className="text-ink-soft">
        Your website is at <span className="font-medium text-ink">{shown(ownAddress)}</span> alone from then
        on. Nobody else can connect {domain.domain} for a week, so that you can change your mind. You may
        remove its records where you bought it.
      </p>
    </PostQuestion>
  );
}
