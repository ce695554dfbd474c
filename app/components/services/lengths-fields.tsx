import { Plus, Trash2 } from 'lucide-react';
import { MOST_VARIATIONS } from '#app/domain/services/inputs.ts';
import type { Currency } from '#app/lib/money.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import {
  hasRoomForLength,
  lengthErrors,
  withLength,
  type LengthEntry,
  type ServiceState,
} from './service-state.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface LengthsFieldsProps {
  state: ServiceState;
  onChange: (state: ServiceState) => void;
  currency: Currency;
}

/** How long it takes and what it costs; of a service as often as there are choices. */
export function LengthsFields({ state, onChange, currency }: LengthsFieldsProps) {
  const { kind, lengths } = state;
  const errors = lengthErrors(state);
  const write = (key: string, part: Partial<LengthEntry>) =>
    onChange({ ...state, lengths: lengths.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Durations and prices</legend>
      {lengths.map(({ key, minutes, price }, index) => {
        const of = index === 0 ? '' : ` ${index + 1}`;
        return (
          <div key={key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
              <TextField
                label={
                  (kind === 'add-on' ? 'Extra time' : kind === 'package' ? 'Session duration' : 'Duration') +
                  of
                }
                optional={kind === 'add-on'}
                suffix={<span className="text-xs font-medium">min</span>}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                tabular
                value={minutes}
                onChange={({ currentTarget }) =>
                  write(key, { minutes: currentTarget.value.replaceAll(/\D/g, '') })
                }
                error={errors[index]!.duration}
              />
              <MoneyField
                label={`Price${of}`}
                currency={currency}
                value={price}
                onChange={({ currentTarget }) => write(key, { price: currentTarget.value })}
                error={errors[index]!.price}
              />
            </div>
            {index > 0 ? (
              <IconButton
                label={`Remove price and duration ${index + 1}`}
                icon={<Trash2 {...icon} />}
                onPress={() => onChange({ ...state, lengths: lengths.filter((one) => one.key !== key) })}
                className="mt-7"
              />
            ) : lengths.length > 1 ? (
              <span className="w-control shrink-0" />
            ) : null}
          </div>
        );
      })}
      {kind === 'service' && lengths.length <= MOST_VARIATIONS ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus {...icon} />}
          className="-ml-2"
          disabled={!hasRoomForLength(state)}
          onPress={() => onChange(withLength(state))}
        >
          Add another price and duration
        </Button>
      ) : null}
    </fieldset>
  );
}
