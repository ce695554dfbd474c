import { Landmark } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { CURRENCY_NAMES as CURRENCIES } from '#app/lib/money.ts';
import {
  BANKING_MESSAGES,
  REQUIREMENT_TEXTS,
  refusedText,
  stoppedText,
} from '#app/domain/banking/messages.ts';
import { formatLongDate, formatTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Actions, Part, Words } from './parts.tsx';

export type StripeAccountView = Omit<OpValue<'stripeAccount'>, 'operational'>;

interface StripeCardProps {
  account: StripeAccountView;
  /** Another provider is chosen to charge cards, whether it can just now or not. */
  hasOther: boolean;
  /** The practice's. */
  timeZone: string;
}

const inOneSentence = new Intl.ListFormat('en-US');

/** Stripe: Connect, or Manage once cards can be charged (002 §4). */
export function StripeCard(props: StripeCardProps) {
  return (
    <Part id="stripe" title="Stripe" badge={<StateBadge {...props.account} />}>
      <Body {...props} />
    </Part>
  );
}

/** Whoever is waited for, it is not Stripe that looks at something. */
const IS_STOPPED: ReadonlySet<StripeAccountView['stoppedFor']> = new Set([
  'information_due',
  'paused_by_us',
  'not_asked_for',
  'other',
]);

function StateBadge({ state, stoppedFor }: Pick<StripeAccountView, 'state' | 'stoppedFor'>) {
  if (state === 'operational') return <Badge tone="green">Connected</Badge>;
  if (state === 'not_connected') return null;
  if (state === 'lost') return <Badge tone="red">Disconnected</Badge>;
  if (state === 'rejected') return <Badge tone="red">Turned down</Badge>;
  if (state === 'unfinished') return <Badge tone="orange">Not finished</Badge>;
  return <Badge tone="orange">{IS_STOPPED.has(stoppedFor) ? 'Stopped' : 'Being checked'}</Badge>;
}

/** What Stripe wants, whether payments wait for it or go on for now. */
export function MissingInformation({ account, hasOther, timeZone }: StripeCardProps) {
  const { state, requirementsDue, requirementsPastDue, requirementsDeadline, stoppedFor, isSwitchedOn } =
    account;
  const kinds = [...new Set([...requirementsPastDue, ...requirementsDue])];
  if (
    !isSwitchedOn ||
    state === 'lost' ||
    state === 'rejected' ||
    (state !== 'unfinished' && kinds.length === 0)
  )
    return null;
  const texts = kinds.map((kind) => REQUIREMENT_TEXTS[kind as keyof typeof REQUIREMENT_TEXTS] ?? kind);
  // Once payments have stopped there is no day to keep.
  const by =
    requirementsDeadline && state === 'operational'
      ? ` by ${formatLongDate(new Date(requirementsDeadline), timeZone)}`
      : '';
  const wanted = `${texts.length > 0 ? inOneSentence.format(texts) : 'the rest of its form'}${by}`;
  return (
    <Banner tone="orange" title="Stripe is missing information">
      <p>
        {hasOther
          ? `Stripe still needs ${wanted}.`
          : state === 'operational'
            ? `Cards go on working for now, but Stripe needs ${wanted}.`
            : `Clients cannot pay you by card yet. Stripe still needs ${wanted}.`}
      </p>
      {state === 'unfinished' && stoppedFor && stoppedFor !== 'information_due' ? (
        <p className="mt-1">{stoppedText(stoppedFor)}</p>
      ) : null}
      {account.requirementsRefused.map((refused) => (
        <p key={refusedText(refused)} className="mt-1 wrap-anywhere">
          {refusedText(refused)}
        </p>
      ))}
    </Banner>
  );
}

const LEAVE = (
  <LinkButton to="?ask=leave-stripe" replace preventScrollReset variant="ghost">
    Disconnect Stripe
  </LinkButton>
);

function Body({ account, hasOther, timeZone }: StripeCardProps) {
  const { state, displayName, currency, connectionError, message, replaceableAt, isSwitchedOn } = account;
  const leave = account.canDisconnect ? LEAVE : null;
  if (!isSwitchedOn)
    return (
      <Words>Card payments are switched off here. Clients pay you in other ways until they are on.</Words>
    );
  const gone = `${connectionError ?? ''}${hasOther ? '' : ' Clients cannot pay you by card now.'}`;
  switch (state) {
    case 'not_connected':
      return (
        <>
          <Words>
            Stripe takes the payments and sends the money to your bank. You fill in a form at Stripe, which
            takes about five minutes and asks for:
          </Words>
          <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft">
            <li>Your name, address and date of birth</li>
            <li>The bank account that you are paid to</li>
          </ul>
          <Actions>
            {hasOther ? (
              <LinkButton to="?ask=stripe" replace preventScrollReset>
                Connect Stripe
              </LinkButton>
            ) : (
              <ConnectButton>Connect Stripe</ConnectButton>
            )}
          </Actions>
        </>
      );
    case 'unfinished':
      return (
        <>
          <Words>What you filled in is kept. You go on where you stopped.</Words>
          <Actions>
            {hasOther ? (
              <LinkButton to="?ask=stripe" replace preventScrollReset variant="primary">
                Continue with Stripe
              </LinkButton>
            ) : (
              <ConnectButton>Continue with Stripe</ConnectButton>
            )}
            {leave}
          </Actions>
        </>
      );
    case 'under_review':
      return (
        <>
          <Words>{stoppedText(account.stoppedFor)}</Words>
          <Actions>
            <PostButton values={{ intent: 'check' }} busyLabel="Asking Stripe">
              Check again
            </PostButton>
            {leave}
          </Actions>
        </>
      );
    case 'lost':
      return (
        <>
          <Words>{gone}</Words>
          {replaceableAt ? (
            <Words>{BANKING_MESSAGES.replaceableFrom(formatTime(new Date(replaceableAt), timeZone))}</Words>
          ) : null}
          <Actions>
            {replaceableAt ? (
              <PostButton values={{ intent: 'check' }} busyLabel="Asking Stripe">
                Check again
              </PostButton>
            ) : (
              <LinkButton to="?again" replace preventScrollReset variant="primary">
                Connect another account
              </LinkButton>
            )}
          </Actions>
        </>
      );
    case 'rejected':
      return (
        <>
          <Words>{gone}</Words>
          <Actions>
            <LinkButton to={paths.stripeManage()} external>
              Go to Stripe
            </LinkButton>
            <PostButton values={{ intent: 'check' }} busyLabel="Asking Stripe">
              Check again
            </PostButton>
            {leave}
          </Actions>
        </>
      );
    case 'operational':
      return (
        <>
          <Words>
            {hasOther
              ? 'No card is charged through Stripe now: Square is chosen for that.'
              : `Clients can pay you by card, in ${CURRENCIES[currency]}.`}
          </Words>
          {message ? <Words>{message}</Words> : null}
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
            {leave}
          </Actions>
          {leave ? null : <Words>{BANKING_MESSAGES.disconnectThere}</Words>}
        </>
      );
  }
}

function ConnectButton({ children }: { children: string }) {
  return (
    <PostButton values={{ intent: 'connect' }} variant="primary" busyLabel="Opening Stripe">
      {children}
    </PostButton>
  );
}
