import { Link } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { REMARK_LENGTH } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { ContactFields } from './contact-fields.tsx';
import { canCreate, refusedFields } from './form-rules.ts';

const EMPTY = { firstName: '', lastName: '', phone: '', email: '', notes: '' };
type Values = typeof EMPTY;

/** Who has these details already, and whether they can be added all the same. */
const knownIn = ({ data }: Refused) => data as { client?: { id: string; name: string }; confirm?: string };

interface NewClientFlyoutProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a single client (spec 001 §2, §5). It can be saved once it is whole, and asks before something is lost. */
export function NewClientFlyout({ open, onClose }: NewClientFlyoutProps) {
  const [values, setValues] = useState<Values>(EMPTY);
  const [refused, setRefused] = useState<Refused | null>(null);
  const formId = useId();
  const { email } = usePortal().user;
  const dirty = open && Object.values(values).some((value) => value.trim() !== '');
  const guard = useUnsavedGuard(dirty);
  // However it was closed, by Back too, the next one begins anew.
  useEffect(() => {
    if (open) return;
    setValues(EMPTY);
    setRefused(null);
  }, [open]);
  const { isBusy, run } = useOperation(op.createClient, {
    done: TEXTS.created,
    more: ({ clientId }) => ({ action: { label: 'Open profile', to: paths.client(clientId) } }),
    // Whose details they are stands in the form, with a link.
    failed: (refused) => (knownIn(refused).client ? null : TEXTS.createFailed(refused.text)),
  });
  const { notes, ...person } = values;

  async function save(more: { confirmDuplicate?: boolean } = {}) {
    const answer = await run({
      client: { ...person, notes, clientType: 'invited', invitedFrom: 'web_single_invite' },
      ...more,
    });
    if (answer?.ok) guard.pass(onClose);
    else if (answer) setRefused(answer);
  }
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) guard.leave(onClose);
      }}
      title="Create client"
      footer={
        <>
          <Button onPress={() => guard.leave(onClose)} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            busyLabel="Saving"
            disabled={!canCreate(person, email)}
          >
            Save client
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (canCreate(person, email)) void save();
        }}
      >
        {refused ? (
          <Known refused={refused} busy={isBusy} onConfirm={() => void save({ confirmDuplicate: true })} />
        ) : null}
        <ContactFields
          values={person}
          refused={refused ? refusedFields(refused) : {}}
          onChange={(field, value) => {
            setValues((before) => ({ ...before, [field]: value }));
            setRefused(null);
          }}
        />
        <TextArea
          label="Note"
          name="notes"
          optional
          maxLength={REMARK_LENGTH}
          rows={3}
          hint="A short remark, such as how they found you."
          value={notes}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, notes: value }))}
        />
      </form>
      {guard.question}
    </Flyout>
  );
}

/** They are a client already, or somebody with the same phone or email is: led there instead of doubled. */
function Known({ refused, busy, onConfirm }: { refused: Refused; busy: boolean; onConfirm: () => void }) {
  const { client, confirm } = knownIn(refused);
  if (!client) return null;
  return (
    <Banner
      tone="orange"
      role="alert"
      actions={
        <>
          {confirm === 'duplicate' ? (
            <Button size="sm" onPress={onConfirm} busy={busy}>
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
