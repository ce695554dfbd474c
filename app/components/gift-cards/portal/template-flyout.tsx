import { useState } from 'react';
import {
  ChangedElsewhere,
  useChangedElsewhere,
  type Facts,
} from '#app/components/forms/changed-elsewhere.tsx';
import { FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { FormMoney } from '#app/components/forms/fields/money.tsx';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { DESCRIPTION_LENGTH, giftCardTemplateInput } from '#app/domain/gift-cards/inputs.ts';
import { GIFT_CARD_MESSAGES as TEXTS } from '#app/domain/gift-cards/messages.ts';

export type Template = OpValue<'giftCardTemplates'>['giftCardTemplates'][number];

/** What another window may change of a gift card that stands in the form. */
const TEMPLATE_FACTS: Facts<Template> = {
  'its amount': ({ amountCents }) => amountCents,
  'its description': ({ description }) => description,
  'whether it is active': ({ active }) => active,
  'whether it is online': (template) => template.public,
};

interface TemplateFlyoutProps {
  open: boolean;
  /** Null for a new one. */
  template: Template | null;
  currency: 'USD' | 'CAD';
  onClose: () => void;
}

/** Makes a gift card that can be bought, or changes one (002 §2, §5). */
export function TemplateFlyout({ open, template, currency, onClose }: TemplateFlyoutProps) {
  const [times, setTimes] = useState(0);
  return (
    <ReadSheet open={open} onClose={onClose} title={template ? 'Edit gift card' : 'Add gift card'}>
      <TemplateForm
        key={`${template?.id ?? 'new'} ${times}`}
        {...{ template, currency, onClose }}
        onTakeOver={() => setTimes(times + 1)}
      />
    </ReadSheet>
  );
}

interface TemplateFormProps extends Omit<TemplateFlyoutProps, 'open'> {
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
}

function TemplateForm({ template, currency, onTakeOver, onClose }: TemplateFormProps) {
  const elsewhere = useChangedElsewhere({ now: template, facts: TEMPLATE_FACTS });
  const saving = useOperation(op.upsertGiftCardTemplate, {
    done: TEXTS.templateSaved,
    failed: ({ text }) => ({ text: TEXTS.templateNotSaved, detail: text }),
  });
  const form = useOperationForm(saving, {
    schema: giftCardTemplateInput.pick({ amountCents: true, description: true, active: true, public: true }),
    defaults: {
      amountCents: template?.amountCents,
      description: template?.description ?? '',
      active: template?.active ?? true,
      public: template?.public ?? true,
    },
    input: ({ amountCents, description, active, public: isOnline }, { key }) => ({
      ...(template ? { id: template.id, ...elsewhere.sent } : { idempotencyKey: key }),
      amountCents,
      description: description ?? '',
      active: active ?? false,
      public: isOnline ?? false,
    }),
    savesUnchanged: !template,
    lacks: elsewhere.lacks,
    onSaved: onClose,
  });
  return (
    <OperationForm form={form}>
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
      <FormFoot form={form} problem={<ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />} />
    </OperationForm>
  );
}
