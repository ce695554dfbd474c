import { useState } from 'react';
import { useAsked, type Asked } from '#app/components/appointment-form/use-asked.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { GroupEvent, Registrant, Registrants, RegistrationPayment } from './event-data.ts';
import { RegistrantRow } from './registrant-row.tsx';
import { textsOf, useEventAct } from './use-event-act.ts';
import { useReadAgain } from './use-read-again.ts';

interface RegistrantListProps {
  event: GroupEvent;
  registrants: Asked<Registrants>;
}

/** Who is registered, how each stands with their payment, and what can be done about it (spec 001 §4). */
export function RegistrantList({ event, registrants }: RegistrantListProps) {
  const payments = useAsked<RegistrationPayment[]>(paths.groupEventPayments(event.id));
  useReadAgain(payments.retry);
  const [removing, setRemoving] = useState<Registrant | null>(null);
  const { act, underWay } = useEventAct();
  const clients = registrants.data?.clients;
  if (!clients) {
    return registrants.failed ? (
      <Problem text={TEXTS.registrantsFailed} onRetry={registrants.retry} />
    ) : (
      <SkeletonRows rows={3} label="Loading the registrants" />
    );
  }
  const paymentOf = ({ registrationId }: Registrant) =>
    payments.data?.find(({ id }) => id === registrationId) ?? null;

  async function process({ registrationId }: Registrant) {
    const answer = await act<{ underWay: boolean }>(
      'processRegistrationPayment',
      { registrationId },
      registrationId,
    );
    if (!answer) return;
    if (answer.ok && answer.value.underWay) toast.info(TEXTS.paymentUnderWay);
    else if (answer.ok) toast.success(PAYMENT_MESSAGES.processed);
    else if (answer.code === 'internal') toast.error(PAYMENT_MESSAGES.unexpected);
    else toast.error(PAYMENT_MESSAGES.processingFailed, { detail: textsOf(answer) });
  }
  async function remove(client: Registrant) {
    const of = { bookableEventId: event.id, clientId: client.id };
    const answer = await act('removeClientFromBookableEvent', of);
    if (!answer) return;
    setRemoving(null);
    if (answer.ok) toast.success(TEXTS.removed(client.name));
    else toast.error(TEXTS.removeFailed, { detail: textsOf(answer) });
  }
  const isPaid = removing !== null && paymentOf(removing)?.paymentStatus === 'paid';
  return (
    <>
      {payments.failed && !payments.data ? (
        <Problem text={TEXTS.paymentFailed} onRetry={payments.retry} />
      ) : null}
      {payments.data?.some(({ paymentOffer }) => paymentOffer === 'connect') ? (
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
              waiting={!payments.data && !payments.failed}
              busy={underWay === client.registrationId}
              disabled={underWay !== null}
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
        busy={underWay !== null}
        onConfirm={() => {
          if (removing) void remove(removing);
        }}
      >
        {event.past
          ? 'They are taken off the list of this event, which is over'
          : 'They are taken off the list and told at once'}
        {isPaid ? '; what they paid is given back.' : '.'}
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
