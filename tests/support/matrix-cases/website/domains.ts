import { first, job, nothing, type MatrixCase, type MatrixCases } from '../case.ts';

const DOMAIN = 'matrix-yoga.com';
const FREE = { code: 'conflict', because: 'these practices are on the Free plan' } as const;
const ID = '019ae2f0-0000-7000-8000-0000000d0a10';

/** A domain that the practice claims, and that is to be looked at. */
const claimed: Pick<MatrixCase, 'before'> = {
  before: first(
    `INSERT INTO "CustomDomain" (id, "practiceId", domain, home, token, "nextCheckAt")
     VALUES ('${ID}', $1, '${DOMAIN}', '${DOMAIN}', 'matrix', 'epoch')`,
  ),
};

export const domains: MatrixCases = {
  customDomain: { ...nothing, ...claimed },
  domainStatus: { input: () => ({ domain: DOMAIN }), ...claimed },
  upsertCustomDomain: { input: () => ({ domain: DOMAIN }), refused: FREE },
  deleteCustomDomain: { ...nothing, ...claimed },
  recheckCustomDomain: { ...nothing, ...claimed },
  domainProviderJwtToken: { ...nothing, refused: FREE },
  checkCustomDomain: { ...job(() => ({ domainId: ID })), ...claimed },
  receiveDomainNews: {
    input: () => ({ rawBody: '{}', signature: null, timestamp: null }),
    refused: { code: 'invalid_input', because: 'it is not signed' },
  },
};
