import { useEffect } from 'react';
import { Landmark } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { SQUARE_ERROR_MS, SQUARE_MESSAGES } from '#app/domain/banking/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import type { BankingSettingsView } from './option-cards.tsx';
import { Actions, Part, Words } from './parts.tsx';

export type SquareAccountView = Omit<OpValue<'squareAccount'>, 'erroredAt'>;

interface SquareCardProps {
  account: SquareAccountView;
  /** Another provider is chosen to charge cards, whether it can just now or not. */
  hasOther: boolean;
  settings: BankingSettingsView;
}

/** Access that was lost (002 §8), with the way back. */
export function SquareLost({ account }: Pick<SquareCardProps, 'account'>) {
  if (account.state !== 'lost' || !account.isSwitchedOn) return null;
  return (
    <Banner
      tone="red"
      title="Square access was lost"
      actions={
        <PostButton values={{ intent: 'square' }} variant="primary" busyLabel="Opening Square">
          Reconnect Square
        </PostButton>
      }
    >
      {`${account.error ?? ''} No card can be charged there until you reconnect the same account; saved cards are kept.`}
    </Banner>
  );
}

/** Access that we have, to an account that takes no cards: what is wrong is set right at Square. */
export function SquareStopped({ account }: Pick<SquareCardProps, 'account'>) {
  if (account.state !== 'stopped' || !account.isSwitchedOn) return null;
  return (
    <Banner
      tone="red"
      title={SQUARE_MESSAGES.stopped}
      actions={
        <PostButton values={{ intent: 'check-square' }} busyLabel="Asking Square">
          Check again
        </PostButton>
      }
    >
      {account.error}
    </Banner>
  );
}

/** Its message and its error as toasts (002 §8), once where the page is opened and whenever they change. */
function useSquareToasts({ message, error, isSwitchedOn }: SquareAccountView) {
  useEffect(() => {
    if (isSwitchedOn && message) toast.info(message);
  }, [isSwitchedOn, message]);
  useEffect(() => {
    if (isSwitchedOn && error) toast.error(error, { timeout: SQUARE_ERROR_MS });
  }, [isSwitchedOn, error]);
}

/** Square: connected by its owner's consent there, reconnected, disconnected (002 §3, §4). */
export function SquareCard({ account, hasOther, settings }: SquareCardProps) {
  useSquareToasts(account);
  return (
    <Part id="square" title="Square" badge={<StateBadge state={account.state} />}>
      {account.isSwitchedOn ? (
        <Body {...{ account, hasOther, settings }} />
      ) : (
        <Words>Square is switched off here.</Words>
      )}
    </Part>
  );
}

function StateBadge({ state }: Pick<SquareAccountView, 'state'>) {
  if (state === 'connected') return <Badge tone="green">Connected</Badge>;
  if (state === 'lost') return <Badge tone="red">Access lost</Badge>;
  if (state === 'stopped') return <Badge tone="red">Stopped</Badge>;
  return state === 'disconnected' ? <Badge tone="orange">Disconnected</Badge> : null;
}

function Body({ account, hasOther, settings }: SquareCardProps) {
  const { state, displayName, currency, message } = account;
  const former = displayName ?? 'the account you had';
  if (state === 'not_connected' || state === 'disconnected')
    return (
      <>
        <Words>
          {state === 'disconnected'
            ? settings.cardsAtSquare > 0
              ? `Clients’ cards are still saved with ${former}. Connect it again to charge them; with another account they enter their cards anew.`
              : `You were paid to ${former}. Connect it again, or another account.`
            : 'You agree on a page at Square, and choose the account that you are paid to.'}
        </Words>
        <Actions>
          {hasOther ? (
            <LinkButton to="?ask=square" replace preventScrollReset>
              Connect Square
            </LinkButton>
          ) : (
            <PostButton
              values={{ intent: 'square' }}
              variant={state === 'disconnected' && !settings.stripeOperational ? 'primary' : 'secondary'}
              busyLabel="Opening Square"
            >
              Connect Square
            </PostButton>
          )}
        </Actions>
      </>
    );
  return (
    <>
      <div className="mt-4 flex gap-3">
        <Landmark aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-mute" />
        <div className="min-w-0 sm:flex sm:gap-3">
          <p className="font-medium wrap-anywhere">{displayName ?? 'Your account'}</p>
          {currency ? <p className="text-ink-soft">{`Paid in ${CURRENCY_NAMES[currency]}`}</p> : null}
        </div>
      </div>
      {currency && currency !== settings.currency ? (
        <Words>
          {SQUARE_MESSAGES.otherCurrency(CURRENCY_NAMES[currency], CURRENCY_NAMES[settings.currency])}
        </Words>
      ) : null}
      {message ? <Words>{message}</Words> : null}
      <Actions>
        <LinkButton to={paths.squareManage()} external>
          Manage at Square
        </LinkButton>
        <LinkButton to="?ask=leave-square" replace preventScrollReset variant="ghost">
          Disconnect
        </LinkButton>
      </Actions>
    </>
  );
}
