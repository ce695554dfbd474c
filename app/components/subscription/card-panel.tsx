import { useRef } from 'react';
import { z } from 'zod';
import { Part, Words } from '#app/components/banking/parts.tsx';
import { CardForm, type CardFormHandle } from '#app/components/cards/card-form.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { BillingView, PlanView } from './plan-view.ts';
import { usePlanCard } from './use-plan-card.ts';

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
      {typing && cardForm ? (
        <CardDialog config={cardForm} replaces={card !== null} onClose={() => setTyping(false)} />
      ) : null}
    </Part>
  );
}

interface CardDialogProps {
  config: NonNullable<BillingView['cardForm']>;
  replaces: boolean;
  onClose: () => void;
}

/** Its fields are the card company's own. */
const schema = z.object({});

function CardDialog({ config, replaces, onClose }: CardDialogProps) {
  const card = useRef<CardFormHandle>(null);
  const form = useOperationForm(usePlanCard(card), {
    schema,
    input: () => ({}),
    savesUnchanged: true,
    isLight: true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={replaces ? 'Use another card' : 'Add a card'}
      save="Save card"
      busyLabel="Saving the card"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Your plan is paid with it. An open invoice is paid at once; otherwise nothing is charged now.
      </p>
      <CardForm ref={card} config={config} disabled={form.isBusy} />
      {form.refused ? <AlertBanner>{form.refused.text || PLAN_MESSAGES.unreachable}</AlertBanner> : null}
    </FormDialog>
  );
}
