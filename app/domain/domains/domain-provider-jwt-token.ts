import { z } from 'zod';
import { DomainSetupUnavailable } from '#app/integrations/domain-setup/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { mayConnect } from './gate.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';

/** Opens the window that sets a domain up (spec 002 §7 'domainProviderJwtToken returns jwtToken'). */
export const domainProviderJwtToken = operation({
  name: 'domainProviderJwtToken',
  kind: 'mutation',
  description: 'A token that opens the window in which a domain is set up, for an hour.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ jwtToken: z.string() }),
  async run(ctx) {
    const { domainSetup } = ctx.ports;
    if (!domainSetup) throw new Refusal('conflict', messages.getting([messages.widgetOff]));
    await mayConnect(ctx);
    try {
      return { jwtToken: await domainSetup.token() };
    } catch (error) {
      if (!(error instanceof DomainSetupUnavailable)) throw error;
      ctx.log.warn({ err: error.message }, 'the window that sets up domains gave no token');
      throw new Refusal('unavailable', messages.getting([messages.widgetUnreachable]));
    }
  },
});
