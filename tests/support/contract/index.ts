import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { Contract, type Quirks } from './contract.ts';
import type { Description } from './description.ts';

export type { Contract } from './contract.ts';
export { recordExchanges, type Exchange } from './exchanges.ts';

/**
 * Vendors' own descriptions of their APIs (OpenAPI 3.1) lie beside the project, not in it: VENDOR_CONTRACTS names their
 * folder, else it is ../shared/contracts of the project's root.
 */
const BESIDE = fileURLToPath(new URL('../../../../shared/contracts/', import.meta.url));

/** What a vendor does that its description cannot say. */
const QUIRKS = {
  stripe: {},
  square: {},
  paypal: {},
  twilio: {},
  zoom: {},
  cronofy: {},
  cloudflare: {},
  entri: {},
  // The SDK puts an option of its own into the query, which the server leaves out of account.
  typesense: { otherQuery: /^throwOnFail$/ },
  'google-maps-legacy': { separator: '|' },
  'google-places-v1': {},
  s3: { deepParameter: 'Key', otherQuery: /^(X-Amz-.*|x-id)$/ },
} satisfies Record<string, Quirks>;

export type Vendor = keyof typeof QUIRKS;

/**
 * Tests against the description of a vendor. Where it is absent they are one skipped test that says so, which `npm test` prints;
 * where VENDOR_CONTRACTS promises the folder it is a failed one.
 */
export function describeContract(vendor: Vendor, tests: (contract: Contract) => void): void {
  const promised = process.env.VENDOR_CONTRACTS;
  const file = join(promised || BESIDE, `${vendor}.json`);
  if (existsSync(file)) {
    const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
    describe(`${vendor}.json, the vendor's own description`, () =>
      tests(new Contract(vendor, description, QUIRKS[vendor])));
    return;
  }
  const title = `NOT CHECKED against the vendor's own description: ${vendor}.json is not in ${promised ? 'VENDOR_CONTRACTS' : '../shared/contracts'}`;
  if (!promised) test.skip(title, () => undefined);
  else
    test(title, () => {
      throw new Error(title);
    });
}
