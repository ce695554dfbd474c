import { FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { FormMoney } from '#app/components/forms/fields/money.tsx';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { FormFlyout } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { DESCRIPTION_LENGTH, giftCardTemplateInput } from '#app/domain/gift-cards/inputs.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '#app/domain/gift-cards/messages.ts';

export type Template = OpValue<'giftCardTemplates'>['giftCardTemplates'][number];

interface TemplateFlyoutProps {
  open: boolean;
  /** Null for a new one. */
  template: Template | null;
  currency: 'USD' | 'CAD';
  onClose: () => void;
}

/** Makes a gift card that can be bought, or changes one (002 §2, §5). */
export function TemplateFlyout({ open, template, currency, onClose }: TemplateFlyoutProps) {
  const saving = useOperation(op.upsertGiftCardTemplate, {
    done: TEXTS.templateSaved,
    failed: ({ text }) => ({ text: TEXTS.templateNotSaved, detail: text }),
  });
  const form = useOperationForm(saving, {
    schema: giftCardTemplateInput.omit({ id: true }),
    defaults: {
      amountCents: template?.amountCents,
      description: template?.description ?? '',
      active: template?.active ?? true,
      public: template?.public ?? true,
    },
    input: ({ amountCents, description, active, public: isOnline }) => ({
      id: template?.id,
      amountCents,
      description: description ?? '',
      active: active ?? false,
      public: isOnline ?? false,
    }),
    isOpen: open,
    onSaved: onClose,
  });
  return (
    <FormFlyout
      form={form}
      open={open}
      title={template ? 'Edit gift card' : 'Add gift card'}
      save="Save gift card"
      onClose={onClose}
    >
      <FormMoney name="amountCents" label="Amount" currency={currency} autoFocus />
      <FormArea
        name="description"
        label="Description"
        optional
        rows={3}
        maxLength={DESCRIPTION_LENGTH}
        hint="Shown below the amount, such as “An hour of massage”."
      />
      <FormSwitch name="active" label="Active" hint="Switched off it can not be bought any more." />
      <FormSwitch name="public" label="Online" hint="People can buy it on your website." />
    </FormFlyout>
  );
}
