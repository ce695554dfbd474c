import { PayByCard } from '#app/components/cards/pay-by-card.tsx';
import { op } from '#app/components/operation/op.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import type { Registration } from './view.ts';
import { refundTerms } from './text.ts';

interface PayForPlaceProps {
  registration: Registration;
  /** Why the form without scripts was refused. */
  problem: string | null;
  /** Told what has been done. */
  onPaid: (text: string) => void;
}

/** The card for a place that costs something. */
export function PayForPlace({ registration, problem, onPaid }: PayForPlaceProps) {
  const { card, token, registration: own, practice, client } = registration;
  const call = useCall(token);
  const amount = formatMoney(own.amountCents, own.amountCurrency);
  return (
    <PayByCard
      title={card.payUntil ? 'Your card' : 'Pay by card'}
      card={card}
      calls={{
        setup: () => call(op.registrationSetupIntent, { token }),
        pay: (given) => call(op.payForRegistration, { token, ...given }),
        confirm: () => call(op.confirmRegistrationPayment, { token }),
      }}
      holder={{
        name: `${client.firstName} ${client.lastName}`.trim(),
        ...(client.email ? { email: client.email } : {}),
      }}
      amount={amount}
      press={card.chargedAtOnce ? `Pay ${amount}` : 'Register with this card'}
      busyLabel={card.chargedAtOnce ? 'Paying' : 'Saving the card'}
      here={paths.eventRegistration(token)}
      problem={problem}
      otherWay={
        card.canPayAtEvent
          ? {
              intent: 'at-event',
              label: registration.event.place.isOnline
                ? 'Pay without a card instead'
                : 'Pay at the event instead',
            }
          : null
      }
      onPaid={onPaid}
    >
      {card.chargedAtOnce
        ? `${amount} is charged now.`
        : `${practice.name} keeps the card and charges ${amount} on the day of the event, not before.`}{' '}
      {registration.canCancel ? refundTerms({ paidBefore: card.chargedAtOnce }) : null}
    </PayByCard>
  );
}
