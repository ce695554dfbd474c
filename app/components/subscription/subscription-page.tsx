import { useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { BegunAnew } from '#app/components/settings/settings-form.tsx';
import { SettingsFrame } from '#app/components/settings/settings-frame.tsx';
import { formatLongDate } from '#app/lib/time.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { BillingForm } from './billing-form.tsx';
import { CardPanel } from './card-panel.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { PaymentBanners } from './payment-banners.tsx';
import { Plans } from './plans.tsx';
import { PlanQuestions } from './plan-questions.tsx';
import type { BillingView, ChangeView, Interval, PlanView } from './plan-view.ts';

export interface SubscriptionPageProps {
  plan: PlanView;
  billing: BillingView;
  /** How the plan that is chosen would be paid. */
  chosen: Interval | null;
  /** The change that is looked at. */
  change: ChangeView | null;
  /** The question that the address opens. */
  asked: 'cancel' | null;
  /** What went wrong with the last press. */
  problem?: string | undefined;
}

/** /portal/subscriptions (002 §2): the plan, what it costs and opens, how it is paid, and how it ends. */
export function SubscriptionPage(props: SubscriptionPageProps) {
  const { plan, billing, chosen, change, asked, problem } = props;
  const { timeZone } = usePortal().practice;
  const day = (moment: Date | string) => formatLongDate(new Date(moment), timeZone);
  const [typing, setTyping] = useState(false);
  const isForGood = plan.plan === 'lifetime';
  const hasCustomer = billing.invoices.length > 0 || billing.email !== '' || plan.state !== 'none';
  return (
    <SettingsFrame
      wide
      title="Subscription"
      about="Your plan with Tendwell, how it is paid, and your invoices."
      banners={
        <>
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
          <PaymentBanners plan={plan} billing={billing} day={day} onAnotherCard={() => setTyping(true)} />
        </>
      }
    >
      <CurrentPlan
        plan={plan}
        card={billing.isKnown ? billing.card : undefined}
        creditCents={billing.creditCents}
        day={day}
      />
      {isForGood ? null : (
        <Plans plan={plan} hasCard={billing.card !== null} onNeedsCard={() => setTyping(true)} />
      )}
      {isForGood ? null : <CardPanel {...{ plan, billing, typing, setTyping }} />}
      {hasCustomer && billing.isKnown && !isForGood ? (
        <BegunAnew>{(again) => <BillingForm {...{ billing, again }} />}</BegunAnew>
      ) : null}
      {hasCustomer ? <Invoices billing={billing} timeZone={timeZone} /> : null}
      <PlanQuestions {...{ plan, billing, chosen, change, asked, day }} />
    </SettingsFrame>
  );
}
