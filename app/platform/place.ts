import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import { Reader, type CountryResponse } from 'mmdb-lib';

/** What an address on one's own side of the network is called. */
const ON_THIS_NETWORK = 'On this network';

const OWN_SIDE: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Countries by address, of the registries' own data; nearer than a country no free data is true. Read when first asked, 8 MB. */
let countries: Reader<CountryResponse> | undefined;
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** `{ country_code }` is how this data says it; MaxMind's own form is taken too. */
type Found = CountryResponse & { country_code?: string };

function codeOf(address: string): string | undefined {
  countries ??= new Reader<CountryResponse>(
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
      ),
    ),
  );
  const found = countries.get(address) as Found | null;
  return found?.country_code ?? found?.country?.iso_code;
}

/** Where an address is, in words: a country, or 'On this network'; null where nobody knows. */
export function placeOf(address: string | null): string | null {
  const bare = address?.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return null;
  const parsed = ipaddr.process(bare);
  const range = parsed.range();
  if (OWN_SIDE.has(range)) return ON_THIS_NETWORK;
  if (range !== 'unicast') return null;
  const code = codeOf(parsed.toString());
  return (code && names.of(code)) ?? null;
}
