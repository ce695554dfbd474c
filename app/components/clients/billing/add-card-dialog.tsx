import { useId, useRef, useState, type FormEvent } from 'react';
import { CardForm, type CardFormHandle } from '#app/components/cards/card-form.tsx';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
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

/** Takes a client's card in the form of the practice's provider; the number never comes to us. */
export function AddCardDialog({ clientId, name, replaces, onClose }: AddCardDialogProps) {
  const { value: cardForm, refused, retry } = useQueryOperation(op.clientCardForm, { clientId });
  const form = useRef<CardFormHandle>(null);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, save } = useClientCard(clientId);
  const config = cardForm?.cardForm ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!cardForm || !config || !form.current) return;
    setProblem(null);
    const answer = await save({ practiceId: cardForm.practiceId, cardForm: config }, form.current, { name });
    if (answer?.ok) onClose();
    else if (answer?.text) setProblem(answer.text);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={replaces ? 'Replace the card' : 'Add a card'}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={!config}
            busy={busy}
            busyLabel="Saving the card"
          >
            Save card
          </Button>
        </>
      }
    >
      {refused ? (
        <PartFailed text={CARD_MESSAGES.unreachable} onRetry={retry} />
      ) : !cardForm ? (
        <div role="status">
          <span className="sr-only">Loading the card form</span>
          <Skeleton className="h-32 w-full" />
        </div>
      ) : config ? (
        <form id={id} onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
          <p className="text-ink-soft">
            With {name}’s consent it is kept for their appointments, and charged on the day of each.
          </p>
          <CardForm ref={form} config={config} disabled={busy} />
          {problem ? <AlertBanner>{problem}</AlertBanner> : null}
        </form>
      ) : (
        <p>{CARD_MESSAGES.noCards}</p>
      )}
    </Dialog>
  );
}
