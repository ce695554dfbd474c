import type { ChangeEvent, FocusEvent } from 'react';
import { caretAfterMask, maskMoney, settleMoney } from './masks.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface MoneyFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'prefix' | 'suffix' | 'tabular' | 'pattern'
> {
  /** Shown as the unit; the sign is `$` for both. */
  currency?: 'USD' | 'CAD';
  /** Leaves what is typed as it is, for an amount that is judged as a whole: a sign that is dropped would change it. */
  asTyped?: boolean;
}

/** An amount of money. Posts dollars as text (`85`, `85.50`); the server turns it into cents. */
export function MoneyField({ currency = 'USD', asTyped, onChange, onBlur, ...props }: MoneyFieldProps) {
  return (
    <TextField
      placeholder="0.00"
      autoComplete="off"
      title="An amount such as 85 or 85.50"
      {...props}
      type="text"
      inputMode="decimal"
      pattern="[0-9]{1,7}([.][0-9]{0,2})?"
      prefix="$"
      suffix={<span className="text-xs font-medium">{currency}</span>}
      tabular
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        if (!asTyped) write(event.currentTarget, maskMoney(event.currentTarget.value));
        onChange?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const settled = settleMoney(event.currentTarget.value);
        if (props.value === undefined) write(event.currentTarget, settled);
        onBlur?.(event);
      }}
    />
  );
}

function write(input: HTMLInputElement, next: string) {
  if (next === input.value) return;
  const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, next, /[\d.]/);
  input.value = next;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
