import { CalendarDays, Gift, Mail } from 'lucide-react';
import { useState } from 'react';
import { PayByCard } from '#app/components/cards/pay-by-card.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '#app/domain/gift-cards/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { IconRow, rowIcon } from '#app/ui/display/icon-row.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

export type Purchase = OpValue<'giftCardPurchase'>;

interface PurchasePageProps {
  purchase: Purchase;
  /** Why paying without scripts was refused. */
  problem: string | null;
}

/** A gift card as its buyer sees it: what is given to whom, the card that pays for it, and what became of it. */
export function PurchasePage({ purchase, problem }: PurchasePageProps) {
  const { token, card, practice, buyer, recipientName, recipientEmail, message } = purchase;
  const call = useCall(token);
  /** What paying has done: the page is another one then. */
  const [said, setSaid] = useState<string | null>(null);
  const amount = formatMoney(purchase.amountCents, purchase.amountCurrency);
  const { tone, state, heading, lead } = statusOf(purchase, amount);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <Badge tone={tone} dot className="mb-2">
        {state}
      </Badge>
      <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
        {heading}
      </h1>
      <p className="measure mt-2 text-ink-soft sm:text-lg">{lead}</p>
      <div role="status">
        {said ? (
          <Banner tone="green" className="mt-4">
            {said}
          </Banner>
        ) : null}
      </div>
      {card.canPay ? (
        <PayByCard
          title="Your card"
          card={card}
          calls={{
            setup: () => call(op.giftCardSetupIntent, { token }),
            pay: (given) => call(op.payForGiftCard, { token, ...given }),
            confirm: () => call(op.confirmGiftCardPayment, { token }),
          }}
          holder={buyer}
          amount={amount}
          press={`Pay ${amount}`}
          busyLabel="Paying"
          here={paths.giftCardPurchase(token)}
          problem={problem}
          onPaid={setSaid}
        >
          {amount} is charged now. The receipt goes to {buyer.email}.
        </PayByCard>
      ) : null}
      {purchase.state === 'unpaid' && !card.canPay && card.isUnderWay ? (
        <Banner tone="info" className="mt-6">
          {TEXTS.paymentPending}
        </Banner>
      ) : null}
      <Card padding="flush" aria-label="The gift card" className="mt-6 divide-y divide-line overflow-hidden">
        <IconRow icon={<Gift {...rowIcon} />} title="Gift card">
          <p className="tabular font-semibold">
            {amount} at {practice.name}
          </p>
          {message ? <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{message}</p> : null}
        </IconRow>
        <IconRow icon={<Mail {...rowIcon} />} title="For">
          <p className="font-semibold">{recipientName}</p>
          <p className="break-all text-ink-soft">{recipientEmail}</p>
        </IconRow>
        <IconRow icon={<CalendarDays {...rowIcon} />} title={purchase.delivered ? 'Sent' : 'To be sent'}>
          <p>{formatLongDate(purchase.deliverAt, purchase.timeZone)}</p>
        </IconRow>
      </Card>
      {purchase.state === 'unpaid' ? null : (
        <LinkButton external to={practice.url + paths.giftCards()} className="mt-6 max-sm:w-full">
          {purchase.state === 'let_go' ? 'Order again' : 'Give another one'}
        </LinkButton>
      )}
    </div>
  );
}

function statusOf(
  purchase: Purchase,
  amount: string,
): Record<'state' | 'heading' | 'lead', string> & { tone: Tone } {
  const { state, recipientName, delivered, deliverAt, timeZone, buyer } = purchase;
  switch (state) {
    case 'paid':
      if (purchase.notBrought)
        return {
          tone: 'orange',
          state: 'Paid, not delivered',
          heading: 'Your gift did not arrive',
          lead: `The email could not be delivered to ${purchase.recipientEmail}. Please write to ${purchase.practice.name}: your gift card is valid.`,
        };
      return {
        tone: 'green',
        state: delivered ? 'Paid and sent' : 'Paid',
        heading: 'Thank you for your gift',
        lead: delivered
          ? `We have sent it to ${recipientName}. The code is in the email, for them alone.`
          : `We send it to ${recipientName} on ${formatLongDate(deliverAt, timeZone)}. A receipt is on its way to ${buyer.email}.`,
      };
    case 'let_go':
      return {
        tone: 'grey',
        state: 'Not paid in time',
        heading: 'This gift card was let go',
        lead: TEXTS.notPaidInTime,
      };
    case 'refunded':
      return {
        tone: 'grey',
        state: 'Refunded',
        heading: 'This gift card was refunded',
        lead: 'What was left on it went back to your card. Its code is not valid any more.',
      };
    case 'unpaid':
      return {
        tone: 'orange',
        state: 'Waiting for your card',
        heading: `One step left: ${amount} for ${recipientName}`,
        lead: 'It is sent once it is paid. It waits for an hour.',
      };
  }
}
