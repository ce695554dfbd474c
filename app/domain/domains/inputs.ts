import { z } from 'zod';
import { DOMAIN_MESSAGES } from './messages.ts';

/** The states of 002 §4. */
export const domainStatusOf = z
  .enum(['activating', 'processing', 'active', 'error'])
  .meta({ id: 'CustomDomainStatus' });

/** How the widget set it up (002 §7): automatic or manual, or by somebody else who was sent a link. */
export const domainSetup = z.enum(['automatic', 'manual', 'shared_login']).meta({ id: 'CustomDomainSetup' });

/** A domain as it is typed; what it means is decided by rules/normalise.ts. */
export const domainText = z
  .string()
  .trim()
  .min(1, DOMAIN_MESSAGES.empty)
  .max(300, DOMAIN_MESSAGES.notADomain);

export const customDomainInput = z.strictObject({
  domain: domainText,
  setupType: domainSetup.optional(),
  provider: z.string().max(200).optional(),
  jobId: z.string().max(200).optional(),
});
