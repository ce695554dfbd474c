import type { ReactNode } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { RETURNED_MONEY } from '#app/lib/messages/returned-money.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

type Returned = Pick<OpValue<'moneyNews'>, 'returnedRefunds' | 'returnedPayouts'>;

/** Money that banks sent back, each with the way to see to it and to set it aside. */
export const ReturnedMoney = ({ returnedRefunds, returnedPayouts }: Returned) => (
  <>
    {returnedRefunds.map(({ clientName, amountCents, currency, ...refund }) => (
      <OneReturned
        key={refund.id}
        id={refund.id}
        title={`A refund to ${clientName} came back`}
        way={<WayToRefunded {...refund} />}
      >
        The bank did not take {formatMoney(amountCents, currency)}: the money is with you again.{' '}
        {RETURNED_MONEY.refundWay(refund.kind, '')}
      </OneReturned>
    ))}
    {returnedPayouts.map(({ id, amountCents, currency, provider, failure }) => (
      <OneReturned
        key={id}
        id={id}
        title={`Your bank sent a payout of ${formatMoney(amountCents, currency)} back`}
        way={<LinkButton to={paths.payout(id)}>See the payout</LinkButton>}
      >
        {failure ?? RETURNED_MONEY.payoutSentBack}{' '}
        {RETURNED_MONEY.comesLater(PAYMENT_PROVIDER_NAMES[provider])}
      </OneReturned>
    ))}
  </>
);

/** The page of what was paid for. */
function WayToRefunded({
  instantActionToken: token,
  bookableEventId: eventId,
}: Pick<Returned['returnedRefunds'][number], 'instantActionToken' | 'bookableEventId'>) {
  if (token !== null)
    return <LinkButton to={paths.portalAppointment(token)}>Open the appointment</LinkButton>;
  if (eventId !== null) return <LinkButton to={paths.calendarGroupEvent(eventId)}>Open the event</LinkButton>;
  return <LinkButton to={paths.giftCardTemplates({ tab: 'activity' })}>Open gift cards</LinkButton>;
}

function OneReturned({
  id,
  title,
  way,
  children,
}: {
  id: string;
  title: string;
  way: ReactNode;
  children: ReactNode;
}) {
  const setting = useOperation(op.setReturnedMoneyAside);
  return (
    <Banner
      tone="orange"
      title={title}
      actions={
        <>
          {way}
          <PostForm
            action={paths.payments()}
            values={{ returnedId: id }}
            onSubmit={(event) => {
              // With scripts the page stays, and so does the sheet that it may stand in.
              event.preventDefault();
              void setting.run({ returnedId: id });
            }}
          >
            <Button type="submit" variant="ghost" busy={setting.isBusy}>
              Done
            </Button>
          </PostForm>
        </>
      }
    >
      {children}
    </Banner>
  );
}
