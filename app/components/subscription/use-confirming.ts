import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { ask } from '#app/components/operation/call.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { paths } from '#app/paths.ts';
import type { BillingView } from './plan-view.ts';

/** Takes the plan's payer through the bank's check of the open invoice; the server then reads it again. */
export function useConfirming(cardForm: BillingView['cardForm']) {
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useOperation(op.refreshPlan, { done: PLAN_MESSAGES.paid });
  const { isBusy, alone } = useAlone();

  async function run() {
    setProblem(null);
    if (!cardForm) return null;
    const asked = await ask<'planConfirmation'>(paths.op('planConfirmation', {}));
    if (!asked.ok) {
      setProblem(whyNotSaved(asked));
      return null;
    }
    const { clientSecret, paymentMethodId } = asked.value;
    const { confirmPayment } = await import('./card-tools.ts');
    const confirmed = await confirmPayment(cardForm, clientSecret, paymentMethodId);
    if (!confirmed.ok) {
      setProblem(confirmed.message);
      return null;
    }
    return refresh.run({});
  }
  return { isBusy: isBusy || refresh.isBusy, problem, confirm: () => alone(run) };
}
