import { useState } from 'react';
import { isUnexplained } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { useRunning } from '#app/components/operation/running.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { givenBackText } from '#app/lib/events/payment-text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import type { GroupEvent, Registrant } from './event-data.ts';
import { RegistrantRow } from './registrant-row.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';

interface RegistrantListProps {
  event: GroupEvent;
  /** It could not be read again: who is registered by now is not known. */
  failed: boolean;
  onRetry: () => void;
}

/** Who is registered, how each stands with their payment, and what can be done about it (spec 001 §4). */
export function RegistrantList({ event, failed, onRetry }: RegistrantListProps) {
  const payments = useQueryOperation(
    op.bookableEventRegistrations,
    { id: event.id },
    { version: usePortal() },
  );
  const registrations = useShown(payments.value)?.registrations;
  const [removing, setRemoving] = useState<Registrant | null>(null);
  // One of them at a time.
  const key = `registrants of ${event.id}`;
  const processing = useOperation(op.processRegistrationPayment, {
    key,
    done: ({ underWay }) => (underWay ? null : PAYMENT_MESSAGES.processed),
    failed: (refused) =>
      isUnexplained(refused)
        ? PAYMENT_MESSAGES.unexpected
        : { text: PAYMENT_MESSAGES.processingFailed, detail: declineForPractice(refused.text) },
  });
  const removal = useOperation(op.removeClientFromBookableEvent, {
    key,
    failed: ({ text }) => ({ text: TEXTS.removeFailed, detail: text }),
  });
  const underWay = useRunning().find((one) => one.key === key);
  const paying =
    underWay?.name === op.processRegistrationPayment.name &&
    (underWay.input as OpInput<'processRegistrationPayment'>).registrationId;
  const { clients } = event;
  const paymentOf = ({ registrationId }: Registrant) =>
    registrations?.find(({ id }) => id === registrationId) ?? null;

  async function process({ registrationId }: Registrant) {
    const answer = await processing.run({ registrationId });
    if (answer?.ok && answer.value.underWay) toast.info(TEXTS.paymentUnderWay);
  }
  async function remove(client: Registrant) {
    const answer = await removal.run({ bookableEventId: event.id, clientId: client.id });
    if (!answer) return;
    setRemoving(null);
    if (answer.ok) toast.success(TEXTS.removed(client.name));
  }
  return (
    <>
      {failed ? <Problem text={TEXTS.registrantsFailed} onRetry={onRetry} /> : null}
      {payments.refused ? <Problem text={TEXTS.paymentFailed} onRetry={payments.retry} /> : null}
      {registrations?.some(({ paymentOffer }) => paymentOffer === 'connect') ? (
        <Banner
          title="Connect a payment provider"
          actions={
            <LinkButton size="sm" to={paths.bankingSettings()}>
              Connect
            </LinkButton>
          }
        >
          Then the cards of registrants can be charged here.
        </Banner>
      ) : null}
      {clients.length === 0 ? (
        <p className="text-ink-soft">Nobody is registered yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {clients.map((client) => (
            <RegistrantRow
              key={client.registrationId}
              client={client}
              payment={paymentOf(client)}
              waiting={!registrations && payments.isWaiting}
              busy={paying === client.registrationId}
              disabled={underWay !== undefined}
              onProcess={() => void process(client)}
              onRemove={() => setRemoving(client)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null);
        }}
        title={removing ? `Remove ${removing.name}?` : ''}
        confirmLabel="Remove"
        cancelLabel="Keep them"
        destructive
        busy={removal.isBusy}
        onConfirm={() => {
          if (removing) void remove(removing);
        }}
      >
        {event.past
          ? 'They are taken off the list of this event, which is over'
          : 'They are taken off the list and told at once'}
        {`. ${givenBackText(removing ? [removing] : [], event.amountCurrency)}`}
      </ConfirmDialog>
    </>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      tone="red"
      role="alert"
      title={text}
      actions={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
