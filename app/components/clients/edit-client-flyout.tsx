import { useId, useMemo } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { FormFlyout } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { editClientInput } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { ContactFields } from './contact/contact-fields.tsx';
import { contactShape } from './contact/contact-schema.ts';
import { useProfile } from './use-profile.ts';

const { fields } = editClientInput.shape;

interface EditClientFlyoutProps {
  open: boolean;
  onClose: () => void;
}

/** Changes a client's name, contact and address (spec 001 §2); only what was changed is sent. */
export function EditClientFlyout({ open, onClose }: EditClientFlyoutProps) {
  const { client } = useProfile();
  const { email } = usePortal().user;
  const heading = useId();
  const editing = useOperation(op.editClient, {
    key: `edit ${client.id}`,
    done: TEXTS.edited,
    failed: ({ text }) => TEXTS.editFailed(text),
  });
  const form = useOperationForm(editing, {
    schema: useMemo(
      () => editClientInput.pick({ fields: true }).extend({ fields: fields.extend(contactShape(email)) }),
      [email],
    ),
    defaults: {
      fields: {
        ...Object.fromEntries(
          Object.keys(fields.shape).map((name) => [name, client[name as keyof typeof fields.shape]]),
        ),
        phone: client.phone ? formatPhone(client.phone) : '',
      },
    },
    input: ({ fields }, { isChanged }) => ({
      clientId: client.id,
      fields: Object.fromEntries(
        Object.keys(editClientInput.shape.fields.shape)
          .filter((name) => isChanged(`fields.${name}`))
          .map((name) => [name, fields[name as keyof typeof fields] ?? '']),
      ),
    }),
    isOpen: open,
    onSaved: onClose,
  });
  return (
    <FormFlyout form={form} open={open} title={`Edit ${client.name}`} save="Save changes" onClose={onClose}>
      <ContactFields at="fields." phoneOptional />
      <div role="group" aria-labelledby={heading} className="space-y-5 border-t border-line pt-5">
        <h3 id={heading} className="font-semibold">
          Address
        </h3>
        <FormText name="fields.address" label="Street and number" maxLength={200} />
        <FormText name="fields.addressTwo" label="Apartment, floor" maxLength={100} />
        <FormText name="fields.city" label="City" maxLength={100} />
        <div className="grid grid-cols-2 gap-5">
          <FormText name="fields.state" label="State or province" maxLength={60} />
          <FormText name="fields.postalCode" label="ZIP or postal code" maxLength={12} />
        </div>
        <FormText name="fields.country" label="Country" maxLength={60} />
      </div>
    </FormFlyout>
  );
}
