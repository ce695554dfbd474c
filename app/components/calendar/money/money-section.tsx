import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  adjustmentLabel,
  isRefunded,
  keptFeeLabel,
  paidByText,
  PAYMENT_MESSAGES,
} from '#app/domain/payments/messages.ts';
import { PAYMENT_WAITS } from '#app/lib/messages/payment-waits.ts';
import { declineForPractice } from '#app/lib/card-decline.ts';
import { cardDate, cardName } from '#app/lib/card.ts';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { formatDate } from '#app/lib/time.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { useNewsFocus } from '#app/ui/page/use-news-focus.ts';
import { adjustText } from '../appointment/appointment-menu.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import { moneyBadge, waitsForItsDay } from '../grid/variants.ts';
import { waivedFee } from './waived-fee.ts';
import type { AppointmentActions } from '../appointment/use-appointment-actions.ts';

interface MoneyProps {
  appointment: AppointmentDetails;
  /** IANA zone of the calendar. */
  timeZone: string;
  /** What may be done; left out where there are no scripts. */
  actions?: AppointmentActions;
  /** Quick actions below the sums. */
  children?: ReactNode;
}

/** Where the money of an appointment stands: status, every sum that makes the total, the card, the last charge. */
export function MoneySection({ appointment, timeZone, actions, children }: MoneyProps) {
  const {
    amountCurrency: currency,
    paymentStatus,
    paymentError,
    dueCents,
    fullTotal,
    paidCents,
  } = appointment;
  const waived = waivedFee(appointment);
  const waivedCents = waived?.openCents ?? 0;
  const backCents = waived?.backCents ?? 0;
  const badge = waivedCents > 0 ? ({ text: 'Fee waived', tone: 'grey' } as const) : moneyBadge(appointment);
  const owed = dueCents > 0 && dueCents !== fullTotal;
  const settled = paymentStatus === 'Paid' && !isRefunded(appointment) && paidCents > 0;
  // What took an adjustment off, or the mark of a payment, is gone with it.
  const section = useNewsFocus<HTMLElement>(
    [appointment.markPaid, ...appointment.adjustments.map(({ id }) => id)].join(),
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Payment"
      className="border-t border-line pt-5 outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Payment</h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      {waived ? <WaivedNote appointment={appointment} backCents={backCents} /> : null}
      {paymentError ? (
        <Banner tone="red" className="mt-3">
          {PAYMENT_MESSAGES.retryFailed(declineForPractice(paymentError))}
        </Banner>
      ) : null}
      {appointment.waitsFor ? (
        <Banner tone="orange" className="mt-3">
          {PAYMENT_WAITS[appointment.waitsFor]}
        </Banner>
      ) : null}
      <DescriptionList layout="sums" className="mt-3" items={sumsOf(appointment)} />
      <Adjustments appointment={appointment} timeZone={timeZone} actions={actions} />
      {waivedCents > 0 ? (
        <DescriptionList
          layout="sums"
          className="mt-2"
          items={[
            {
              term: adjustmentLabel({ amountCents: waivedCents, policy: 'waived' }),
              detail: formatMoney(-waivedCents, currency),
            },
          ]}
        />
      ) : null}
      <DescriptionList
        layout="sums"
        className="mt-3 border-t border-line pt-3"
        items={[
          {
            term: <span className="font-semibold text-ink">{totalText(appointment)}</span>,
            detail: (
              <span className="text-base font-semibold">
                {paymentStatus === 'Free'
                  ? formatPrice(fullTotal, currency)
                  : formatMoney(fullTotal - waivedCents, currency)}
              </span>
            ),
          },
          owed && { term: 'Still to pay', detail: formatMoney(dueCents, currency) },
          backCents > 0 && { term: 'To give back', detail: formatMoney(backCents, currency) },
        ]}
      />
      <PolicyFee appointment={appointment} />
      <How appointment={appointment} actions={actions} settled={settled} />
      {children ? <div className="mt-4 flex flex-wrap gap-2">{children}</div> : null}
    </section>
  );
}

const totalText = ({ adjustments, paymentStatus }: AppointmentDetails) =>
  paymentStatus === 'Paid' && adjustments.some(({ amountCents, policy }) => amountCents > 0 && !policy)
    ? 'Total after refund'
    : 'Total';

