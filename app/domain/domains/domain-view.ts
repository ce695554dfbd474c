import { z } from 'zod';
import { env } from '#app/platform/env/index.ts';
import type { Claim } from './claim.ts';
import { domainSetup, domainStatusOf } from './inputs.ts';
import { proofRecord, wantedRecords } from './rules/records.ts';

const record = z
  .object({
    type: z.enum(['A', 'CNAME', 'TXT']).meta({ id: 'DomainRecordType' }),
    host: z.string().meta({ description: 'As forms of those who sell domains want it: @, www, book.' }),
    name: z.string(),
    value: z.string(),
    ttl: z.int().meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'DomainRecord' });

/** A practice's domain as it is shown to its owner. */
export const customDomainView = z
  .object({
    id: z.uuid(),
    domain: z.string(),
    kind: z.enum(['apex', 'subdomain']).meta({ id: 'CustomDomainKind' }),
    home: z.string().meta({ description: 'The host that the website is at.' }),
    status: domainStatusOf,
    error: z.string().nullable(),
    setup: domainSetup.nullable(),
    provider: z.string().nullable(),
    records: z.array(record),
    proof: record.meta({ description: 'What shows whose it is where the CNAME cannot be seen.' }),
    isProved: z.boolean(),
    answers: z
      .array(
        z
          .object({
            host: z.string(),
            leads: z.enum(['here', 'elsewhere', 'nowhere', 'unknown']).meta({ id: 'DomainLeads' }),
            answers: z.array(z.string()),
            problem: z.string().nullable(),
          })
          .meta({ id: 'DomainAnswer' }),
      )
      .meta({ description: 'What name servers answered at the last look.' }),
    mail: z.array(z.string()).meta({ description: 'Where its mail goes: these records stay.' }),
    activatedAt: z.date().nullable(),
    lastCheckedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'CustomDomain' });

/** What of a claim its owner sees. */
export function viewOf(claim: Claim): z.input<typeof customDomainView> {
  const { id, domain, kind, home, status, error, setup, provider, findings } = claim;
  const { activatedAt, lastCheckedAt, createdAt } = claim;
  return {
    ...{ id, domain, kind, home, status, error, setup, provider, activatedAt, lastCheckedAt, createdAt },
    records: wantedRecords(claim, env().domains),
    proof: proofRecord(claim),
    isProved: claim.provenAt !== null,
    answers: findings?.hosts ?? [],
    mail: findings?.mail ?? [],
  };
}
