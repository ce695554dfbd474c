import { Part, Words } from '#app/components/banking/parts.tsx';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { dollars, PERIODS, type BillingView, type PlanView } from './plan-view.ts';

interface CurrentPlanProps {
  plan: PlanView;
  /** The saved card; null where there is none, undefined where nobody answers for it. */
  card: BillingView['card'] | undefined;
  /** Kept for the next invoices. */
  creditCents: number;
  day: (moment: Date | string) => string;
}

function StateBadge({ plan: { state, plan, endsAt, isTrialOver, openInvoice } }: { plan: PlanView }) {
  if (plan === 'lifetime') return <Badge tone="green">Yours for good</Badge>;
  if (state === 'starting') return <Badge tone="orange">Being set up</Badge>;
  if (state === 'past_due') return <Badge tone="red">Payment open</Badge>;
  if (state === 'incomplete')
    return openInvoice?.needsConfirmation ? (
      <Badge tone="orange">Not confirmed yet</Badge>
    ) : (
      <Badge tone="red">Not paid yet</Badge>
    );
  if (isTrialOver) return <Badge tone="orange">Being settled</Badge>;
  if (endsAt) return <Badge tone="orange">Ends soon</Badge>;
  if (state === 'trialing') return <Badge tone="accent">Trial</Badge>;
  if (state === 'active') return <Badge tone="green">Active</Badge>;
  return null;
}

/** What there is to know of the plan in a sentence or two. */
function sentenceOf({ plan, card, day }: Omit<CurrentPlanProps, 'creditCents'>): string {
  const { state, amountCents, interval, trialEndsAt, endsAt, endedAt, currentPeriodEndsAt, trialDays } = plan;
  const { openInvoice } = plan;
  const price = `${dollars(amountCents)} ${PERIODS[interval ?? 'month']}`;
  if (plan.plan === 'lifetime')
    return 'Everything is open to you. It is never renewed and never charged again.';
  if (state === 'starting')
    return 'The card company has not answered yet. Your plan begins as soon as it does; you need not wait here.';
  if (state === 'incomplete')
    return openInvoice?.needsConfirmation
      ? `Your bank wants you to confirm ${price}. Your plan begins as soon as you have.`
      : `Your card was declined: ${price} was not paid, and your plan has not begun. Try again, or use another card.`;
  if (plan.isTrialOver && trialEndsAt)
    return `Your trial ended on ${day(trialEndsAt)}. ${endsAt ? 'Nothing is charged.' : card ? `Your card ending in ${card.last4} pays ${price} now.` : 'It ends by itself unless you add a card.'} The card company has not told us yet that it is settled; you need not wait here.`;
  if (endsAt && state === 'trialing') return `Your trial ends on ${day(endsAt)}, and nothing is charged.`;
  if (endsAt) return `It ends on ${day(endsAt)} and is not renewed. Until then everything stays as it is.`;
  if (state === 'trialing' && trialEndsAt)
    return card
      ? `Your trial runs until ${day(trialEndsAt)}. Then it goes on by itself, and your card ending in ${card.last4} pays ${price}.`
      : `Your trial runs until ${day(trialEndsAt)}. Then it costs ${price}${card === null ? '; without a card it ends by itself' : ''}.`;
  if (state === 'past_due') return `${price}. The last payment did not go through.`;
  if (state === 'active' && currentPeriodEndsAt)
    return `${price}. The next payment is on ${day(currentPeriodEndsAt)}.`;
  if (state === 'lapsed' && endedAt)
    return `Your Website plan was not paid and ended on ${day(endedAt)}. What you made is kept: choose it again, and it is all there.`;
  if (state === 'cancelled' && endedAt)
    return `Your Website plan ended on ${day(endedAt)}. What you made is kept: choose it again, and it is all there.`;
  return plan.hasTrial
    ? `Booking, clients and payments cost nothing. Your own website can be tried for ${trialDays} days, without a card.`
    : 'Booking, clients and payments cost nothing.';
}

/** The plan that is open now, and what comes next. */
export function CurrentPlan({ plan, card, creditCents, day }: CurrentPlanProps) {
  const { plans, state, endsAt } = plan;
  const name = plans.find(({ id }) => id === plan.plan)?.name ?? 'Free';
  // One whose first payment has not come can be called off too: nobody has to pay it.
  const stands = ['trialing', 'active', 'past_due', 'incomplete'].includes(state) && plan.plan !== 'lifetime';
  return (
    <Part id="current" title={`You are on the ${name} plan`} badge={<StateBadge plan={plan} />}>
      <Words>{sentenceOf({ plan, card, day })}</Words>
      {creditCents > 0 ? (
        <Words>Credit: {dollars(creditCents)}. It pays your next invoices before your card does.</Words>
      ) : null}
      {stands || state === 'starting' ? (
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {state === 'starting' ? (
            <PostButton values={{ intent: 'refresh' }} busyLabel="Asking">
              Look again
            </PostButton>
          ) : endsAt ? (
            <PostButton variant="primary" values={{ intent: 'keep' }} busyLabel="Keeping your plan">
              Keep my plan
            </PostButton>
          ) : (
            <LinkButton to={paths.subscription({ ask: 'cancel' })} replace preventScrollReset>
              {state === 'trialing' ? 'End my trial' : 'Cancel my plan'}
            </LinkButton>
          )}
        </div>
      ) : null}
    </Part>
  );
}
