import { lazy } from 'react';
import { Part, Words } from '#app/components/banking/parts.tsx';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { BillingView, PlanView } from './plan-view.ts';

/** The card form and what stands behind it are fetched when they are wanted. */
const CardDialog = lazy(async () => ({ default: (await import('./card-tools.ts')).CardDialog }));

interface CardPanelProps {
  plan: PlanView;
  billing: BillingView;
  /** Its form is open. */
  typing: boolean;
  setTyping: (typing: boolean) => void;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The card that the plan is paid with. */
export function CardPanel({ plan, billing, typing, setTyping }: CardPanelProps) {
  const { card, isKnown, cardForm } = billing;
  const scripted = useHydrated();
  return (
    <Part id="card" title="Card">
      {!isKnown ? (
        <Words>{PLAN_MESSAGES.unreachable}</Words>
      ) : card ? (
        <p className="tabular mt-2">
          <span className="capitalize">{card.brand}</span> ending in {card.last4}
          <span className="text-ink-soft">
            , good until {two(card.expMonth)}/{two(card.expYear % 100)}
          </span>
        </p>
      ) : (
        <Words>
          {plan.state === 'trialing'
            ? 'No card yet. Without one your trial ends by itself, and nothing is charged.'
            : plan.openInvoice
              ? 'No card is saved. Add one to pay what is open.'
              : 'No card is saved. Nothing is charged.'}
        </Words>
      )}
      <div className="mt-5">
        {scripted ? (
          <Button disabled={!cardForm || !isKnown} onPress={() => setTyping(true)}>
            {card ? 'Use another card' : 'Add a card'}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">To enter a card, please switch on JavaScript.</p>
        )}
      </div>
      <WhenWanted wanted={typing && cardForm !== null}>
        {typing && cardForm ? (
          <CardDialog config={cardForm} replaces={card !== null} onClose={() => setTyping(false)} />
        ) : null}
      </WhenWanted>
    </Part>
  );
}
