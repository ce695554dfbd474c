import { CreditCard } from 'lucide-react';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { adjustmentLabel, isDisputed } from '#app/domain/payments/messages.ts';
import { cardDate, cardName } from '#app/lib/card.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths, type AppointmentPanel } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { UseGiftCard } from '#app/components/gift-cards/redeem/use-gift-card.tsx';
import { FeeBill } from '../fee/fee-bill.tsx';
import { feeSums } from '../fee/kept-fee.ts';
import { isOff } from '../primary-kind.ts';
import type { AppointmentView, GiftCardProblem } from '../view.ts';

type Appointment = AppointmentView['appointment'];

const TONES: Record<Appointment['clientPaymentStatus'], Tone> = {
  Free: 'grey',
  Paid: 'green',
  Pending: 'orange',
  'Card needed': 'orange',
  Failed: 'red',
  'Card needed past due': 'red',
  'Past due': 'red',
};

interface PaymentCardProps {
  view: AppointmentView;
  /** The gift card that was not taken. */
  giftCard?: GiftCardProblem['giftCard'] | null;
  children?: ReactNode;
}

/** What it costs, how that is settled, and the card it is charged to. */
export function PaymentCard({ view, giftCard = null, children }: PaymentCardProps) {
  const { appointment, text } = view;
  const { clientPaymentStatus: status, amountCurrency } = appointment;
  const { state } = appointment;
  const gaveBack =
    status === 'Paid' &&
    appointment.adjustments.some(({ amountCents, policy }) => amountCents > 0 && !policy);
  const fee = feeSums(appointment);
  // A fee of what was called off is a payment like any other.
  const off = isOff(appointment) && !(state === 'cancelled' && appointment.policyFeeCents > 0);
  const isUnowed = !fee && off && status !== 'Paid';
  return (
    <Card aria-labelledby="payment" className="sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="payment" className="text-lg font-semibold">
          {isUnowed ? 'Price' : 'Payment'}
        </h2>
        {isDisputed(appointment) ? (
          <Badge tone="orange">With your bank</Badge>
        ) : gaveBack && appointment.fullTotal === 0 ? (
          <Badge>Refunded</Badge>
        ) : fee?.isWaived && (status !== 'Paid' || appointment.markPaid) ? (
          <Badge>Waived</Badge>
        ) : isUnowed ? null : (
          <Badge tone={TONES[status]}>{text.payment}</Badge>
        )}
      </div>
      {fee ? (
        <FeeBill appointment={appointment} sums={fee} />
      ) : (
        <>
          <DescriptionList layout="sums" className="mt-4 text-[0.9375rem]" items={sums(appointment)} />
          <div className="mt-3 flex items-baseline justify-between gap-6 border-t border-line pt-3">
            {isUnowed ? (
              <span className="font-semibold">Nothing is due.</span>
            ) : (
              <>
                <span className="font-semibold">
                  {gaveBack && !isDisputed(appointment) ? 'Total after refund' : 'Total'}
                </span>
                <Price
                  cents={appointment.fullTotal}
                  currency={amountCurrency}
                  exact={status !== 'Free'}
                  className="text-lg font-semibold"
                />
              </>
            )}
          </div>
          <DescriptionList
            layout="sums"
            className="mt-3 text-[0.9375rem] empty:hidden"
            items={isUnowed ? [] : paidSums(appointment)}
          />
        </>
      )}
      {text.paid ? <p className="mt-3 text-[0.9375rem] text-ink-soft">{text.paid}</p> : null}
      {text.refundBack ? <p className="mt-3 text-[0.9375rem] text-ink-soft">{text.refundBack}</p> : null}
      <SavedCard view={view} />
      {text.charge ? <p className="mt-3 text-sm text-ink-mute">{text.charge}</p> : null}
      {text.elsewhere ? (
        <p className="mt-3 text-sm text-ink-mute">
          {appointment.practice.hasPaymentProvider || appointment.walletForm
            ? 'Also taken: '
            : 'To be paid to the practice: '}
          {text.elsewhere}.
        </p>
      ) : null}
      {text.elsewhereNote ? <p className="mt-1 text-sm text-ink-mute">{text.elsewhereNote}</p> : null}
      {(state === 'approved' || appointment.policyFeeCents > 0) && appointment.fullTotal > 0 ? (
        <p className="mt-3 text-sm">
          <a
            href={paths.appointmentInvoice(appointment.instantActionToken)}
            className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {status === 'Paid' ? 'Receipt' : 'Invoice'} to print or save
          </a>
        </p>
      ) : null}
      {takesGiftCard(appointment) ? <UseGiftCard problem={giftCard} /> : null}
      {children}
    </Card>
  );
}

