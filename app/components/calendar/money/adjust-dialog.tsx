import { useMemo, useState } from 'react';
import { z } from 'zod';
import { FormMoney } from '#app/components/forms/fields/money.tsx';
import { FormDate } from '#app/components/forms/fields/pickers.tsx';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { UsedOperation } from '#app/components/operation/use-operation.ts';
import { ADJUSTMENT_NOTE_LENGTH, createAdjustmentInput } from '#app/domain/payments/inputs.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney, MAX_CENTS, type Currency } from '#app/lib/money.ts';
import { localDate, localInstant, startOfLocalDay } from '#app/lib/time.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { adjustText, isRefund } from '../appointment/appointment-menu.tsx';
import type { MoneyDialogProps } from './money-question.ts';

type Kind = 'back' | 'add';
type Appointment = MoneyDialogProps['appointment'];

/** What giving back is called: money goes back, or the bill is lowered. */
const backText = (appointment: Appointment) => (isRefund(appointment) ? 'Refund' : 'Take off the bill');

/** Gives a part of an appointment back, or adds to its bill: amount, day, note. A true refund says so. */
export function AdjustDialog({ appointment, actions, timeZone, onClose }: MoneyDialogProps) {
  const { id: appointmentId, refundableCents, canAddToBill, amountCurrency: currency, now } = appointment;
  const canGiveBack = refundableCents > 0;
  const today = localDate(now, timeZone);
  const [kind, setKind] = useState<Kind>(canGiveBack ? 'back' : 'add');
  const most = kind === 'back' ? refundableCents : null;
  // Mostly all of what was paid goes back; a part of it is typed over it.
  const whole = canGiveBack && isRefund(appointment) ? refundableCents : undefined;
  const adjusting: UsedOperation<'createAdjustment'> = {
    isBusy: actions.busy === 'createAdjustment',
    run: (input) => actions.send('createAdjustment', input),
  };
  const form = useOperationForm(adjusting, {
    schema: useMemo(() => adjustmentForm(most, currency), [most, currency]),
    defaults: { amountCents: whole, adjustedAt: today },
    input: ({ amountCents, adjustedAt, note }, { key }) => ({
      appointmentId,
      amountCents: kind === 'back' ? amountCents : -amountCents,
      adjustedAt: momentOn(adjustedAt, timeZone, now),
      note,
      idempotencyKey: key,
    }),
    savesUnchanged: true,
    isLight: true,
    onSaved: onClose,
  });
  const cents = Number(form.fields.amountCents.value ?? NaN) || null;
  const tooMuch =
    most !== null && cents !== null && cents > most
      ? PAYMENT_MESSAGES.refundTooLarge(formatMoney(most, currency))
      : undefined;
  return (
    <FormDialog
      form={form}
      title={canAddToBill ? adjustText(appointment) : backText(appointment)}
      save={pressText(appointment, kind, cents)}
      variant={kind === 'back' && appointment.refundIsTrue ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {canGiveBack && canAddToBill ? (
        <RadioCards
          label="What would you like to do?"
          name="kind"
          compact
          value={kind}
          onChange={(chosen) => setKind(chosen as Kind)}
          cards={[
            { value: 'back', title: backText(appointment) },
            { value: 'add', title: 'Add to the bill' },
          ]}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney
          // What would go back is no sum to be added.
          key={kind}
          label="Amount"
          name="amountCents"
          initialCents={kind === 'back' ? (whole ?? null) : null}
          currency={currency}
          autoFocus
          error={tooMuch}
          hint={most === null ? undefined : `Up to ${formatMoney(most, currency)}`}
        />
        <FormDate label="Date" name="adjustedAt" max={today} required />
      </div>
      <FormArea
        label="Note"
        name="note"
        optional
        rows={2}
        maxLength={ADJUSTMENT_NOTE_LENGTH}
        placeholder="Why, for your own records"
      />
      <Consequence appointment={appointment} kind={kind} cents={cents} />
    </FormDialog>
  );
}

const { amountCents, note } = createAdjustmentInput.shape;

/** An amount from one cent up, at most `most` cents, on a local date. */
const adjustmentForm = (most: number | null, currency: Currency) =>
  z.strictObject({
    amountCents: amountCents
      .min(1, PAYMENT_MESSAGES.adjustmentMalformed)
      .max(
        most ?? MAX_CENTS,
        most === null ? undefined : PAYMENT_MESSAGES.refundTooLarge(formatMoney(most, currency)),
      ),
    adjustedAt: z.iso.date(PAYMENT_MESSAGES.adjustmentDate),
    note,
  });

/** What the press does, with its amount once there is one. */
function pressText(appointment: Appointment, kind: Kind, cents: number | null): string {
  const sum = cents ? formatMoney(cents, appointment.amountCurrency) : null;
  if (kind === 'add') return sum ? `Add ${sum}` : 'Add to the bill';
  if (!sum) return backText(appointment);
  return isRefund(appointment) ? `Refund ${sum}` : `Take ${sum} off`;
}

/** What happens to real money. */
function Consequence({
  appointment,
  kind,
  cents,
}: {
  appointment: Appointment;
  kind: Kind;
  cents: number | null;
}) {
  const {
    refundIsTrue,
    byHandCents,
    markPaid,
    client,
    paymentMethod: card,
    amountCurrency,
    transaction,
  } = appointment;
  const rest = kind === 'back' ? Math.max(0, (cents ?? 0) - byHandCents) : 0;
  if (refundIsTrue && kind === 'back' && (byHandCents === 0 || rest > 0)) {
    const what = byHandCents > 0 ? formatMoney(rest, amountCurrency) : 'The money';
    const toCard = card ? `the card ending in ${card.last4}` : 'the card that was charged';
    const where = transaction?.provider === 'paypal' ? 'where it came from, through PayPal' : toCard;
    return (
      <Banner tone="orange" title="This is a true refund">
        {what} goes back to {where}. It cannot be taken back, and {client.name} is told by email.
        {byHandCents > 0 ? ' Please hand the rest back yourself.' : ''}
      </Banner>
    );
  }
  if (!markPaid) return null;
  return (
    <Banner>
      {kind === 'back'
        ? 'This appointment was paid outside of Tendwell, so please hand the money back yourself.'
        : 'This appointment was paid outside of Tendwell, so the amount counts as paid there too.'}
    </Banner>
  );
}

/** Noon of a date, or now where that is still to come. What is no date, or still to come, stays so, for the server to refuse. */
function momentOn(day: string, timeZone: string, now: Date): Date {
  if (!day) return new Date(NaN);
  const begins = startOfLocalDay(day, timeZone);
  return new Date(
    begins > Number(now) ? begins : Math.min(localInstant(day, 12 * 60, timeZone), Number(now)),
  );
}
