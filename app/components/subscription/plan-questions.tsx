import { useNavigate } from '@remix-run/react';
import { PostQuestion } from '#app/components/forms/post-question.tsx';
import { paths } from '#app/paths.ts';
import {
  dollars,
  PERIODS,
  type BillingView,
  type ChangeView,
  type Interval,
  type PlanView,
} from './plan-view.ts';

interface PlanQuestionsProps {
  plan: PlanView;
  billing: BillingView;
  /** How the plan that is chosen would be paid. */
  chosen: Interval | null;
  change: ChangeView | null;
  asked: 'cancel' | null;
  day: (moment: Date | string) => string;
}

/** Asked before something is charged or ended; the address says which, so that it is asked without scripts too. */
export function PlanQuestions({ plan, billing, chosen, change, asked, day }: PlanQuestionsProps) {
  const navigate = useNavigate();
  const here = paths.subscription();
  const close = () => navigate(here, { replace: true, preventScrollReset: true });
  return (
    <>
      <CancelQuestion {...{ plan, day, here }} open={asked === 'cancel'} onClose={close} />
      {chosen ? <StartQuestion {...{ plan, billing, here }} interval={chosen} onClose={close} /> : null}
      {change ? <ChangeQuestion {...{ change, day, here }} onClose={close} /> : null}
    </>
  );
}

interface CancelQuestionProps {
  plan: PlanView;
  day: (moment: Date | string) => string;
  open: boolean;
  here: string;
  onClose: () => void;
}

function CancelQuestion({ plan, day, open, here, onClose }: CancelQuestionProps) {
  const isTrial = plan.state === 'trialing';
  const isBegun = plan.state !== 'incomplete';
  const end = isTrial ? plan.trialEndsAt : isBegun ? plan.currentPeriodEndsAt : null;
  return (
    <PostQuestion
      open={open}
      title={isTrial ? 'End your trial?' : 'Cancel your plan?'}
      submit={isTrial ? 'End my trial' : 'Cancel my plan'}
      busyLabel="Ending your plan"
      keepLabel="Keep it"
      values={{ intent: 'cancel' }}
      {...{ here, onClose }}
    >
      <p className="text-ink-soft">
        {end
          ? `Everything stays as it is until ${day(end)}. Nothing is charged after that.`
          : isBegun
            ? 'Nothing more is charged.'
            : 'It has not begun, and nothing was charged. You do not have to pay it.'}
      </p>
      <div>
        <p className="font-medium">What stays</p>
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-ink-soft">
          <li>Your calendar, your clients and everything they have booked</li>
          <li>Online booking, reminders, payments and gift cards</li>
          <li>Every page, word and picture of your website: they are there again when you return</li>
        </ul>
      </div>
      {isBegun ? (
        <div>
          <p className="font-medium">What closes</p>
          <ul className="mt-1.5 list-disc space-y-1 pl-5 text-ink-soft">
            <li>Your website shows a plain page with your name and a way to book</li>
          </ul>
        </div>
      ) : null}
    </PostQuestion>
  );
}

interface StartQuestionProps {
  plan: PlanView;
  billing: BillingView;
  interval: Interval;
  here: string;
  onClose: () => void;
}

/** What beginning costs and which card pays it: nothing where no card would be charged by it. */
function StartQuestion({
  plan,
  billing: { card, creditCents },
  interval,
  here,
  onClose,
}: StartQuestionProps) {
  const offer = plan.plans.find(({ id }) => id === 'website');
  const cents = interval === 'year' ? offer?.yearCents : offer?.monthCents;
  const begins = plan.plan === 'free' && plan.state !== 'starting' && !plan.hasTrial;
  if (!offer || !cents || !card || !begins) return null;
  const credit = Math.min(creditCents, cents);
  const due = cents - credit;
  return (
    <PostQuestion
      open
      title={`Begin the ${offer.name} plan?`}
      submit={due > 0 ? `Pay ${dollars(due)}` : 'Begin my plan'}
      busyLabel="Beginning your plan"
      keepLabel="Not now"
      variant="primary"
      values={{ intent: 'start', interval }}
      {...{ here, onClose }}
    >
      <p className="text-ink-soft">
        {credit > 0 ? `${dollars(credit)} is paid from your credit. ` : ''}
        {due > 0
          ? `Your card ending in ${card.last4} is charged ${dollars(due)} now. `
          : 'Nothing is charged now. '}
        The plan goes on by itself for {dollars(cents)} {PERIODS[interval]} until you cancel it.
      </p>
    </PostQuestion>
  );
}

interface ChangeQuestionProps {
  change: ChangeView;
  day: (moment: Date | string) => string;
  here: string;
  onClose: () => void;
}

/** What a change costs, line by line as the invoice will have it. */
function ChangeQuestion({ change, day, here, onClose }: ChangeQuestionProps) {
  const { interval, at, lines, totalCents, dueCents, amountCents, isTrial } = change;
  const name = interval === 'year' ? 'yearly' : 'monthly';
  return (
    <PostQuestion
      open
      title={`Pay ${name}?`}
      submit={dueCents > 0 ? `Pay ${dollars(dueCents)}` : `Pay ${name}`}
      busyLabel="Changing your plan"
      keepLabel="Not now"
      variant="primary"
      values={{ intent: 'change', interval, at }}
      {...{ here, onClose }}
    >
      {lines.length > 0 ? (
        <table className="w-full">
          <caption className="sr-only">What is charged now</caption>
          <tbody>
            {lines.map(({ description, from, amountCents: cents }, at) => (
              <tr key={at}>
                <th scope="row" className="py-1 pr-4 text-left font-normal text-ink-soft">
                  {from ? `${description} after ${day(from)}` : description}
                </th>
                <td className="tabular py-1 text-right align-top whitespace-nowrap">{dollars(cents)}</td>
              </tr>
            ))}
            <tr className="border-t border-line font-semibold">
              <th scope="row" className="pt-2.5 pr-4 text-left">
                To pay now
              </th>
              <td className="tabular pt-2.5 text-right">{dollars(dueCents)}</td>
            </tr>
          </tbody>
        </table>
      ) : null}
      <p className="text-ink-soft">
        {isTrial ? 'Nothing is charged while your trial runs. ' : ''}
        {totalCents < 0 ? `${dollars(-totalCents)} of what you paid is kept for your next invoices. ` : ''}
        From then on it costs {dollars(amountCents)} {PERIODS[interval]}.
      </p>
    </PostQuestion>
  );
}
