import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { CLIENT_MESSAGES } from '#app/domain/clients/messages.ts';
import { cardDate, cardName } from '#app/lib/card.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { useNewsFocus } from '#app/ui/page/use-news-focus.ts';
import type { Card } from '../client-data.ts';
import { PartFailed } from '../part-failed.tsx';
import { useProfile } from '../use-profile.ts';
import { AddCardDialog } from './add-card-dialog.tsx';

interface PaymentMethodProps {
  clientId: string;
  name: string;
  version: unknown;
  /** Whether it can be added, replaced and deleted here. */
  editable?: boolean;
}

/** The card on file, read by itself; with `editable` it is added, replaced, or deleted after one question. */
export function PaymentMethod({ clientId, name, version, editable = false }: PaymentMethodProps) {
  const {
    value: card,
    isWaiting,
    refused,
    retry,
  } = useQueryOperation(op.defaultPaymentMethodPractice, { clientId }, { version });
  // What opened or asked the question may be gone with its answer.
  const box = useNewsFocus<HTMLDivElement>(card ? `${card.brand} ${card.last4} ${cardDate(card)}` : 'none');
  if (refused) return <PartFailed text={CLIENT_MESSAGES.paymentMethodFailed} onRetry={retry} />;
  if (isWaiting) {
    return (
      <div role="status" className="flex items-center gap-3 py-1">
        <span className="sr-only">Loading the payment method</span>
        <Skeleton className="h-8 w-12" />
        <Skeleton className="h-3.5 w-40" />
      </div>
    );
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Card on file"
      className="flex flex-wrap items-center justify-between gap-3 outline-none"
    >
      {card ? <CardLine card={card} /> : <p className="text-ink-soft">No card on file.</p>}
      {editable ? (
        <div className="flex flex-wrap gap-2">
          <AddCard clientId={clientId} name={name} replaces={card !== null} />
          {card ? <RemoveCard clientId={clientId} name={name} card={card} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function CardLine({ card }: { card: Card }) {
  return (
    <p className="flex min-w-0 items-center gap-3">
      <span className="grid h-8 w-12 shrink-0 place-items-center rounded-sm border border-line bg-sunken text-ink-soft">
        <CreditCard strokeWidth={1.75} aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {cardName(card.brand)} <span className="tabular">•••• {card.last4}</span>
        </span>
        <span className="tabular block text-sm text-ink-soft">{cardDate(card)}</span>
      </span>
    </p>
  );
}

function AddCard({ clientId, name, replaces }: { clientId: string; name: string; replaces: boolean }) {
  const { takesCards } = useProfile();
  const [adding, setAdding] = useState(false);
  if (!takesCards) return null;
  return (
    <>
      <Button size="sm" onPress={() => setAdding(true)}>
        {replaces ? 'Replace' : 'Add a card'}
      </Button>
      {adding ? (
        <AddCardDialog clientId={clientId} name={name} replaces={replaces} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function RemoveCard({ clientId, name, card }: { clientId: string; name: string; card: Card }) {
  const [asking, setAsking] = useState(false);
  const { isBusy, run } = useOperation(op.detachPaymentMethodPractice, {
    key: `card ${clientId}`,
    done: CARD_MESSAGES.deleted,
  });

  async function remove() {
    const answer = await run({ clientId });
    if (answer?.ok) setAsking(false);
  }
  return (
    <>
      <Button size="sm" variant="danger-quiet" onPress={() => setAsking(true)}>
        Delete card
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this card?"
        confirmLabel="Delete card"
        cancelLabel="Keep it"
        destructive
        busy={isBusy}
        onConfirm={() => void remove()}
      >
        {cardName(card.brand)} ending in {card.last4} will no longer be charged for {name}’s appointments. A
        new card can be added at any time.
      </ConfirmDialog>
    </>
  );
}
