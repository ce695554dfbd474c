import { useRef } from 'react';
import { z } from 'zod';
import { CardForm, type CardFormHandle } from '#app/components/cards/card-form.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import type { BillingView } from './plan-view.ts';
import { usePlanCard } from './use-plan-card.ts';

interface CardDialogProps {
  config: NonNullable<BillingView['cardForm']>;
  replaces: boolean;
  onClose: () => void;
}

/** Its fields are the card company's own. */
const schema = z.object({});

/** Takes the card that the plan is paid with in the card company's own form. */
export function CardDialog({ config, replaces, onClose }: CardDialogProps) {
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
      {form.refused ? <AlertBanner>{whyNotSaved(form.refused)}</AlertBanner> : null}
    </FormDialog>
  );
}
