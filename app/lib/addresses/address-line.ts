import { PROVINCES, US_STATES } from '../regions.ts';

/** An address in the US or Canada, in the parts in which a location keeps it. */
export interface AddressParts {
  address: string;
  secondaryAddress: string | null;
  city: string;
  stateProvince: string;
  stateAbbreviation: string;
  zip: string | null;
  country: 'United States' | 'Canada';
  countryCode: 'US' | 'CA';
  cityState: string;
  fullStreetAddress: string;
  singleLine: string;
}

const COUNTRY = /^(usa?|u\.s\.a?\.|united states( of america)?|canada)$/i;
const ZIP = /\s*\b(\d{5}(?:-\d{4})?|[a-z]\d[a-z][ -]?\d[a-z]\d)$/i;
const UNIT = /^(#|apt\b|apartment|suite\b|ste\b|unit\b|floor\b|fl\b|room\b|rm\b|\d+(st|nd|rd|th) floor)/i;

const REGIONS = [
  ...US_STATES.map((state) => ({ ...state, country: 'United States' as const, countryCode: 'US' as const })),
  ...PROVINCES.map((one) => ({ ...one, country: 'Canada' as const, countryCode: 'CA' as const })),
  // 'West Virginia' before 'Virginia'.
].sort((one, other) => other.label.length - one.label.length);

/** The region that ends a text, by its letters or its name, and what stands before it. */
function regionAtEnd(text: string) {
  for (const region of REGIONS) {
    for (const written of [region.label, region.value]) {
      const rest = text.slice(0, text.length - written.length);
      const isEnd = text.toLowerCase().endsWith(written.toLowerCase()) && /(^|[\s,])$/.test(rest);
      if (isEnd) return { region, rest: rest.replace(/[\s,]+$/, '') };
    }
  }
  return null;
}

/**
 * Reads an address that was typed in one field, as people and their phones write it: '12 Elm Street, Suite 4, Springfield, OR 97477',
 * lines or commas between its parts. Null where no street, town and state or province are found.
 */
export function parseAddress(typed: string): AddressParts | null {
  const parts = typed
    .split(/[\n,]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  if (parts.length > 1 && COUNTRY.test(parts.at(-1)!)) parts.pop();
  const whole = parts.join(', ');
  const zip = ZIP.exec(whole);
  const found = regionAtEnd(zip ? whole.slice(0, zip.index).replace(/[\s,]+$/, '') : whole);
  if (!found) return null;
  const lines = found.rest.split(', ').filter(Boolean);
  const city = lines.length > 1 ? lines.pop()! : null;
  const [address, ...more] = lines;
  if (!city || !address || UNIT.test(city) || !/\p{L}/u.test(city) || !/\p{L}|\d/u.test(address)) return null;
  const secondaryAddress = more.join(', ') || null;
  const { label, value, country, countryCode } = found.region;
  const fullStreetAddress = [address, secondaryAddress].filter(Boolean).join(', ');
  const cityState = `${city}, ${value}`;
  const code = zip?.[1]!.toUpperCase() ?? null;
  return {
    address,
    secondaryAddress,
    city,
    stateProvince: label,
    stateAbbreviation: value,
    zip: code,
    country,
    countryCode,
    cityState,
    fullStreetAddress,
    singleLine: [fullStreetAddress, cityState].join(', ') + (code ? ` ${code}` : ''),
  };
}
