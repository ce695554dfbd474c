import type { RefObject } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { toast } from '#app/ui/feedback/toast.tsx';

/** What is refused stands in the dialog. */
const SAID_HERE = { failed: () => null };

/** What is said once a card is saved: what came of the invoice that waited, where one did. */
function tell({ payment }: OpValue<'savePlanCard'>): void {
  if (payment?.outcome === 'paid') toast.success(PLAN_MESSAGES.paid);
  else if (payment?.outcome === 'declined')
    toast.error(PLAN_MESSAGES.stillOpen(payment.message ?? 'The card was declined.'));
  else toast.success(PLAN_MESSAGES.cardSaved);
}

/** Saves what stands in the card form as the card of the plan. What is wrong with the card the form says itself. */
export function usePlanCard(form: RefObject<CardFormHandle>): Carried<object, object> {
  const begin = useOperation(op.planSetupIntent, SAID_HERE);
  const keep = useOperation(op.savePlanCard, SAID_HERE);
  const { isBusy, alone } = useAlone();

  async function save() {
    if (!form.current?.check()) return null;
    const setup = await begin.run({});
    if (!setup?.ok) return setup;
    const confirmed = await form.current.confirm(setup.value.clientSecret);
    if (!confirmed.ok) return null;
    const kept = await keep.run({ setupIntentId: confirmed.setupIntentId });
    if (kept?.ok) tell(kept.value);
    return kept;
  }
  return { isBusy, run: () => alone(save) };
}
