import { useId, useState, type FormEvent } from 'react';
import { ADJUSTMENT_NOTE_LENGTH } from '#app/domain/payments/inputs.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney, parseMoney } from '#app/lib/money.ts';
import { localDate, localInstant, startOfLocalDay } from '#app/lib/time.ts';
import { centsToText } from '#app/ui/masks.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { adjustWords } from './appointment-menu.tsx';
import type { MoneyDialogProps } from './money-question.ts';

type Kind = 'back' | 'add';
type Appointment = MoneyDialogProps['appointment'];

/** What lowering the bill is called: money goes back where some was paid, else the bill is lowered. */
function backWords({ paidCents }: Pick<Appointment, 'paidCents'>) {
  return paidCents > 0 ? 'Refund' : 'Take off the bill';
}

/** Gives a part of an appointment back, or adds to its bill: amount, day, note. A true refund says so. */
export function AdjustDialog({ appointment, actions, timeZone, onClose }: MoneyDialogProps) {
  const { id: appointmentId, refundableCents, canAddToBill, amountCurrency: currency, now } = appointment;
  const canGiveBack = refundableCents > 0;
  const today = localDate(now, timeZone);
  const form = useId();
  const [kind, setKind] = useState<Kind>(canGiveBack ? 'back' : 'add');
  // Mostly all of what was paid goes back; a part of it is typed over it.
  const whole = appointment.paidCents > 0 ? centsToText(refundableCents) : '';
  const [text, setText] = useState(canGiveBack ? whole : '');
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const [refused, setErrors] = useState<Record<string, string>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const cents = parseMoney(text);
  const tooMuch =
    kind === 'back' && cents !== null && cents > refundableCents
      ? PAYMENT_MESSAGES.refundTooLarge(formatMoney(refundableCents, currency))
      : undefined;
  const errors: Record<string, string | undefined> = {
    ...refused,
    ...(tooMuch ? { amountCents: tooMuch } : {}),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!cents) return setErrors({ amountCents: PAYMENT_MESSAGES.adjustmentMalformed });
    const answer = await actions.send('createAdjustment', {
      appointmentId,
      amountCents: kind === 'back' ? cents : -cents,
      adjustedAt: momentOn(day, timeZone, now),
      note,
      idempotencyKey: key,
    });
    if (answer?.ok) return onClose();
    if (!answer) return;
    setErrors(answer.fields);
    // It was answered, so the next press is another wish.
    setKey(crypto.randomUUID());
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={canAddToBill ? adjustWords(appointment) : 'Refund'}
      footer={
        <>
          <Button onPress={onClose} disabled={actions.busy !== null}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={kind === 'back' && appointment.refundIsTrue ? 'danger' : 'primary'}
            disabled={tooMuch !== undefined}
            busy={actions.busy === 'createAdjustment'}
            busyLabel="Saving"
          >
            {pressWords(appointment, kind, cents)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="space-y-5" noValidate>
        {canGiveBack && canAddToBill ? (
          <RadioCards
            label="What would you like to do?"
            name="kind"
            compact
            value={kind}
            onChange={(chosen) => {
              setKind(chosen as Kind);
              // What would go back is no sum to be added.
              setText((before) =>
                chosen === 'back' && before === '' ? whole : before === whole ? '' : before,
              );
              setErrors({});
            }}
            cards={[
              { value: 'back', title: backWords(appointment) },
              { value: 'add', title: 'Add to the bill' },
            ]}
          />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Amount"
            name="amount"
            currency={currency}
            autoFocus
            value={text}
            error={errors.amountCents}
            hint={
              kind === 'back' && !errors.amountCents
                ? `Up to ${formatMoney(refundableCents, currency)}`
                : undefined
            }
            onChange={(event) => {
              setText(event.currentTarget.value);
              setErrors({});
            }}
          />
          <DatePicker
            label="Date"
            name="day"
            value={day}
            max={today}
            error={errors.adjustedAt}
            onChange={setDay}
            required
          />
        </div>
        <TextArea
          label="Note"
          name="note"
          optional
          rows={2}
          maxLength={ADJUSTMENT_NOTE_LENGTH}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
          placeholder="Why, for your own records"
        />
        <Consequence appointment={appointment} kind={kind} cents={cents} />
      </form>
    </Dialog>
  );
}

/** What the press does, with its amount once there is one. */
function pressWords(appointment: Appointment, kind: Kind, cents: number | null): string {
  const sum = cents ? formatMoney(cents, appointment.amountCurrency) : null;
  if (kind === 'add') return sum ? `Add ${sum}` : 'Add to the bill';
  if (!sum) return backWords(appointment);
  return appointment.paidCents > 0 ? `Refund ${sum}` : `Take ${sum} off`;
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
