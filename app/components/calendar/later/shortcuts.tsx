import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Kbd } from '#app/ui/display/kbd.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';

const ROWS: [keys: string[], meaning: string][] = [
  [['T'], 'Today'],
  [['D'], 'Day'],
  [['W'], 'Week'],
  [['M'], 'Month'],
  [['L'], 'List'],
  [['N', '→'], 'Next day, week or month'],
  [['P', '←'], 'The one before'],
  [['↑', '↓'], 'Appointment before, appointment after'],
  [['←', '→'], 'On an appointment: the nearest one on another day'],
  [['Enter'], 'Open it'],
  [['M'], 'On an appointment: move it with the arrows'],
  [['C'], 'Create'],
  [['F'], 'Why is a time not free?'],
  [['Esc'], 'Close it'],
  [['?'], 'These shortcuts'],
];

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

/** What the keys do, and the switch for whoever's keys are taken: by a voice, a reader, a habit. */
export function ShortcutsDialog({ open, onOpenChange, enabled, onEnable }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Keyboard shortcuts">
      <dl className="space-y-2.5">
        {ROWS.map(([keys, meaning]) => (
          <div key={meaning} className="flex items-center justify-between gap-6">
            <dt className="text-ink-soft">{meaning}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-6 border-t border-line pt-5"
        label="Letter keys"
        hint="Arrows and Enter always work."
        checked={enabled}
        onChange={(event) => onEnable(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
