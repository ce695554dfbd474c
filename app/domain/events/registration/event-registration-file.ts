import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { registrationLink } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { registrationFacts } from './registration-facts.ts';
import { registrationIcs } from './registration-ics.ts';
import { registrationPayer } from './registration-payer.ts';

/**
 * The group event as a calendar file, the same entry as in the messages; of a place that is kept and not yet paid none. One
 * that was given back, which may never have been paid, takes the entry away and names no place.
 */
export const eventRegistrationFile = operation({
  name: 'eventRegistrationFile',
  kind: 'query',
  description: 'The event that a registration’s link stands for, as an iCalendar file.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({ content: z.string() }),
  async run(ctx, { token }) {
    const facts = await ctx.db.run(async (sql) => {
      const payer = await registrationPayer(ctx, sql, token);
      if (payer.payUntil) return null;
      const facts = await registrationFacts(ctx, sql, payer.registered.registrationId);
      return facts && payer.state === 'cancelled'
        ? { ...facts, event: { ...facts.event, where: null } }
        : facts;
    });
    if (!facts) throw new Refusal('not_found', EVENT_MESSAGES.tokenNotFound);
    return { content: registrationIcs(facts, ctx.clock.now()) };
  },
});
