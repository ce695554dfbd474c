import { Link } from '@remix-run/react';
import { useState } from 'react';
import { DeclineDialog } from '#app/components/calendar/appointment/decline-dialog.tsx';
import { InvoiceDialog } from '#app/components/calendar/money/invoice-dialog.tsx';
import { MarkPaidDialog } from '#app/components/calendar/money/mark-paid-dialog.tsx';
import { useAppointmentActions } from '#app/components/calendar/appointment/use-appointment-actions.ts';
import { INBOX_LABELS } from '#app/domain/inbox/messages.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { formatPrice } from '#app/lib/money.ts';
import { formatRange } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { inboxTone, type InboxItem } from './inbox-items.ts';
import { useInboxAnswer } from './use-inbox-answer.ts';

interface InboxEntryProps {
  item: InboxItem;
  /** IANA zone of the practice. */
  timeZone: string;
  /** It was dealt with and is about to go. */
  onDone: () => void;
}

/** One thing that waits: whose, what, when, and what can be done about it without leaving the inbox. */
export function InboxEntry({ item, timeZone, onDone }: InboxEntryProps) {
  const { label, client, services, startsAt, endsAt, amountCurrency, instantActionToken } = item;
  const scripted = useHydrated();
  const show = paths.calendarAppointment(instantActionToken);
  const isRequest = label === INBOX_LABELS.pending;
  const cents = isRequest ? item.fullTotal : item.dueCents;
  return (
    <li className="px-5 py-4 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">
          <Link
            to={scripted ? show : paths.portalAppointment(instantActionToken)}
            className="text-inherit no-underline hover:underline"
          >
            {client.name}
          </Link>
        </p>
        <Badge tone={inboxTone(label)}>{label}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {item.isFee ? 'Cancellation fee · ' : null}
        {services.join(', ')}
        {cents > 0 ? (
          <>
            {' · '}
            <span className="tabular font-medium text-ink">{formatPrice(cents, amountCurrency)}</span>
          </>
        ) : null}
      </p>
      <p className="tabular text-sm text-ink-soft">{formatRange(startsAt, endsAt, timeZone)}</p>
      {item.clientMessage && isRequest ? (
        <blockquote className="mt-3 rounded-lg bg-sunken px-4 py-3 text-sm">
          <p className="mb-0.5 text-xs font-medium text-ink-soft">Message from the client</p>
          <p className="line-clamp-6 break-words whitespace-pre-line">{item.clientMessage}</p>
        </blockquote>
      ) : null}
      {item.paymentError && !isRequest ? (
        <p className="mt-2 text-sm text-red">
          Charging the client failed: {declineForPractice(item.paymentError)}
        </p>
      ) : null}
      <div className={cx('mt-3 grid gap-2 sm:flex', scripted && 'grid-cols-2')}>
        {!scripted ? (
          <LinkButton to={paths.portalAppointment(instantActionToken)} size="sm">
            Open
          </LinkButton>
        ) : isRequest ? (
          <RequestActions item={item} show={show} onDone={onDone} />
        ) : (
          <PaymentActions item={item} onDone={onDone} />
        )}
      </div>
    </li>
  );
}

function RequestActions({ item, show, onDone }: { item: InboxItem; show: string; onDone: () => void }) {
  const { busy, answer } = useInboxAnswer(item, show, onDone);
  const [asking, setAsking] = useState(false);
  const { id: appointmentId } = item;
  async function decline(note: string) {
    await answer('declineAppointment', { appointmentId, practitionerNote: note || null });
    setAsking(false);
  }
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={busy === 'acceptAppointment'}
        busyLabel="Accepting"
        disabled={busy !== null && busy !== 'acceptAppointment'}
        aria-label={`Accept ${item.client.name}`}
        onPress={() => void answer('acceptAppointment', { appointmentId })}
      >
        Accept
      </Button>
      <Button
        size="sm"
        disabled={busy !== null}
        aria-label={`Decline ${item.client.name}`}
        onPress={() => setAsking(true)}
      >
        Decline
      </Button>
      <DeclineDialog
        name={item.client.name}
        open={asking}
        onOpenChange={setAsking}
        busy={busy === 'declineAppointment'}
        onConfirm={({ practitionerNote }) => void decline(practitionerNote)}
      />
    </>
  );
}

function PaymentActions({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const { id: appointmentId, instantActionToken, client, amountCurrency } = item;
  const { canCharge, canAskForCard, canSendInvoice } = item;
  const actions = useAppointmentActions(instantActionToken);
  const [asking, setAsking] = useState<'mark-paid' | 'invoice' | null>(null);
  const due = { id: appointmentId, dueCents: item.dueCents, amountCurrency, client };
  const askText = item.paymentError ? 'Ask for a new card' : 'Ask for a card';
  async function retry() {
    const answer = await actions.send('retryPayment', { appointmentId });
    if (answer?.ok) onDone();
  }
  return (
    <>
      {canAskForCard ? (
        <Button
          size="sm"
          // Of three it fills a phone's first row, so that none stands alone in the second.
          className={canCharge || canSendInvoice ? 'max-sm:col-span-2' : undefined}
          busy={actions.busy === 'askForCard'}
          busyLabel="Asking"
          disabled={actions.busy !== null}
          aria-label={`${askText}: ${client.name}`}
          onPress={() => void actions.send('askForCard', { appointmentId })}
        >
          {askText}
        </Button>
      ) : null}
      {canCharge ? (
        <Button
          size="sm"
          busy={actions.busy === 'retryPayment'}
          busyLabel="Charging the card"
          disabled={actions.busy === 'markPaid'}
          aria-label={`Retry payment of ${client.name}`}
          onPress={() => void retry()}
        >
          Retry payment
        </Button>
      ) : null}
      {canSendInvoice ? (
        <Button
          size="sm"
          disabled={actions.busy !== null}
          aria-label={`Send invoice: ${client.name}`}
          onPress={() => setAsking('invoice')}
        >
          Send invoice
        </Button>
      ) : null}
      <Button
        size="sm"
        disabled={actions.busy !== null}
        aria-label={`Mark as paid: ${client.name}`}
        onPress={() => setAsking('mark-paid')}
      >
        Mark as paid
      </Button>
      {asking === 'mark-paid' ? (
        <MarkPaidDialog appointment={due} actions={actions} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'invoice' ? (
        <InvoiceDialog appointment={due} actions={actions} onClose={() => setAsking(null)} />
      ) : null}
    </>
  );
}
