import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { eventTypeIdInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { eventTypeDetails, readEventType } from './event-type-details.ts';

/** A kind of group event with what is scheduled of it, the newest first (spec 002 §7). */
export const bookableEventType = operation({
  name: 'bookableEventType',
  kind: 'query',
  description: 'One of your group event types, with its scheduled events.',
  access: practiceOwner(),
  input: eventTypeIdInput,
  output: eventTypeDetails,
  async run(ctx, { id }) {
    const type = await ctx.db.run((sql) => readEventType(ctx, sql, id));
    if (!type) throw new Refusal('not_found', EVENT_MESSAGES.typeUnknown);
    return type;
  },
});
