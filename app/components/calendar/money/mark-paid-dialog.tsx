import { useState } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { UsedOperation } from '#app/components/operation/use-operation.ts';
import { MARK_PAID_METHODS, markPaidInput, PAID_BY_LENGTH } from '#app/domain/payments/inputs.ts';
import { METHOD_LABELS } from '#app/domain/payments/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import type { DueDialogProps } from './money-question.ts';

type Method = (typeof MARK_PAID_METHODS)[number];

/** Asks how it was paid: cash, Venmo, PayPal, or in one's own words. */
export function MarkPaidDialog({ appointment, actions, onClose }: DueDialogProps) {
  const [method, setMethod] = useState<Method>('cash');
  const { id: appointmentId, client, dueCents, amountCurrency } = appointment;
  const undo = { label: 'Undo', onPress: () => void actions.send('undoMarkPaid', { appointmentId }) };
  const marking: UsedOperation<'markPaid'> = {
    isBusy: actions.busy === 'markPaid',
    run: (input) => actions.send('markPaid', input, { action: undo }),
  };
  const form = useOperationForm(marking, {
    schema: markPaidInput.pick({ paidBy: true }),
    defaults: { paidBy: 'cash' },
    input: (value) => ({ appointmentId, ...value }),
    savesUnchanged: true,
    isLight: true,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} size="sm" title="Mark as paid" save="Mark as paid" onClose={onClose}>
      <p className="text-ink-soft">
        <span className="font-medium text-ink">{client.name}</span> paid{' '}
        {formatMoney(dueCents, amountCurrency)} outside of Tendwell. No card is charged for it.
      </p>
      <RadioCards
        label="How was it paid?"
        name="method"
        compact
        value={method}
        onChange={(chosen) => setMethod(chosen as Method)}
        cards={MARK_PAID_METHODS.map((value) => ({ value, title: METHOD_LABELS[value] }))}
      />
      {method === 'other' ? (
        <FormText
          name="paidBy"
          label="In your words"
          defaultValue=""
          maxLength={PAID_BY_LENGTH}
          autoFocus
          placeholder="A cheque, a bank transfer"
        />
      ) : (
        <PostedValue name="paidBy" value={method} />
      )}
    </FormDialog>
  );
}
