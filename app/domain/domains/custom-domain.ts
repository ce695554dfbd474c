import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { env } from '#app/platform/env/index.ts';
import { readClaim } from './claim.ts';
import { customDomainView, viewOf } from './domain-view.ts';
import { hasWebsite } from './gate.ts';

/** The practice's domain with its records, as its owner sees it (spec 002 §3 website). */
export const customDomain = operation({
  name: 'customDomain',
  kind: 'query',
  description: 'The domain of the practice website, with the records that it needs.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      customDomain: customDomainView.nullable(),
      ownAddress: z.string().meta({ description: 'Where the website is without a domain of its own.' }),
      isOpen: z.boolean().meta({ description: 'Whether the plan has a website.' }),
      widget: z
        .object({
          applicationId: z.string(),
          script: z.string().nullable(),
          addresses: z.array(z.string()),
          target: z.string(),
          userId: z.uuid(),
        })
        .nullable()
        .meta({ id: 'DomainWidget', description: 'What opens the window that sets a domain up.' }),
    })
    .meta({ id: 'CustomDomainPage' }),
  async run(ctx) {
    const { domainSetup } = ctx.ports;
    const [claim, isOpen] = await Promise.all([ctx.db.run((sql) => readClaim(sql)), hasWebsite(ctx)]);
    const { addresses, target } = env().domains;
    return {
      customDomain: claim && viewOf(claim),
      ownAddress: practiceOrigin(ctx, ctx.practice.slug),
      isOpen,
      widget: domainSetup && {
        applicationId: domainSetup.applicationId,
        script: domainSetup.script,
        addresses,
        target,
        userId: ctx.practice.id,
      },
    };
  },
});
