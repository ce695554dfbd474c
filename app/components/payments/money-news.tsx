import type { OpValue } from '#app/components/operation/op.ts';
import { DisputesBanner } from './disputes/disputes-banner.tsx';
import { ReturnedMoney } from './returned-money.tsx';

interface MoneyNewsProps {
  news: OpValue<'moneyNews'>;
  /** IANA zone of the practice. */
  timeZone: string;
}

/** What happened to money that asks for the practitioner; nothing where nothing does. */
export function MoneyNews({ news, timeZone }: MoneyNewsProps) {
  const { disputesToAnswer, returnedRefunds, returnedPayouts } = news;
  if (disputesToAnswer + returnedRefunds.length + returnedPayouts.length === 0) return null;
  return (
    <div className="mt-5 space-y-3">
      {disputesToAnswer > 0 ? <DisputesBanner {...news} timeZone={timeZone} /> : null}
      <ReturnedMoney {...news} />
    </div>
  );
}
