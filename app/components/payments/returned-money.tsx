import type { ReactNode } from 'react';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { PAYOUT_MESSAGES } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';

type Returned = Pick<OpValue<'moneyNews'>, 'failedRefunds' | 'failedPayouts'>;

/** Money that banks sent back, each with the way to see to it and to set it aside. */
export const ReturnedMoney = ({ failedRefunds, failedPayouts }: Returned) => (
  <>
    {failedRefunds.map(({ id, clientName, amountCents, currency, instantActionToken }) => (
      <Came
        key={id}
        id={id}
        title={`A refund to ${clientName} came back`}
        way={
          instantActionToken !== null ? (
            <LinkButton to={paths.portalAppointment(instantActionToken)}>Open the appointment</LinkButton>
          ) : null
        }
      >
        The bank did not take {formatMoney(amountCents, currency)}: the money is with you again. Refund it
        once more, or give it back in another way and note it there.
      </Came>
    ))}
    {failedPayouts.map(({ id, amountCents, currency, provider, failure }) => (
      <Came
        key={id}
        id={id}
        title={`Your bank sent a payout of ${formatMoney(amountCents, currency)} back`}
        way={<LinkButton to={paths.payout(id)}>See the payout</LinkButton>}
      >
        {failure ?? PAYOUT_MESSAGES.sentBack} {PAYOUT_MESSAGES.comesLater(PAYMENT_PROVIDER_NAMES[provider])}
      </Came>
    ))}
  </>
);

function Came({
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
          <Button variant="ghost" busy={setting.isBusy} onPress={() => void setting.run({ returnedId: id })}>
            Done
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
