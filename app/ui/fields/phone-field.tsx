import { useRef, type ChangeEvent } from 'react';
import { caretAfterMask, isForeignPhone, maskUsPhone } from './masks.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'tabular'>;

type Formatter = (text: string) => string;

/** libphonenumber's tables are heavy and needed only for numbers that begin with a foreign country code. */
async function loadFormatter(): Promise<Formatter> {
  const { AsYouType } = await import('libphonenumber-js/min');
  return (text) => new AsYouType('US').input(text);
}

/**
 * A telephone number: `(999) 999-9999` while typing, other countries after a plus. Posts what is shown; the server
 * parses it (US where no country code is given).
 */
export function PhoneField({ onChange, ...props }: PhoneFieldProps) {
  const formatter = useRef<Formatter | null>(null);
  const masked = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (isForeignPhone(input.value)) {
      if (formatter.current) write(input, formatter.current(input.value), /[\d+]/);
      else void loadFormatter().then((loaded) => (formatter.current = loaded));
    } else if (!/^\s*\+1?$/.test(input.value)) {
      write(input, maskUsPhone(input.value), /\d/);
    }
    onChange?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      placeholder="(555) 123-4567"
      maxLength={32}
      {...props}
      type="tel"
      inputMode="tel"
      tabular
      onChange={masked}
    />
  );
}

/** Replaces the text only where it differs, and keeps the caret behind the same digit. */
function write(input: HTMLInputElement, next: string, keep: RegExp) {
  if (next === input.value) return;
  const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, next, keep);
  input.value = next;
  input.setSelectionRange(caret, caret);
}
