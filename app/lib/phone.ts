import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { remembered } from './cache/remembered.ts';

/**
 * A phone number as it is stored and sent to: E.164 ('+12125550147'). A number without a country is taken for a US one (spec 001
 * §5). Null for what is not a phone number, and for one with an extension, which no message could reach.
 */
export function parsePhone(text: string): string | null {
  const number = read(text);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** As a person reads it: '(212) 555-0147' for US and Canada, '+44 20 7946 0958' for the rest. Anything else stays as it is. */
export function formatPhone(phone: string): string {
  return phone.length > MAX_LENGTH ? phone : formatted(phone);
}

/** For a link: 'tel:+12125550147'. Null for what is not a phone number. */
export function phoneLink(phone: string): string | null {
  return read(phone)?.getURI() ?? null;
}

/** No phone number is longer; what is, is not worth the parser's time. */
const MAX_LENGTH = 40;

// A list shows the same numbers at each look, and reading one takes longer than all else of its line.
const parsed = remembered((text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false }),
);

const formatted = remembered((text: string) => {
  const number = parsed(text);
  if (!number) return text;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
});

function read(text: string): PhoneNumber | undefined {
  return text.length > MAX_LENGTH ? undefined : parsed(text);
}
