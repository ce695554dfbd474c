import { useRef } from 'react';
import { z } from 'zod';
import { CardForm, type CardFormHandle } from '#app/components/cards/card-form.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { PartFailed } from '../part-failed.tsx';
import { useClientCard } from './use-client-card.ts';

interface AddCardDialogProps {
  clientId: string;
  name: string;
  /** There is a card already, whose place the new one takes. */
  replaces: boolean;
  onClose: () => void;
}

/** Its fields are the provider's own. */
const schema = z.object({});

/** Takes a client's card in the form of the practice's provider; the number never comes to us. */
export function AddCardDialog({ clientId, name, replaces, onClose }: AddCardDialogProps) {
  const { value, refused, retry } = useQueryOperation(op.clientCardForm, { clientId });
  const card = useRef<CardFormHandle>(null);
  const config = value?.cardForm ?? null;
  const form = useOperationForm(useClientCard(card), {
    schema,
    input: () => ({ ...value!, clientId, name }),
    savesUnchanged: true,
    lacks: config ? null : 'The card form',
    isLight: true,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={replaces ? 'Replace the card' : 'Add a card'}
      save="Save card"
      busyLabel="Saving the card"
      onClose={onClose}
    >
      {refused ? (
        <PartFailed text={CARD_MESSAGES.unreachable} onRetry={retry} />
      ) : !value ? (
        <div role="status">
          <span className="sr-only">Loading the card form</span>
          <Skeleton className="h-32 w-full" />
        </div>
      ) : config ? (
        <>
          <p className="text-ink-soft">
            With {name}’s consent it is kept for their appointments, and charged when each is due.
          </p>
          <CardForm ref={card} config={config} disabled={form.isBusy} ofClient />
          {form.refused ? (
            <AlertBanner>
              {form.refused.code === 'unreachable'
                ? CARD_MESSAGES.unreachable
                : CARD_MESSAGES.saveFailed(declineForPractice(form.refused.text))}
            </AlertBanner>
          ) : null}
        </>
      ) : (
        <p>{CARD_MESSAGES.noCards}</p>
      )}
    </FormDialog>
  );
}