function sumsOf(appointment: AppointmentDetails) {
  const {
    services,
    discountCodeRedemptions: discounts,
    feeCents,
    tipAmountCents,
    amountCurrency,
  } = appointment;
  const row = (term: string, cents: number) => ({ term, detail: formatMoney(cents, amountCurrency) });
  const listed = services.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const discounted = discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // A package or a price agreed on leaves less, or more, to pay than the lines say.
  const agreed = appointment.amountCents - (listed - discounted);
  return [
    ...services.map(({ name, addOn, amountCents }) => ({
      term: addOn ? `+ ${name}` : name,
      detail: formatPrice(amountCents, amountCurrency),
    })),
    ...discounts.map(({ code, amountCents }) => row(`Code ${code}`, -amountCents)),
    agreed !== 0 && row(appointment.package ? 'Package' : 'Price agreed', agreed),
    feeCents > 0 && row('Fees', feeCents),
    tipAmountCents > 0 && row('Tip', tipAmountCents),
  ];
}

/** What was given back or added, with its day and note, and taken back where that is possible (spec 001 §4). */
function Adjustments({ appointment, timeZone, actions }: Omit<MoneyProps, 'children'>) {
  const { adjustments, amountCurrency } = appointment;
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label="Adjustments" className="mt-2 space-y-2">
      {adjustments.map(({ id, amountCents, adjustedAt, note, policy, canRemove, refundUnderWay }) => {
        const label = adjustmentLabel({ amountCents, policy });
        const day = formatDate(adjustedAt, timeZone);
        return (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 flex-1 text-ink-soft">
              {label}
              <span className="block text-sm text-ink-mute [overflow-wrap:anywhere]">
                {[day, refundUnderWay ? 'under way' : '', note === label ? '' : note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {canRemove && actions ? (
              <IconButton
                size="sm"
                label={`Remove the adjustment of ${formatMoney(Math.abs(amountCents), amountCurrency)}`}
                icon={<CloseIcon />}
                disabled={actions.busy !== null}
                onPress={() => void actions.send('removeAdjustment', { adjustmentId: id })}
                className="-my-1"
              />
            ) : null}
            <span className="tabular text-right font-medium">
              {formatMoney(-amountCents, amountCurrency)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** That the fee was let go, and what is still to be done about it. */
function WaivedNote({ appointment, backCents }: Pick<MoneyProps, 'appointment'> & { backCents: number }) {
  const back = `${formatMoney(backCents, appointment.amountCurrency)} was paid to you directly: once you have given it back, record it by “${adjustText(appointment)}”.`;
  return <p className="mt-3 text-ink-soft">The fee was waived.{backCents > 0 ? ` ${back}` : null}</p>;
}

/** A fee that is kept for a late cancellation or a no-show. */
function PolicyFee({ appointment }: Pick<MoneyProps, 'appointment'>) {
  const { policyFeeCents, noShowAt, amountCurrency } = appointment;
  if (policyFeeCents === 0) return null;
  return (
    <p className="mt-3 text-ink-soft">
      {keptFeeLabel(noShowAt !== null)}: {formatMoney(policyFeeCents, amountCurrency)}
    </p>
  );
}

/** How it was paid, or will be: marked by hand, charged to a card, or a card waiting for its day. */
function How({
  appointment,
  actions,
  settled,
}: Pick<MoneyProps, 'appointment' | 'actions'> & { settled: boolean }) {
  const { paymentMethod: card, markPaid, paidBy, transaction, id: appointmentId } = appointment;
  const isToCharge = !settled && appointment.state === 'approved' && appointment.dueCents > 0;
  if (markPaid) {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-ink-soft">Marked as Paid{paidBy ? ` (${paidByText(paidBy)})` : ''}</p>
        {actions ? (
          <Button
            size="sm"
            variant="ghost"
            busy={actions.busy === 'undoMarkPaid'}
            busyLabel="Undoing"
            onPress={() => void actions.send('undoMarkPaid', { appointmentId })}
          >
            Undo
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className="mt-3 flex items-start gap-2.5 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
      <CreditCard strokeWidth={1.75} aria-hidden />
      <div className="min-w-0">
        {card ? (
          <p className="tabular">
            {cardName(card.brand)} ending in {card.last4}
            <span className="block text-sm text-ink-mute">{cardDate(card)}</span>
          </p>
        ) : (
          <p>No card on file</p>
        )}
        {transaction ? (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-mute">
            {transaction.type} of {formatMoney(transaction.amountCents, appointment.amountCurrency)}
            {transaction.provider === 'paypal' ? ' through PayPal' : ''}
            <Badge tone={DISPLAY_TONES[transaction.display]}>{transaction.display}</Badge>
          </p>
        ) : null}
        {isToCharge && waitsForItsDay(appointment) ? (
          <p className="text-sm text-ink-mute">The card is charged on the day of the appointment.</p>
        ) : null}
      </div>
    </div>
  );
}

/** How a transaction reads (spec 001 §4); a Hold is charged on the day of the appointment. */
const DISPLAY_TONES: Record<NonNullable<AppointmentDetails['transaction']>['display'], Tone> = {
  PENDING: 'orange',
  PROCESSED: 'green',
  FAILURE: 'red',
  CANCELLED: 'grey',
};
