import { useNavigate } from '@remix-run/react';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { REQUIREMENT_TEXTS } from '#app/domain/banking/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

export interface StripeAccountView {
  state: 'not_connected' | 'unfinished' | 'under_review' | 'operational' | 'lost';
  displayName: string | null;
  requirementsDue: string[];
  requirementsPastDue: string[];
  connectionError: string | null;
  currency: 'USD' | 'CAD';
  isSwitchedOn: boolean;
}

interface BankingPageProps {
  account: StripeAccountView;
  /** Whether the question of beginning again is open. */
  asksAgain: boolean;
  /** What went wrong with the last press. */
  problem?: string;
}

const CURRENCIES = { USD: 'US dollars', CAD: 'Canadian dollars' } as const;
const inOneSentence = new Intl.ListFormat('en-US');

/** /portal/settings/banking (002 §2): the account that clients' cards pay to. */
export function BankingPage({ account, asksAgain, problem }: BankingPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <BackLink to={paths.settings()}>Settings</BackLink>
      <SectionHeader className="mt-4" level={1} title="Payments">
        Clients pay you by card, when they book or after a visit. The money goes to an account of your own.
      </SectionHeader>
      {problem ? (
        <div className="mt-6">
          <AlertBanner>{problem}</AlertBanner>
        </div>
      ) : null}
      <MissingInformation account={account} />
      <Card className="mt-6 p-5 sm:p-6" aria-labelledby="stripe">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="stripe" className="text-lg font-semibold">
            Stripe
          </h2>
          <StateBadge state={account.state} />
        </div>
        <Body account={account} asksAgain={asksAgain} />
      </Card>
    </main>
  );
}

function StateBadge({ state }: Pick<StripeAccountView, 'state'>) {
  if (state === 'operational') return <Badge tone="green">Connected</Badge>;
  if (state === 'not_connected') return null;
  if (state === 'lost') return <Badge tone="red">Disconnected</Badge>;
  return <Badge tone="orange">{state === 'unfinished' ? 'Not finished' : 'Being checked'}</Badge>;
}

/** What Stripe wants, whether payments wait for it or go on for now. */
function MissingInformation({ account }: Pick<BankingPageProps, 'account'>) {
  const { state, requirementsDue, requirementsPastDue } = account;
  const kinds = [...new Set([...requirementsPastDue, ...requirementsDue])];
  if (state === 'lost' || (state !== 'unfinished' && kinds.length === 0)) return null;
  const texts = kinds.map((kind) => REQUIREMENT_TEXTS[kind as keyof typeof REQUIREMENT_TEXTS] ?? kind);
  const wanted = texts.length > 0 ? inOneSentence.format(texts) : 'the rest of their form';
  return (
    <Banner tone="orange" className="mt-6" title="Stripe is missing information">
      {state === 'operational'
        ? `Cards go on working for now, but Stripe wants to know ${wanted}.`
        : `Clients cannot pay you by card yet. Stripe still wants to know ${wanted}.`}
    </Banner>
  );
}

function Body({ account, asksAgain }: Pick<BankingPageProps, 'account' | 'asksAgain'>) {
  const { state, displayName, currency, connectionError, isSwitchedOn } = account;
  if (!isSwitchedOn)
    return (
      <Words>Card payments are switched off here. Clients pay you in other ways until they are on.</Words>
    );
  switch (state) {
    case 'not_connected':
      return (
        <>
          <Words>
            Stripe takes the payments and sends the money to your bank. You fill in a form of theirs, which
            takes about five minutes.
          </Words>
          <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
            <li>Your name, address and date of birth</li>
            <li>The bank account that you are paid to</li>
          </ul>
          <Actions>
            <ConnectButton>Connect Stripe</ConnectButton>
          </Actions>
        </>
      );
    case 'unfinished':
      return (
        <>
          <Words>What you filled in is kept. You go on where you stopped.</Words>
          <Actions>
            <ConnectButton>Continue with Stripe</ConnectButton>
          </Actions>
        </>
      );
    case 'under_review':
      return (
        <>
          <Words>
            Stripe is looking at what you sent. That usually takes minutes, sometimes a day. You need not wait
            here: this page, and your booking page, change by themselves.
          </Words>
          <Actions>
            <PostButton values={{ intent: 'check' }} busyLabel="Asking Stripe">
              Check again
            </PostButton>
          </Actions>
        </>
      );
    case 'lost':
      return (
        <>
          <Words>{`${connectionError ?? ''} Clients cannot pay you by card now.`}</Words>
          <Actions>
            <LinkButton to="?again" replace preventScrollReset variant="primary">
              Connect again
            </LinkButton>
          </Actions>
          <BeginAgainQuestion open={asksAgain} />
        </>
      );
    case 'operational':
      return (
        <>
          <Words>{`Clients can pay you by card, in ${CURRENCIES[currency]}.`}</Words>
          {displayName ? (
            <p className="mt-4 flex items-center gap-3">
              <Landmark aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-mute" />
              <span className="min-w-0 font-medium wrap-anywhere">{displayName}</span>
            </p>
          ) : null}
          <Actions>
            <LinkButton to={paths.stripeManage()} external>
              Manage at Stripe
            </LinkButton>
          </Actions>
        </>
      );
  }
}

/** Asks before the saved cards are lost. Without scripts it is a part of the page. */
function BeginAgainQuestion({ open }: { open: boolean }) {
  const navigate = useNavigate();
  const here = paths.bankingSettings();
  return (
    <PostQuestion
      open={open}
      title="Connect a new account?"
      keepLabel="Not now"
      here={here}
      onClose={() => navigate(here, { replace: true, preventScrollReset: true })}
      submit="Connect Stripe"
      busyLabel="Opening Stripe"
      variant="primary"
      values={{ intent: 'again' }}
    >
      <p className="text-ink-soft">
        A new account at Stripe takes the place of the one that was disconnected. Clients must enter their
        cards again, since a saved card stays with the account it was saved to. Places at events that were to
        be charged on the day show Payment Failed until then.
      </p>
      <p className="text-ink-soft">
        Payments made so far stay in your records. Refund them in the former account at Stripe.
      </p>
    </PostQuestion>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="measure mt-2 text-pretty text-ink-soft">{children}</p>
);

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-5">{children}</div>;

function ConnectButton({ children }: { children: string }) {
  return (
    <PostButton values={{ intent: 'connect' }} variant="primary" busyLabel="Opening Stripe">
      {children}
    </PostButton>
  );
}
