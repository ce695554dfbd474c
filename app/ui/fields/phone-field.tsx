import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { caretAfterMask, isForeignPhone, maskUsPhone } from './masks.ts';
import type * as Library from './phone/countries.ts';
import { CountrySelect } from './phone/country-select.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'tabular'> {
  /** A list of countries stands before the number (002 §9); else another country is named by a plus and its code. */
  countries?: boolean;
}

/** libphonenumber's tables are heavy, and needed only for numbers that begin with a foreign country code, and for the list of countries. */
const loadLibrary = (): Promise<typeof Library> => import('./phone/countries.ts');

/**
 * A telephone number: `(999) 999-9999` while typing, other countries after a plus. Posts what is shown; the server
 * parses it (US where no country code is given).
 */
export function PhoneField({ onChange, countries = false, ...props }: PhoneFieldProps) {
  const library = useRef<typeof Library | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState('US');
  const [list, setList] = useState<readonly Library.PhoneCountry[]>([]);
  useEffect(() => {
    if (!countries) return;
    let isShown = true;
    loadLibrary().then(
      (loaded) => {
        if (!isShown) return;
        library.current = loaded;
        setList(loaded.phoneCountries());
        setCountry((before) => loaded.countryOf(box.current?.value ?? '') ?? before);
      },
      // Without a connection the two that are known stay; a plus names any other.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [countries]);

  const isAmerican = (code: string) =>
    code === 'US' || list.some((one) => one.code === code && one.calling === '1');
  const masked = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    if (isForeignPhone(input.value)) {
      if (library.current) write(input, library.current.typedNumber(input.value), /[\d+]/);
      else void loadLibrary().then((loaded) => (library.current = loaded));
    } else if (!/^\s*\+1?$/.test(input.value)) {
      write(input, maskUsPhone(input.value), /\d/);
    }
    if (isForeignPhone(input.value))
      setCountry((before) => library.current?.countryOf(input.value) ?? before);
    // Without a code it is a number of the US, or of another country with its code that was chosen.
    else if (!isAmerican(country)) setCountry('US');
    onChange?.(event);
  };
  function choose(code: string) {
    const input = box.current;
    if (!input || !library.current) return;
    enter(input, library.current.inCountry(input.value, code));
    setCountry(code);
  }
  return (
    <TextField
      autoComplete="tel"
      placeholder={country === 'US' ? '(555) 123-4567' : undefined}
      maxLength={32}
      {...props}
      ref={box}
      type="tel"
      inputMode="tel"
      tabular
      prefix={
        countries ? (
          <CountrySelect value={country} countries={list} disabled={props.disabled} onChange={choose} />
        ) : undefined
      }
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

/** As if it had been typed: the form around hears of it. React's own setter would take it for nothing new. */
function enter(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
