import { useId, useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import type { ClientProfile } from './client-data.ts';
import { ContactFields } from './contact-fields.tsx';
import { problemsOf, refusedFields, type Problems } from './form-rules.ts';
import { useProfile } from './use-profile.ts';

interface EditClientFlyoutProps {
  open: boolean;
  onClose: () => void;
}

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'addressTwo',
  'city',
  'state',
  'postalCode',
  'country',
] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const valuesOf = (client: ClientProfile): Values => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, client[field] ?? ''])) as Values),
  phone: client.phone ? formatPhone(client.phone) : '',
});

/** Changes a client's name, contact and address (spec 001 §2); only what was changed is sent. */
export function EditClientFlyout({ open, onClose }: EditClientFlyoutProps) {
  const { client } = useProfile();
  const [isOpen, setIsOpen] = useState(open);
  /** As they stood when it was opened, for the how manieth time. What changes elsewhere meanwhile takes nothing from whoever types. */
  const [begun, setBegun] = useState({ values: valuesOf(client), times: 0 });
  const [values, setValues] = useState(begun.values);
  const [refused, setRefused] = useState<Problems>({});
  const formId = useId();
  const ownEmail = usePortal().user.email;
  if (open !== isOpen) {
    setIsOpen(open);
    if (open) {
      const now = valuesOf(client);
      setBegun({ values: now, times: begun.times + 1 });
      setValues(now);
      setRefused({});
    }
  }
  const changed = changedFields(values, begun.values);
  const dirty = open && Object.keys(changed).length > 0;
  const guard = useUnsavedGuard(dirty);
  const { isBusy, run } = useOperation(op.editClient, {
    key: `edit ${client.id}`,
    done: TEXTS.edited,
    failed: ({ text }) => TEXTS.editFailed(text),
  });
  const valid = values.firstName.trim() !== '' && noProblems(values, ownEmail);

  async function save() {
    const answer = await run({ clientId: client.id, fields: changed });
    if (answer?.ok) guard.pass(onClose);
    else if (answer) setRefused(refusedFields(answer));
  }
  const set = (field: keyof Values, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused({});
  };
  const text = (field: keyof Values, label: string, most: number) => (
    <TextField
      label={label}
      name={field}
      autoComplete="off"
      maxLength={most}
      error={refused[field]}
      value={values[field]}
      onChange={({ currentTarget: { value } }) => set(field, value)}
    />
  );
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) guard.leave(onClose);
      }}
      title={`Edit ${client.name}`}
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
            disabled={!dirty || !valid}
          >
            Save changes
          </Button>
        </>
      }
    >
      <form
        key={begun.times}
        id={formId}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && valid) void save();
        }}
      >
        <ContactFields values={values} refused={refused} phoneOptional onChange={set} />
        <div
          role="group"
          aria-labelledby={`${formId}-address`}
          className="space-y-5 border-t border-line pt-5"
        >
          <h3 id={`${formId}-address`} className="font-semibold">
            Address
          </h3>
          {text('address', 'Street and number', 200)}
          {text('addressTwo', 'Apartment, floor', 100)}
          {text('city', 'City', 100)}
          <div className="grid grid-cols-2 gap-5">
            {text('state', 'State', 60)}
            {text('postalCode', 'ZIP code', 12)}
          </div>
          {text('country', 'Country', 60)}
        </div>
      </form>
      {guard.question}
    </Flyout>
  );
}

const noProblems = (values: Values, ownEmail: string) =>
  Object.keys(problemsOf(values, ownEmail)).length === 0;

/** What was changed; a phone that only reads otherwise is the same phone. */
function changedFields(now: Values, before: Values): Partial<Values> {
  const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const differs = (field: keyof Values) =>
    field === 'phone'
      ? digits(now.phone) !== digits(before.phone)
      : now[field].trim() !== before[field].trim();
  return Object.fromEntries(FIELDS.filter(differs).map((field) => [field, now[field]]));
}
