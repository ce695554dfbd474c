import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { bookableEventOutput } from './event-output.ts';
import { readEvent } from './event-rows.ts';
import { eventIdInput } from './inputs.ts';

/** A scheduled group event with its registrants (spec 001 §7). */
export const bookableEvent = operation({
  name: 'bookableEvent',
  kind: 'query',
  description: 'A scheduled group event with the clients registered for it.',
  access: practiceOwner(),
  input: eventIdInput,
  output: bookableEventOutput,
  async run(ctx, { id }) {
    const found = await ctx.db.run((sql) => readEvent(ctx, sql, id));
    if (!found) throw notFound('event');
    return found;
  },
});
