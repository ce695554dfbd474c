import { useEffect, useRef } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PAYPAL_MESSAGES } from '#app/domain/banking/messages.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Actions, Part, Words } from './parts.tsx';

export type PaypalAccountView = OpValue<'paypalAccount'>;

interface PaypalCardProps {
  account: PaypalAccountView;
  currency: 'USD' | 'CAD';
}

const CHECK = (
  <PostButton values={{ intent: 'check-paypal' }} busyLabel="Asking PayPal">
    Check status
  </PostButton>
);

/** What is missing stands in a banner, with the button beside it. */
const isTold = ({ sellerStatus }: PaypalAccountView) =>
  !sellerStatus.paymentsReceivable || !sellerStatus.primaryEmailConfirmed;

/** Why an account cannot be paid (002 §8): limited by PayPal, its address not confirmed, its leave taken back. */
export function PaypalBanners({ account }: Pick<PaypalCardProps, 'account'>) {
  const { state, sellerStatus, isSwitchedOn } = account;
  if (!isSwitchedOn) return null;
  if (state === 'lost')
    return (
      <Banner
        tone="red"
        title="PayPal access was lost"
        actions={
          <PostButton values={{ intent: 'paypal' }} variant="primary" busyLabel="Opening PayPal">
            Reconnect PayPal
          </PostButton>
        }
      >
        PayPal no longer lets Tendwell act for your account. Clients cannot pay you by PayPal or Venmo.
      </Banner>
    );
  if (state !== 'incomplete') return null;
  return (
    <>
      {sellerStatus.paymentsReceivable ? null : (
        <Banner tone="orange" title="Your PayPal account cannot receive payments" actions={CHECK}>
          PayPal has restricted it. Go to PayPal to see what they want, then check the status here.
        </Banner>
      )}
      {sellerStatus.primaryEmailConfirmed ? null : (
        <Banner
          tone="orange"
          title="Your email at PayPal is not confirmed"
          // Where both stand one button is enough.
          actions={sellerStatus.paymentsReceivable ? CHECK : null}
        >
          Open the message that PayPal sent you and confirm the address, then check the status here.
        </Banner>
      )}
    </>
  );
}

/** PayPal and Venmo (002 §3, §4): connected on PayPal's own pages, offered once onboarding is complete. */
export function PaypalCard(props: PaypalCardProps) {
  const { account } = props;
  useCheckOnLoad(account);
  return (
    <Part id="paypal" title="PayPal and Venmo" badge={<StateBadge state={account.state} />}>
      {account.isSwitchedOn ? (
        <Body {...props} />
      ) : (
        <>
          <Words>PayPal is switched off here.</Words>
          {account.state === 'not_connected' ? null : <Actions>{LEAVE}</Actions>}
        </>
      )}
    </Part>
  );
}

/** An onboarding that is not complete is asked about when its page is opened (002 §4). */
function useCheckOnLoad({ state, isSwitchedOn }: PaypalAccountView) {
  const { run } = useOperation(op.checkPaypalSellerStatus, { failed: () => PAYPAL_MESSAGES.checkFailed });
  const isAsked = useRef(false);
  const isOpen = isSwitchedOn && (state === 'begun' || state === 'incomplete');
  useEffect(() => {
    if (!isOpen || isAsked.current) return;
    isAsked.current = true;
    void run({});
  }, [isOpen, run]);
}

function StateBadge({ state }: Pick<PaypalAccountView, 'state'>) {
  if (state === 'complete') return <Badge tone="green">Connected</Badge>;
  if (state === 'lost') return <Badge tone="red">Access lost</Badge>;
  return state === 'not_connected' ? null : <Badge tone="orange">Not finished</Badge>;
}

const LEAVE = (
  <LinkButton to="?ask=leave-paypal" replace preventScrollReset variant="ghost">
    Disconnect
  </LinkButton>
);

function Body({ account, currency }: PaypalCardProps) {
  const { state, displayName } = account;
  const manage = (
    <LinkButton to={paths.paypalManage()} external>
      Manage at PayPal
    </LinkButton>
  );
  const name = displayName ? <p className="mt-4 font-medium wrap-anywhere">{displayName}</p> : null;
  switch (state) {
    case 'not_connected':
      return (
        <>
          <Words>
            Clients can pay by PayPal or Venmo on their appointment’s page. You sign up, or log in, at PayPal.
          </Words>
          <Actions>
            <PostButton values={{ intent: 'paypal' }} busyLabel="Opening PayPal">
              Connect PayPal
            </PostButton>
          </Actions>
        </>
      );
    case 'begun':
      return (
        <>
          <Words>You have begun connecting PayPal. If you are done there, check the status.</Words>
          <Actions>
            <PostButton values={{ intent: 'paypal' }} variant="primary" busyLabel="Opening PayPal">
              Continue with PayPal
            </PostButton>
            {CHECK}
            {LEAVE}
          </Actions>
        </>
      );
    case 'incomplete':
      return (
        <>
          {name}
          <Words>Clients cannot pay you by PayPal or Venmo yet.</Words>
          <Actions>
            {isTold(account) ? null : CHECK}
            {manage}
            {LEAVE}
          </Actions>
        </>
      );
    case 'lost':
      return (
        <>
          {name}
          <Actions>
            {CHECK}
            {LEAVE}
          </Actions>
        </>
      );
    case 'complete':
      return (
        <>
          {name}
          <Toggles {...{ account, currency }} />
          <Actions>
            {manage}
            {CHECK}
            {LEAVE}
          </Actions>
        </>
      );
  }
}

/** The two toggles, each a post of its own, so that they work before the scripts are here and one undoes nothing of the other. */
function Toggles({ account, currency }: PaypalCardProps) {
  const { paypalActive, venmoActive } = account;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      <Toggle name="PayPal" isOn={paypalActive} values={{ paypalActive: String(!paypalActive) }} />
      <Toggle
        name="Venmo"
        isOn={venmoActive}
        values={{ venmoActive: String(!venmoActive) }}
        closed={currency === 'USD' ? undefined : PAYPAL_MESSAGES.venmoCurrency}
      />
    </ul>
  );
}

interface ToggleProps {
  name: string;
  isOn: boolean;
  values: Record<string, string>;
  /** Why it cannot be turned on. */
  closed?: string;
}

function Toggle({ name, isOn, values, closed }: ToggleProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-ink-soft">{closed ?? (isOn ? 'is offered to clients' : 'is not offered')}</span>
      </span>
      {closed && !isOn ? null : (
        <PostButton values={{ intent: 'wallets', ...values }} preventScrollReset busyLabel="Saving">
          {`Turn ${isOn ? 'off' : 'on'} ${name}`}
        </PostButton>
      )}
    </li>
  );
}
