import { FormText } from '#app/components/forms/fields/text.tsx';
import { FormDialog } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { redeemInput } from '#app/domain/payments/inputs.ts';
import type { DueDialogProps } from './money-question.ts';

/** Asks for the code of a gift card that a client brings; it pays what it can. */
export function GiftCardDialog({ appointment, onClose }: DueDialogProps) {
  const redeeming = useOperation(op.redeemGiftCard, { done: ({ message }) => message });
  const form = useOperationForm(redeeming, {
    schema: redeemInput.pick({ code: true }),
    input: ({ code }) => ({ appointmentId: appointment.id, code }),
    isLight: true,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} size="sm" title="Use a gift card" save="Apply" onClose={onClose}>
      <FormText
        name="code"
        label="Code"
        maxLength={100}
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        hint={`It pays what it can for ${appointment.client.name}. The rest stays due.`}
      />
    </FormDialog>
  );
}
