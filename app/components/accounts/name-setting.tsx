import { getInputProps } from '@conform-to/react';
import { accountNameInput } from '#app/domain/accounts/inputs.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { SettingRow } from './setting-row.tsx';

interface NameSettingProps {
  name: string;
  firstName: string | null;
  lastName: string | null;
  isOpen: boolean;
}

/** How one is called, and where that is shown. */
export function NameSetting({ name, firstName, lastName, isOpen }: NameSettingProps) {
  return (
    <SettingRow term="Name" value={name} action="Change" about="your name" saved={name} isOpen={isOpen}>
      <p className="text-sm text-ink-soft">
        Practices keep the name that they know you by. Please tell them when yours is another one now.
      </p>
      <AccountForm id="name" schema={accountNameInput} action="Save name" busyLabel="Saving" className="mt-4">
        {(fields, problem) => (
          <>
            <TextField
              {...getInputProps(fields.firstName, { type: 'text', ariaAttributes: false })}
              key="firstName"
              label="First name"
              autoComplete="given-name"
              errors={problem('firstName')}
              defaultValue={firstName ?? ''}
              required
            />
            <TextField
              {...getInputProps(fields.lastName, { type: 'text', ariaAttributes: false })}
              key="lastName"
              label="Last name"
              autoComplete="family-name"
              errors={problem('lastName')}
              defaultValue={lastName ?? ''}
              required
            />
          </>
        )}
      </AccountForm>
    </SettingRow>
  );
}
