import { AsYouType, getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { usDigits } from '../masks.ts';

/** A country by its ISO code, with the digits that its numbers begin with. */
export interface PhoneCountry {
  code: string;
  name: string;
  calling: string;
}

/** What a number as typed looks like: spaces as its country has them. */
export const typedNumber = (text: string): string => new AsYouType('US').input(text);

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** All countries that have telephone numbers, by their names. */
export const phoneCountries = (): PhoneCountry[] =>
  getCountries()
    .map((code) => ({ code, name: NAMES.of(code) ?? code, calling: getCountryCallingCode(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Of which country a number is as far as it is typed; null while that is not clear. */
export function countryOf(text: string): string | null {
  const typed = new AsYouType('US');
  typed.input(text);
  return typed.getCountry() ?? null;
}

/** The same digits as a number of another country: its code before them, or none where that is 1. */
export function inCountry(text: string, code: string): string {
  const national = nationalDigits(text);
  const calling = getCountryCallingCode(code as CountryCode);
  return calling === '1' ? national : typedNumber(`+${calling}${national}`);
}

function nationalDigits(text: string): string {
  if (!text.trim().startsWith('+')) return usDigits(text);
  const typed = new AsYouType('US');
  typed.input(text);
  const number = typed.getNumber();
  const calling = number?.countryCallingCode ?? typed.getCallingCode() ?? '';
  return text.replace(/\D/g, '').slice(calling.length);
}
