import { Link, useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { CARD_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import type { BankingSettingsView } from './option-cards.tsx';

/** What the page can ask; the address says which, so that it is asked without scripts too. */
export const QUESTIONS = [
  'again',
  'stripe',
  'square',
  'leave-stripe',
  'leave-square',
  'leave-paypal',
  'provider-stripe',
  'provider-square',
  'currency',
] as const;
export type Question = (typeof QUESTIONS)[number];

interface QuestionsProps {
  /** The one that is open. */
  asked: Question | null;
  settings: BankingSettingsView;
  /** The account at Square. */
  squareName: string | null;
}

interface Asking {
  title: string;
  submit: string;
  busyLabel: string;
  values: Record<string, string>;
  keepLabel?: string;
  variant?: 'primary' | 'danger';
  words: ReactNode;
}

const Soft = ({ children }: { children: ReactNode }) => <p className="text-ink-soft">{children}</p>;

/** Every question is asked before something is lost or switched. */
export function Questions({ asked, settings, squareName }: QuestionsProps) {
  const navigate = useNavigate();
  const here = paths.bankingSettings();
  const close = () => navigate(here, { replace: true, preventScrollReset: true });
  return QUESTIONS.map((question) => {
    const { words, keepLabel = 'Not now', ...asking } = askingOf(question, settings, squareName);
    return (
      <PostQuestion
        key={question}
        open={asked === question}
        {...{ keepLabel, here }}
        onClose={close}
        {...asking}
      >
        {words}
      </PostQuestion>
    );
  });
}

const SAVED = (cards: number) =>
  cards > 0 ? `Cards of ${pluralize(cards, 'client')} are saved now.` : 'No card is saved now.';

function second(provider: 'stripe' | 'square', { cardsSaved }: BankingSettingsView): Asking {
  const name = CARD_PROVIDER_NAMES[provider];
  return {
    title: `Connect ${name} as well?`,
    submit: `Connect ${name}`,
    busyLabel: `Opening ${name}`,
    variant: 'primary',
    values: { intent: provider === 'stripe' ? 'connect' : 'square' },
    words: (
      <>
        <Soft>
          A saved card stays with the provider it was saved with. If you switch to {name}, clients must
          re-enter their payment information.
        </Soft>
        <Soft>{SAVED(cardsSaved)} Nothing is switched until you choose it here.</Soft>
      </>
    ),
  };
}

function switching(provider: 'stripe' | 'square', { cardsSaved }: BankingSettingsView): Asking {
  const name = CARD_PROVIDER_NAMES[provider];
  return {
    title: `Charge cards through ${name}?`,
    submit: `Switch to ${name}`,
    busyLabel: 'Switching',
    variant: 'primary',
    values: { intent: 'provider', provider },
    words: (
      <>
        <Soft>
          Clients must re-enter their payment information: cards that are saved now cannot be charged through{' '}
          {name}. {SAVED(cardsSaved)}
          {cardsSaved > 0 ? ' They work again if you switch back.' : null}
        </Soft>
        <Soft>
          What is booked with such a card shows that a card is needed. Places at events that were to be
          charged on the day show Payment Failed. Payments made so far stay where they are, and are refunded
          from there.
        </Soft>
      </>
    ),
  };
}

function askingOf(question: Question, settings: BankingSettingsView, squareName: string | null): Asking {
  switch (question) {
    case 'again':
      return {
        title: 'Connect a new account?',
        submit: 'Connect Stripe',
        busyLabel: 'Opening Stripe',
        variant: 'primary',
        values: { intent: 'again' },
        words: (
          <>
            <Soft>
              A new account at Stripe takes the place of the one that was disconnected. Clients must enter
              their cards again, since a saved card stays with the account it was saved to. Places at events
              that were to be charged on the day show Payment Failed until then.
            </Soft>
            <Soft>
              Payments made so far stay in your records. Refund them in the former account at Stripe.
            </Soft>
          </>
        ),
      };
    case 'stripe':
    case 'square':
      return second(question, settings);
    case 'provider-stripe':
      return switching('stripe', settings);
    case 'provider-square':
      return switching('square', settings);
    case 'leave-stripe':
      return {
        title: 'Disconnect Stripe?',
        submit: 'Disconnect Stripe',
        busyLabel: 'Disconnecting',
        keepLabel: 'Keep it',
        values: { intent: 'leave-stripe' },
        words: (
          <>
            <Soft>
              Your account stays yours, but Tendwell can no longer charge or refund anything there. Refund
              what was paid there in Stripe itself.
            </Soft>
            <Soft>
              It cannot be connected again. Clients enter their cards anew, and places at events that were to
              be charged on the day show Payment Failed until then.
            </Soft>
          </>
        ),
      };
    case 'leave-square':
      return {
        title: 'Disconnect Square?',
        submit: 'Disconnect Square',
        busyLabel: 'Disconnecting',
        keepLabel: 'Keep it',
        values: { intent: 'leave-square' },
        words: (
          <>
            <Soft>
              Tendwell can no longer charge or refund anything at {squareName ?? 'this account'}. Refund what
              was paid there in Square itself.
            </Soft>
            {settings.cardsAtSquare > 0 ? (
              <Soft>
                Saved cards are kept by Square, and can be charged again once you connect the same account.
                With another account, clients enter their cards anew.
              </Soft>
            ) : null}
            {settings.paymentProvider === 'square' ? (
              <Soft>
                From then on no card can be charged
                {settings.stripeOperational ? (
                  <>
                    , until you switch to Stripe, which is ready.{' '}
                    <Link to="?ask=provider-stripe" replace preventScrollReset>
                      Switch to Stripe first
                    </Link>
                  </>
                ) : (
                  ' until you connect an account.'
                )}
              </Soft>
            ) : null}
          </>
        ),
      };
    case 'leave-paypal':
      return {
        title: 'Disconnect PayPal?',
        submit: 'Disconnect PayPal',
        busyLabel: 'Disconnecting',
        keepLabel: 'Keep it',
        values: { intent: 'leave-paypal' },
        words: (
          <Soft>
            Clients can no longer pay you by PayPal or Venmo. To take back what Tendwell may do for your
            account, remove it at PayPal too, under the permissions of your account.
          </Soft>
        ),
      };
    case 'currency': {
      const { currency } = settings;
      const other = currency === 'USD' ? 'CAD' : 'USD';
      return {
        title: `Change to ${CURRENCY_NAMES[other]}?`,
        submit: 'Change the currency',
        busyLabel: 'Changing',
        variant: 'primary',
        keepLabel: 'Keep it',
        values: { intent: 'currency', currency: other },
        words: (
          <>
            <Soft>
              Prices keep their numbers: what costs 90 {CURRENCY_NAMES[currency]} costs 90{' '}
              {CURRENCY_NAMES[other]} from now on.
            </Soft>
            <Soft>
              What is booked, paid or sold as a gift card so far stays in {CURRENCY_NAMES[currency]}.
              {other === 'CAD' ? ' Venmo is turned off.' : ''}
            </Soft>
          </>
        ),
      };
    }
  }
}
