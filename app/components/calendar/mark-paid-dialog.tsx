import { useId, useState, type FormEvent } from 'react';
import { MARK_PAID_METHODS, PAID_BY_LENGTH } from '#app/domain/payments/inputs.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { DueDialogProps } from './money-question.ts';

type Method = (typeof MARK_PAID_METHODS)[number];

const METHOD_WORDS: Record<Method, string> = {
  cash: 'Cash',
  venmo: 'Venmo',
  paypal: 'PayPal',
  other: 'Other',
};

/** How an appointment was paid outside the product (spec 001 §9), as words: the known ones, or the practitioner's own. */
export const paidByWords = (paidBy: string): string => METHOD_WORDS[paidBy as Method] ?? paidBy;

/** Asks how it was paid: cash, Venmo, PayPal, or in one's own words. */
export function MarkPaidDialog({ appointment, actions, onClose }: DueDialogProps) {
  const [method, setMethod] = useState<Method>('cash');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const form = useId();
  const { id: appointmentId, client, dueCents, amountCurrency } = appointment;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const paidBy = method === 'other' ? words.trim() : method;
    if (!paidBy) return setError(PAYMENT_MESSAGES.paidByMissing);
    const undo = { label: 'Undo', onPress: () => void actions.send('undoMarkPaid', { appointmentId }) };
    const answer = await actions.send('markPaid', { appointmentId, paidBy }, { action: undo });
    if (answer?.ok) onClose();
    else if (answer) setError(answer.fields.paidBy);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Mark as paid"
      footer={
        <>
          <Button onPress={onClose} disabled={actions.busy !== null}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={actions.busy === 'markPaid'}
            busyLabel="Saving"
          >
            Mark as paid
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="space-y-5" noValidate>
        <p className="text-ink-soft">
          <span className="font-medium text-ink">{client.name}</span> paid{' '}
          {formatMoney(dueCents, amountCurrency)} outside of Tendwell. No card is charged for it.
        </p>
        <RadioCards
          label="How was it paid?"
          name="paidBy"
          compact
          value={method}
          onChange={(chosen) => setMethod(chosen as Method)}
          cards={MARK_PAID_METHODS.map((value) => ({ value, title: METHOD_WORDS[value] }))}
        />
        {method === 'other' ? (
          <TextField
            label="In your words"
            name="words"
            value={words}
            maxLength={PAID_BY_LENGTH}
            autoFocus
            placeholder="A cheque, a bank transfer"
            error={error}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setError(undefined);
            }}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