/** Whether a gift card could pay something of it; asked only where the practice has sold any. */
function takesGiftCard({
  practice,
  state,
  clientPaymentStatus: status,
  policyFeeCents,
}: Appointment): boolean {
  const isOwed = state === 'approved' || state === 'pending' || (state === 'cancelled' && policyFeeCents > 0);
  return practice.takesGiftCards && isOwed && status !== 'Paid' && status !== 'Free';
}

/** Every sum that makes the total, in order. */
function sums(appointment: Appointment) {
  const {
    amountCurrency: currency,
    appointmentServices: lines,
    discountCodeRedemptions: discounts,
  } = appointment;
  const row = (term: string, cents: number, exact = true) => ({
    term,
    detail: exact ? formatMoney(cents, currency) : <Price cents={cents} currency={currency} />,
  });
  const fees = appointment.feeCents + appointment.platformFeeCents;
  const listed = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const discounted = discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // A package or a price agreed on with this client leaves less to pay than the lines say.
  const agreed = appointment.amountCents - (listed - discounted);
  return [
    ...lines.map(({ service, amountCents }) => row(service.name, amountCents, false)),
    ...discounts.map(({ code, amountCents }) => row(`Code ${code}`, -amountCents)),
    agreed !== 0 && row(appointment.package ? 'Your package' : 'Your price', agreed),
    fees > 0 && row('Fees', fees),
    appointment.tipAmountCents > 0 && row('Tip', appointment.tipAmountCents),
    ...appointment.adjustments.map((one) => row(adjustmentLabel(one), -one.amountCents)),
  ];
}

/** What gift cards paid of the total, and what is left of it once something is paid. */
function paidSums({ giftCardCents, fullTotal, dueCents, amountCurrency: currency }: Appointment) {
  return [
    giftCardCents > 0 && { term: 'Gift card', detail: formatMoney(-giftCardCents, currency) },
    dueCents > 0 &&
      dueCents < fullTotal && {
        term: <span className="font-semibold text-ink">Left to pay</span>,
        detail: <span className="font-semibold">{formatMoney(dueCents, currency)}</span>,
      },
  ];
}

function SavedCard({ view: { appointment } }: { view: AppointmentView }) {
  const { paymentMethod: card, offers, instantActionToken: token, clientPaymentStatus: status } = appointment;
  if (!card || status === 'Free') return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 rounded-md bg-sunken px-3.5 py-2.5 text-[0.9375rem]">
      <CreditCard strokeWidth={1.75} aria-hidden className="size-5 shrink-0 text-ink-mute" />
      <p className="tabular min-w-0 flex-1">
        {cardName(card.brand)} <span aria-hidden>····</span>
        <span className="sr-only">ending in</span> {card.last4}
        <span className="block text-sm text-ink-mute">{cardDate(card)}</span>
      </p>
      {offers.replaceCard ? (
        <PanelLink token={token} panel="card">
          Replace<span className="sr-only"> the card</span>
        </PanelLink>
      ) : null}
      {offers.removeCard ? (
        <PanelLink token={token} panel="remove-card">
          Remove<span className="sr-only"> the card</span>
        </PanelLink>
      ) : null}
      {offers.removeCard ? null : (
        <p className="basis-full pb-1 text-sm text-ink-mute">
          A payment is still to come, so this card{' '}
          {offers.replaceCard ? 'can be replaced, not removed' : 'cannot be removed yet'}.
        </p>
      )}
    </div>
  );
}

function PanelLink({
  token,
  panel,
  children,
}: {
  token: string;
  panel: AppointmentPanel;
  children: ReactNode;
}) {
  return (
    <Link
      to={paths.appointmentPanel(token, panel)}
      preventScrollReset
      className="inline-flex min-h-11 items-center text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {children}
    </Link>
  );
}
