import { factsOfFields, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { whyNotSaved } from '#app/components/settings/why-not-saved.ts';
import { SettingsForm } from '#app/components/settings/settings-form.tsx';
import { billingFields } from '#app/domain/subscriptions/inputs.ts';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { BillingView } from './plan-view.ts';

type Stored = ReturnType<typeof storedIn> & Pick<BillingView, 'updatedAt'>;

const FACTS = factsOfFields<Stored>({
  'Email for invoices': ['email'],
  'Name or company': ['name'],
  // A street of one window in the city of another would be nowhere.
  Address: ['line1', 'line2', 'city', 'state', 'zip', 'country'],
});

const WORDS = wordsOfFields<ReturnType<typeof storedIn>>(FACTS.fields);

function storedIn({ email, name, address }: BillingView) {
  const { line1 = '', line2 = '', city = '', state = '', zip = '', country } = address ?? {};
  return { email, name, line1, line2, city, state, zip, country: country === 'CA' ? 'CA' : 'US' };
}

interface BillingFormProps {
  billing: BillingView;
  again: () => void;
}

/** Where invoices go, and what stands on them. */
export function BillingForm({ billing, again }: BillingFormProps) {
  const stored = storedIn(billing);
  const { updatedAt } = billing;
  const elsewhere = useChangedElsewhere<Stored>({ now: { ...stored, updatedAt }, ...FACTS });
  const form = useOperationForm(
    useOperation(op.updateBillingDetails, {
      done: PLAN_MESSAGES.detailsSaved,
      failed: (refused) => (Object.keys(refused.fields).length > 0 ? null : whyNotSaved(refused)),
    }),
    {
      schema: billingFields,
      intent: 'details',
      defaults: stored,
      input: (entered) => ({ ...entered, ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <SettingsForm {...{ form, elsewhere, again, updatedAt }}>
      <NotSaved intent="details" now={stored} words={WORDS} />
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="On your invoices">
          Invoices, and what we write you about your plan, go to this address.
        </SectionHeader>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText
            name="email"
            label="Email for invoices"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <FormText
            name="name"
            label="Name or company"
            optional
            autoComplete="organization"
            maxLength={120}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="line1" label="Street" optional autoComplete="address-line1" maxLength={200} />
          <FormText name="line2" label="Suite, floor" optional autoComplete="address-line2" maxLength={200} />
        </div>
        <div className="grid gap-5 sm:grid-cols-4">
          <FormText name="city" label="City" optional autoComplete="address-level2" maxLength={100} />
          <FormText
            name="state"
            label="State or province"
            optional
            autoComplete="address-level1"
            maxLength={100}
          />
          <FormText
            name="zip"
            label="ZIP or postal code"
            optional
            autoComplete="postal-code"
            maxLength={20}
          />
          <FormNativeSelect
            name="country"
            label="Country"
            options={[
              { value: 'US', label: 'United States' },
              { value: 'CA', label: 'Canada' },
            ]}
          />
        </div>
      </Card>
    </SettingsForm>
  );
}
