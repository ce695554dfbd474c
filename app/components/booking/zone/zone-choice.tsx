import { Form, useNavigate, useSubmit } from '@remix-run/react';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '#app/lib/time.ts';
import { zoneCity } from '#app/lib/zones/zone-city.ts';
import type { BookingChoice } from '#app/paths.ts';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { NativeSelect, type Option } from '#app/ui/fields/native-select.tsx';
import { SuggestField } from '#app/ui/fields/suggest-field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { findZones } from './zone-search.ts';

export interface ZoneChoiceProps {
  choice: BookingChoice;
  /** IANA names. */
  zones: readonly string[];
  zone: string | null;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

const LABEL = 'Where are you?';

/** The client's own zone for virtual appointments: looked for by city, each with its time now. Without scripts a plain GET form. */
export function ZoneChoice(props: ZoneChoiceProps) {
  return useHydrated() ? <ZoneSearch key={props.zone} {...props} /> : <ZoneSelect {...props} />;
}

function ZoneSearch({ choice, zones, zone, now }: ZoneChoiceProps) {
  const navigate = useNavigate();
  const chosen = zone ? `${zoneCity(zone)}, ${formatTime(now, zone)}` : '';
  const [typed, setTyped] = useState(chosen);
  const found = findZones(zones, typed === chosen ? '' : typed, now);
  return (
    <div>
      <SuggestField
        label={LABEL}
        name="zone-search"
        placeholder="Type your city"
        icon={<Globe aria-hidden strokeWidth={1.75} />}
        value={typed}
        onChange={setTyped}
        onPick={({ id }) =>
          void navigate(paths.bookTime({ ...choice, zone: id }), { preventScrollReset: true, replace: true })
        }
        suggestions={found.map(({ zone: id, label, time }) => ({ id, text: label, aside: time }))}
        maxLength={60}
        className="border border-line-strong bg-surface"
      />
      {found.length === 0 ? (
        <p role="status" className="mt-1.5 text-sm text-ink-soft">
          No city of that name is known here. Try the nearest large one.
        </p>
      ) : null}
    </div>
  );
}

function ZoneSelect({ choice, zones, zone, now }: ZoneChoiceProps) {
  const submit = useSubmit();
  const { service, variation, location, month, date, view } = choice;
  const choiceFields = { service, variation, location, month, date, view };
  return (
    <Form
      method="get"
      action={paths.bookTime({})}
      preventScrollReset
      className="flex items-end gap-2"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      {Object.entries(choiceFields).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {choice.addOn?.map((id) => (
        <input key={id} type="hidden" name="addOn" value={id} />
      ))}
      <NativeSelect
        key={zone}
        label={LABEL}
        name="zone"
        defaultValue={zone ?? ''}
        placeholder="Choose your city"
        options={optionsOf(zones, zone, now)}
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

function optionsOf(zones: readonly string[], zone: string | null, now: number): Option[] {
  const all = zone && !zones.includes(zone) ? [zone, ...zones] : zones;
  return all.map((value) => ({
    value,
    label: `${zoneCity(value)}, ${formatTime(now, value)}`,
    group: value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other',
  }));
}
