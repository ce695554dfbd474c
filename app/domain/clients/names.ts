/** First and last name as they are read. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** The parts of a postal address. */
export interface AddressParts {
  address: string | null;
  addressTwo: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** '12 Elm Street, Apt 4, Springfield, OR 97477, US'; null where no part is known. */
export function fullAddress(parts: AddressParts): string | null {
  const region = [parts.state, parts.postalCode].filter(Boolean).join(' ');
  const lines = [parts.address, parts.addressTwo, parts.city, region, parts.country].filter(Boolean);
  return lines.length > 0 ? lines.join(', ') : null;
}
