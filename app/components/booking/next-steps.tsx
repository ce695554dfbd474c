import type { Currency } from '#app/lib/money.ts';
import { formatMoney } from '#app/lib/money.ts';

export interface NextStepsProps {
  who: string;
  instant: boolean;
  needsCard: boolean;
  chargedAtBooking: boolean;
  amountCents: number;
  currency: Currency;
  /** Visits that are booked at once and each paid for; 1 where one is, or a package pays for all. */
  paidVisits: number;
  /** What coupons take off the first of several visits, cents; of one visit they are taken off `amountCents`. */
  firstOffCents?: number;
}

/** What happens once the button is pressed: who answers, and when money moves. */
export function NextSteps({ visits, ...props }: NextStepsProps & { visits: number }) {
  const isOne = visits === 1;
  const steps = [
    props.instant
      ? `${isOne ? 'Your visit is' : `Your ${visits} visits are`} booked at once. A confirmation with all details comes by email.`
      : `Your request goes to ${props.who}, who answers in person. ${isOne ? 'The time stays yours' : `The ${visits} times stay yours`} until then, and the answer comes by email.`,
    // With a card, its own section says when money moves.
    ...(props.needsCard ? [] : [moneyLabel(props)]),
  ];
  return (
    <section aria-labelledby="next" className="rounded-lg bg-sunken px-4 py-4 sm:px-5">
      <h2 id="next" className="font-semibold">
        What happens next
      </h2>
      {steps.length === 1 ? (
        <p className="measure mt-1.5 text-[0.9375rem] text-ink-soft">{steps[0]}</p>
      ) : (
        <ul className="measure mt-1.5 list-disc space-y-1 pl-5 text-[0.9375rem] text-ink-soft marker:text-ink-mute">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** When an appointment is paid for, and what coupons leave of it. */
export function moneyLabel(props: NextStepsProps): string {
  const { paidVisits, firstOffCents = 0, currency } = props;
  const off =
    paidVisits > 1 && firstOffCents > 0
      ? ` Your code takes ${formatMoney(firstOffCents, currency)} off the first one.`
      : '';
  return paidWhen(props) + off;
}

function paidWhen({
  needsCard,
  chargedAtBooking,
  amountCents,
  currency,
  instant,
  who,
  paidVisits,
}: NextStepsProps): string {
  if (amountCents === 0) return 'Nothing is to be paid.';
  const isOne = paidVisits === 1;
  const amount = formatMoney(amountCents, currency);
  if (!needsCard) return `Nothing is paid now: ${amount} is due for ${isOne ? 'the' : 'each'} visit.`;
  if (!chargedAtBooking)
    return `Your card is only saved now. ${amount} is charged on the day of ${isOne ? 'your' : 'each'} visit.`;
  const now = instant
    ? `Your card is charged ${amount} when you book`
    : `Your card is charged ${amount} when ${who} accepts`;
  return isOne ? `${now}.` : `${now}, and ${amount} on the day of each further visit.`;
}
