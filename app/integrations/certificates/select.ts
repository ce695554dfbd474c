import { env } from '#app/platform/env/index.ts';
import { CloudflareCertificates } from './cloudflare.ts';
import { givenCertificates } from './given.ts';
import type { Certificates } from './port.ts';

/** What Caddy asks in its own defaults. */
const ON_DEMAND_ISSUERS = ['letsencrypt.org', 'zerossl.com'];

/** Certificates by the environment: Cloudflare's, on demand by a server in front, or the operator's own proxy's. */
export function selectCertificates(): Certificates {
  const { certificates } = env();
  switch (certificates.mode) {
    case 'cloudflare':
      return new CloudflareCertificates(certificates);
    case 'on-demand':
      return givenCertificates(ON_DEMAND_ISSUERS);
    case 'proxy':
      return givenCertificates([]);
  }
}
