import { accountNameInput } from '#app/domain/accounts/inputs.ts';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
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
      <PageForm
        id="name"
        schema={accountNameInput}
        defaults={{ firstName, lastName }}
        submit="Save name"
        busyLabel="Saving"
        className="mt-4"
      >
        <FormText name="firstName" label="First name" autoComplete="given-name" required />
        <FormText name="lastName" label="Last name" autoComplete="family-name" required />
      </PageForm>
    </SettingRow>
  );
}
