import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceGroupEvent } from '../../effects/index.ts';
import { cancelRegistrations } from './cancel-registrations.ts';
import { countRegistrations, lockEvent } from '../event-rows.ts';
import { registrantInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/**
 * Takes a client off the list of a group event: they are told, and what they paid is given back, once (spec 001 §7, C34).
 * Who was taken off already answers the same again. Throws not_found for a client who never was on it.
 */
export const removeClientFromBookableEvent = operation({
  name: 'removeClientFromBookableEvent',
  kind: 'mutation',
  description: 'Takes a client off the list of a group event.',
  access: practiceOwner(),
  input: registrantInput,
  output: z.object({ registrationsCount: z.int() }),
  async run(ctx, { bookableEventId, clientId }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const event = await lockEvent(sql, practiceId, bookableEventId);
      const removed = await cancelRegistrations(ctx, sql, event, {
        clientId,
        template: 'registration_cancelled',
      });
      if (removed > 0) await announceGroupEvent(sql, practiceId, bookableEventId);
      else {
        const known = await sql`
          SELECT id FROM "EventRegistration"
          WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${bookableEventId}::uuid
            AND "clientId" = ${clientId}::uuid LIMIT 1`;
        if (known.length === 0) throw new Refusal('not_found', EVENT_MESSAGES.notRegistered);
      }
      return { registrationsCount: await countRegistrations(sql, practiceId, bookableEventId) };
    });
  },
});
