import { Form, useSubmit } from '@remix-run/react';
import { zoneCity } from '#app/lib/zone-city.ts';
import type { BookingChoice } from '#app/paths.ts';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { NativeSelect, type Option } from '#app/ui/native-select.tsx';

export interface ZoneChoiceProps {
  choice: BookingChoice;
  /** IANA names. */
  zones: readonly string[];
  zone: string | null;
}

/** The client's own zone for virtual visits: a plain GET form; with scripts a choice is enough. */
export function ZoneChoice({ choice, zones, zone }: ZoneChoiceProps) {
  const submit = useSubmit();
  const { service, variation, location, month, date, view } = choice;
  const kept = { service, variation, location, month, date, view };
  return (
    <Form
      method="get"
      action={paths.bookTime({})}
      preventScrollReset
      className="flex items-end gap-2"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {choice.addOn?.map((id) => (
        <input key={id} type="hidden" name="addOn" value={id} />
      ))}
      <NativeSelect
        key={zone}
        label="Where are you?"
        name="zone"
        defaultValue={zone ?? ''}
        placeholder="Choose your city"
        options={optionsOf(zones, zone)}
        className="min-w-0 flex-1"
      />
      <noscript>
        <button type="submit" className={buttonStyles({ variant: 'secondary' })}>
          Show my time
        </button>
      </noscript>
    </Form>
  );
}

function optionsOf(zones: readonly string[], zone: string | null): Option[] {
  const all = zone && !zones.includes(zone) ? [zone, ...zones] : zones;
  return all.map((value) => ({
    value,
    label: zoneCity(value),
    group: value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other',
  }));
}
