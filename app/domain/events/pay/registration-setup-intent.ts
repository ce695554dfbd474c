import { z } from 'zod';
import { beginPayerCard } from '#app/domain/cards/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { registrationLink } from '../inputs.ts';
import { mustBePayable, registrationPayer } from '../registration/registration-payer.ts';

/** Begins saving the card of a registration: its page confirms it with the provider's own form (spec 000 §4). */
export const registrationSetupIntent = operation({
  name: 'registrationSetupIntent',
  kind: 'mutation',
  description: 'Begins saving the card of a registration for a group event.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({ setupIntentSecret: z.string(), setupIntentId: z.string() }),
  async run(ctx, { token }) {
    const payer = await ctx.db.run((sql) => registrationPayer(ctx, sql, token));
    mustBePayable(payer, ctx.clock.now());
    return beginPayerCard(ctx, payer.registered);
  },
});
