import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';
import type { Device } from '../canvas/stage.tsx';

const DEVICES = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
  { value: 'tablet', label: 'Tablet', Icon: Tablet },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
] as const;

/** The width in which the page is shown. */
export function DeviceSwitch({ value, onChange }: { value: Device; onChange: (device: Device) => void }) {
  const name = useId();
  return (
    <fieldset className="flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">Shown as on a</legend>
      {DEVICES.map(({ value: device, label, Icon }) => (
        <label
          key={device}
          title={label}
          className="relative grid size-8 cursor-pointer place-items-center rounded-sm text-ink-mute hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent-line"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={device === value}
            onChange={() => onChange(device)}
          />
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
