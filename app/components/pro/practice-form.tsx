import { useField } from '@conform-to/react';
import { useState } from 'react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { bound, useBound } from '#app/components/forms/fields/use-bound.ts';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { registerPracticeInput, type ProfessionKey } from '#app/domain/onboarding/inputs.ts';
import { parseAddress } from '#app/lib/addresses/address-line.ts';
import type { Currency } from '#app/lib/money.ts';
import { zoneName } from '#app/lib/time.ts';
import { currencyOfZone } from '#app/lib/zones/zone-currency.ts';
import { zoneAt } from '#app/lib/zones/zone-of-place.ts';
import { paths } from '#app/paths.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import { ReadyStart, type ReadyStartView } from './ready-start.tsx';
import { SlugField } from './slug-field.tsx';

const FormRadios = bound(RadioCards, (initial) => (initial ? { defaultValue: initial } : {}));

const CURRENCIES = [
  { value: 'USD', label: 'US dollars' },
  { value: 'CAD', label: 'Canadian dollars' },
];
const KINDS = [
  { value: 'office', title: 'At my place' },
  { value: 'virtual', title: 'Online' },
];

interface PracticeFormProps {
  start: ReadyStartView & { key: ProfessionKey };
  /** The person's own name: many a practice is called after it. */
  name: string;
  sitesHost: string;
  /** The browser's zone as the server knows it. */
  zone: string | null;
  zones: string[];
  /** A free address, where the one posted was taken. */
  suggestion: string | null;
}

/** Name, address and place of the practice, with all that is going to be made of it in sight. */
export function PracticeForm({
  start,
  name,
  sitesHost,
  zone: remembered,
  zones,
  suggestion,
}: PracticeFormProps) {
  const zone = useKnownZone(remembered);
  return (
    <AccountFrame
      title="Your practice"
      lead={
        <>
          {start.title}. <TextLink to={paths.proPractice()}>Something else?</TextLink>
        </>
      }
    >
      <PageForm
        id="register-practice"
        schema={registerPracticeInput}
        defaults={{ name, kind: 'office' }}
        submit="Set up my practice"
        busyLabel="Setting up"
        className="mt-5"
      >
        <input type="hidden" name="profession" value={start.key} />
        <FormText
          name="name"
          label="Name of your practice"
          hint="Your own name is fine."
          autoComplete="organization"
          required
        />
        <SlugField sitesHost={sitesHost} profession={start.key} suggestion={suggestion} />
        <FormRadios name="kind" label="Where do you see clients first?" cards={KINDS} compact />
        <WhereField />
        {/* Guessed, and shown; whoever has no scripts chooses. */}
        <Guessed zone={zone} zones={zones} start={start} />
      </PageForm>
    </AccountFrame>
  );
}

/** Whether the first appointments are virtual, as it stands in the form now. */
function useIsVirtual(): boolean {
  const [kind] = useField<string>('kind');
  return (kind.value ?? kind.initialValue) === 'virtual';
}

/** One field: the address of an office, or the way into a virtual appointment. */
function WhereField() {
  return useIsVirtual() ? (
    <FormText
      name="where"
      label="Link to your video calls"
      optional
      hint="Without one we tell clients that it comes by email. You can add it later."
      inputMode="url"
    />
  ) : (
    <FormText
      name="where"
      label="Address"
      hint="Such as 12 Elm Street, Springfield, OR 97477. It can be hidden until somebody has booked."
      autoComplete="street-address"
    />
  );
}

interface GuessedProps {
  zone: string | null;
  zones: string[];
  start: ReadyStartView;
}

/** The zone and the currency go with the address as soon as it names a state, else with the phone, until one is chosen. */
function Guessed({ zone, zones, start }: GuessedProps) {
  const isVirtual = useIsVirtual();
  const [where] = useField<string>('where');
  const zoneField = useBound('timeZone');
  const currencyField = useBound('currency');
  const [chosenZone, chooseZone] = useState(zoneField.initial);
  const [chosenCurrency, chooseCurrency] = useState(currencyField.initial);
  const address = isVirtual ? null : parseAddress(where.value ?? where.initialValue ?? '');
  const guessed = zoneAt(address?.stateAbbreviation, zone) ?? 'America/New_York';
  const timeZone = chosenZone || guessed;
  const currency = (chosenCurrency || currencyOfZone(guessed)) as Currency;
  const options = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <>
      <Disclosure
        defaultOpen={zone === null}
        title={`${zoneName(timeZone)}, prices in ${currency === 'CAD' ? 'Canadian' : 'US'} dollars`}
        aside="Change"
      >
        <div className="space-y-4 pt-1 pb-2">
          <NativeSelect
            {...zoneField.control}
            label="Time zone"
            value={timeZone}
            onChange={({ currentTarget }) => chooseZone(currentTarget.value)}
            options={options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
          <NativeSelect
            {...currencyField.control}
            label="Currency"
            value={currency}
            onChange={({ currentTarget }) => chooseCurrency(currentTarget.value)}
            options={CURRENCIES}
          />
        </div>
      </Disclosure>
      <ReadyStart start={start} currency={currency} />
    </>
  );
}
