import { PostButton } from '#app/components/forms/post-button.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { dollars, type BillingView, type PlanView } from './plan-view.ts';
import { useConfirming } from './use-confirming.ts';

interface PaymentBannersProps {
  plan: PlanView;
  billing: BillingView;
  day: (moment: Date | string) => string;
  onAnotherCard: () => void;
}

/** A payment that has not come: by when, what happens then, and how it is paid. */
export function PaymentBanners({ plan, billing, day, onAnotherCard }: PaymentBannersProps) {
  const { openInvoice, graceEndsAt, state } = plan;
  const { confirm, isBusy, problem } = useConfirming(billing.cardForm);
  const scripted = useHydrated();
  if (!openInvoice) return null;
  const amount = dollars(openInvoice.amountCents);
  const { needsConfirmation } = openInvoice;
  const until = graceEndsAt
    ? `Until ${day(graceEndsAt)} everything stays as it is. If it is not paid by then, your plan ends and your website shows a plain page with a way to book. Nothing is deleted.`
    : `Your plan ${state === 'incomplete' ? 'begins' : 'changes'} as soon as ${needsConfirmation ? 'you have.' : 'it is paid. Try again, or use another card.'}`;
  return (
    <>
      {problem ? <AlertBanner>{problem}</AlertBanner> : null}
      <Banner
        tone={needsConfirmation ? 'orange' : 'red'}
        title={
          needsConfirmation
            ? `Your bank wants you to confirm ${amount}`
            : `${amount} for your plan did not go through`
        }
        actions={
          <>
            {needsConfirmation ? (
              scripted && (
                <Button
                  variant="primary"
                  busy={isBusy}
                  busyLabel="Waiting for your bank"
                  onPress={() => void confirm()}
                >
                  Confirm {amount}
                </Button>
              )
            ) : (
              <PostButton variant="primary" values={{ intent: 'pay' }} busyLabel="Paying">
                Try again now
              </PostButton>
            )}
            {scripted ? (
              <Button onPress={onAnotherCard}>
                {billing.isKnown && billing.card === null ? 'Add a card' : 'Use another card'}
              </Button>
            ) : null}
          </>
        }
      >
        {until}
        {scripted ? null : (
          <p className="mt-1">
            {`To ${needsConfirmation ? 'confirm it, or to ' : ''}use another card, please switch on JavaScript and reload the page.`}
          </p>
        )}
      </Banner>
    </>
  );
}
