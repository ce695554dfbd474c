import { useEffect, useId, useState } from 'react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import type { EditableClient } from './client-data.ts';
import { ContactFields } from './contact-fields.tsx';
import { problemsOf, type Problems } from './form-rules.ts';
import { PartFailed } from './part-failed.tsx';
import { useClientAct } from './use-client-act.ts';
import { usePart } from './use-part.ts';

interface EditClientFlyoutProps {
  /** Null while closed. */
  clientId: string | null;
  name: string;
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

const valuesOf = (client: EditableClient) =>
  Object.fromEntries(FIELDS.map((field) => [field, client[field] ?? ''])) as Values;

/** Changes a client's name, contact and address (spec 001 §2); only what was changed is sent. */
export function EditClientFlyout({ clientId, name, onClose }: EditClientFlyoutProps) {
  const { state, data, retry } = usePart<EditableClient>(
    clientId ? paths.clientDetails(clientId) : null,
    clientId,
  );
  const [values, setValues] = useState<Values | null>(null);
  const [refused, setRefused] = useState<Problems>({});
  const formId = useId();
  const ownEmail = usePortal().user.email;
  useEffect(() => {
    setValues(data ? valuesOf(data) : null);
    setRefused({});
  }, [data]);
  const changed = values && data ? changedFields(values, valuesOf(data)) : {};
  const dirty = clientId !== null && Object.keys(changed).length > 0;
  const guard = useUnsavedGuard(dirty);
  const { busy, send } = useClientAct(`edit ${clientId}`, {
    onDone: () => guard.pass(onClose),
    onFailed: ({ fields }) => setRefused(fields),
  });
  const valid = values !== null && values.firstName.trim() !== '' && noProblems(values, ownEmail);
  const set = (field: keyof Values, value: string) => {
    setValues((before) => (before ? { ...before, [field]: value } : before));
    setRefused({});
  };
  const text = (field: keyof Values, label: string, most: number) => (
    <TextField
      label={label}
      name={field}
      autoComplete="off"
      maxLength={most}
      error={refused[field]}
      value={values?.[field] ?? ''}
      onChange={({ currentTarget: { value } }) => set(field, value)}
    />
  );
  return (
    <Flyout
      open={clientId !== null}
      onOpenChange={(open) => {
        if (!open) guard.leave(onClose);
      }}
      title={`Edit ${name}`}
      footer={
        <>
          <Button onPress={() => guard.leave(onClose)} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel="Saving"
            disabled={!dirty || !valid}
          >
            Save changes
          </Button>
        </>
      }
    >
      {state === 'failed' ? (
        <PartFailed text="We could not read these details." onRetry={retry} />
      ) : values ? (
        <form
          id={formId}
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (dirty && valid) send('edit', { clientId, fields: changed });
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
      ) : (
        <div role="status">
          <span className="sr-only">Loading the details</span>
          <SkeletonText lines={8} />
        </div>
      )}
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
