import { ChevronsIcon } from '../../display/icons.tsx';
import type { PhoneCountry } from './countries.ts';

/** The document's preferred countries, us and gb (002 §9): they stand first, and are there before the others are. */
const PREFERRED: readonly PhoneCountry[] = [
  { code: 'US', name: 'United States', calling: '1' },
  { code: 'GB', name: 'United Kingdom', calling: '44' },
];

interface CountrySelectProps {
  /** ISO code. */
  value: string;
  /** All countries, once they are there. */
  countries: readonly PhoneCountry[];
  disabled: boolean | undefined;
  onChange: (code: string) => void;
}

const Entries = ({ countries }: { countries: readonly PhoneCountry[] }) =>
  countries.map(({ code, name, calling }) => (
    <option key={code} value={code}>
      {name} +{calling}
    </option>
  ));

/** Of which country a number is, inside of the field: its letters alone are seen, its list is the device's own. Posts nothing. */
export function CountrySelect({ value, countries, disabled, onChange }: CountrySelectProps) {
  const others = countries.filter(({ code }) => PREFERRED.every((one) => one.code !== code));
  return (
    <span className="relative flex min-h-[calc(var(--control-height)-2px)] items-center gap-1 rounded-sm text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-line unscripted:hidden">
      <select
        aria-label="Country"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none text-base opacity-0"
      >
        <optgroup label="Often chosen">
          <Entries countries={PREFERRED} />
        </optgroup>
        {others.length > 0 ? (
          <optgroup label="All others">
            <Entries countries={others} />
          </optgroup>
        ) : null}
      </select>
      <span aria-hidden className="tabular">
        {value}
      </span>
      <ChevronsIcon className="size-4" />
    </span>
  );
}
