import type { OpValue } from '#app/components/operation/op.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { DisputesBanner } from './disputes/disputes-banner.tsx';

interface MoneyNewsProps {
  news: OpValue<'moneyNews'>;
  /** IANA zone of the practice. */
  timeZone: string;
}

/** What happened to money that asks for the practitioner; nothing where nothing does. */
export function MoneyNews({ news, timeZone }: MoneyNewsProps) {
  const { disputesToAnswer: disputes, nextDueAt, failedRefunds } = news;
  if (disputes === 0 && failedRefunds.length === 0) return null;
  return (
    <div className="mt-5 space-y-3">
      {disputes > 0 ? <DisputesBanner count={disputes} dueAt={nextDueAt} timeZone={timeZone} /> : null}
      {failedRefunds.map(({ id, clientName, amountCents, currency, instantActionToken }) => (
        <Banner
          key={id}
          tone="orange"
          title={`A refund to ${clientName} came back`}
          actions={
            instantActionToken !== null ? (
              <LinkButton to={paths.portalAppointment(instantActionToken)}>Open the appointment</LinkButton>
            ) : undefined
          }
        >
          The bank did not take {formatMoney(amountCents, currency)}: the money is with you again. Refund it
          once more, or give it back in another way and note it there.
        </Banner>
      ))}
    </div>
  );
}
