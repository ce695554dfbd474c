import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { eventIdInput } from '../inputs.ts';
import { personalEventOutput, readPersonalEvent } from './personal-event-output.ts';

/** Time of the practitioner's own, for the form that changes it (spec 001 §2). */
export const personalEvent = operation({
  name: 'personalEvent',
  kind: 'query',
  description: 'A personal event of your calendar.',
  access: practiceOwner(),
  input: eventIdInput,
  output: personalEventOutput,
  async run(ctx, { id }) {
    const of = { practiceId: ctx.practice.id, now: ctx.clock.now() };
    const found = await ctx.db.run((sql) => readPersonalEvent(sql, id, of));
    if (!found) throw notFound('event');
    return found;
  },
});
