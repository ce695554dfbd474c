import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { registrationOutput } from '../event-output.ts';
import { registrantInput } from '../inputs.ts';
import { readRegistrations } from './registration-rows.ts';

/** One client's registration for a group event, with its payment (spec 001 §7). */
export const bookableEventRegistration = operation({
  name: 'bookableEventRegistration',
  kind: 'query',
  description: 'A client’s registration for a group event, with its payment.',
  access: practiceOwner(),
  input: registrantInput,
  output: registrationOutput,
  async run(ctx, of) {
    const [found] = await ctx.db.run((sql) => readRegistrations(ctx, sql, of));
    if (!found) throw notFound('registration');
    return found;
  },
});
