import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import { FormArea } from '#app/components/forms/fields/text.tsx';
import { FormFlyout } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm, type OperationFormState } from '#app/components/forms/use-operation-form.ts';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { REMARK_LENGTH } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { ContactFields } from './contact/contact-fields.tsx';
import { newClientSchema } from './contact/contact-schema.ts';

/** Who has these details already, and whether they can be added all the same. */
const knownIn = ({ data }: Refused) => data as { client?: { id: string; name: string }; confirm?: string };

interface NewClientFlyoutProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a single client (spec 001 §2, §5). It can be saved once it is whole, and asks before something is lost. */
export function NewClientFlyout({ open, onClose }: NewClientFlyoutProps) {
  const { email } = usePortal().user;
  const creating = useOperation(op.createClient, {
    done: TEXTS.created,
    more: ({ clientId }) => ({ action: { label: 'Open profile', to: paths.client(clientId) } }),
    // Whose details they are stands in the form, with a link.
    failed: (refused) => (knownIn(refused).client ? null : TEXTS.createFailed(refused.text)),
  });
  const form = useOperationForm(creating, {
    schema: useMemo(() => newClientSchema(email), [email]),
    input: ({ client }) => ({
      client: { ...client, clientType: 'invited' as const, invitedFrom: 'web_single_invite' as const },
    }),
    isOpen: open,
    onSaved: onClose,
  });
  return (
    <FormFlyout form={form} open={open} title="Create client" save="Save client" onClose={onClose}>
      <Known form={form} />
      <ContactFields at="client." />
      <FormArea
        label="Note"
        name="client.notes"
        optional
        maxLength={REMARK_LENGTH}
        rows={3}
        hint="A short remark, such as how they found you."
      />
    </FormFlyout>
  );
}

/** They are a client already, or somebody with the same phone or email is: led there instead of doubled. */
function Known({ form: { refused, isBusy, again } }: { form: OperationFormState }) {
  const { client, confirm } = refused ? knownIn(refused) : {};
  if (!refused || !client) return null;
  return (
    <Banner
      tone="orange"
      role="alert"
      actions={
        <>
          {confirm === 'duplicate' ? (
            <Button size="sm" onPress={() => void again({ confirmDuplicate: true })} busy={isBusy}>
              Add anyway
            </Button>
          ) : null}
          <Link to={paths.client(client.id)} className="self-center text-sm font-medium">
            Open {client.name}
          </Link>
        </>
      }
    >
      {refused.text}
    </Banner>
  );
}
