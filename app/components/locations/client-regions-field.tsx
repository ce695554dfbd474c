import { COUNTRIES, PROVINCES, regionsLine, US_STATES } from '#app/lib/regions.ts';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import type { LocationState } from './location-state.ts';

type Regions = Pick<LocationState, 'countryIds' | 'stateIds'>;

interface ClientRegionsFieldProps {
  value: Regions;
  onChange: (part: Partial<Regions>) => void;
  disabled: boolean;
}

/** Where the clients of calls may be (002 §3, countryIds and stateIds): shown to them, folded away until it is wanted. */
export function ClientRegionsField({ value, onChange, disabled }: ClientRegionsFieldProps) {
  const { countryIds, stateIds } = value;
  const pills = (label: string, options: typeof US_STATES) => {
    const isOther = (id: string) => !options.some(({ value: code }) => code === id);
    return (
      <PillChecks
        {...{ label, options }}
        value={stateIds.filter((id) => !isOther(id))}
        onChange={(chosen) => onChange({ stateIds: [...stateIds.filter(isOther), ...chosen] })}
      />
    );
  };
  return (
    <Disclosure title={`Where clients may be: ${regionsLine(countryIds, stateIds) ?? 'anywhere'}`}>
      <fieldset disabled={disabled} className="space-y-4">
        <legend className="mb-3 text-sm text-ink-soft">
          Choose the places that your license lets you work in. Clients read it before they book.
        </legend>
        <PillChecks
          label="Whole countries"
          options={COUNTRIES}
          value={countryIds}
          onChange={(chosen) => onChange({ countryIds: chosen })}
        />
        {pills('States', US_STATES)}
        {pills('Provinces and territories', PROVINCES)}
      </fieldset>
    </Disclosure>
  );
}
