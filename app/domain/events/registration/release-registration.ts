import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { forgetPassingClient } from '#app/domain/clients/index.ts';
import { endWaiting } from '#app/domain/payments/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceGroupEvent, returnCoupons } from '../../effects/index.ts';
import { EVENT_MESSAGES } from '../messages.ts';

/**
 * Lets a place go whose visitor has not paid in time: it is free for somebody else, and nobody is told, as nobody was told of
 * it; whoever was never more than its client leaves the directory with it. What waits for a bank's check is closed there first; what the bank has not answered yet is left to the sweep of charges.
 */
export const releaseRegistration = operation({
  name: 'releaseRegistration',
  kind: 'mutation',
  description: 'Lets a place at a group event go that was not paid in time.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), registrationId: z.uuid() }),
  output: z.object({ released: z.boolean() }),
  job: 'release-registration',
  due: ({ cross }, now) => cross.due('registrations_to_release', 'registrationId', now),
  key: ({ registrationId }) => `release-registration:${registrationId}`,
  async run(ctx, { practiceId, registrationId }) {
    const ended = await endWaiting(ctx, { id: registrationId, kind: 'registration' });
    if (ended?.outcome === 'unavailable') throw new Refusal('unavailable', EVENT_MESSAGES.cancelUnexpected);
    const now = new Date(ctx.clock.now());
    const released = await ctx.db.run(async (sql) => {
      // Whoever registers them anew meanwhile waits, and finds the client or makes one.
      await lockCalendar(sql, practiceId);
      const [gone] = await sql<{ bookableEventId: string; clientId: string }>`
        UPDATE "EventRegistration" r SET state = 'cancelled', "cancelledAt" = ${now}, "waitingNetwork" = NULL
        WHERE r."practiceId" = ${practiceId}::uuid AND r.id = ${registrationId}::uuid AND r.state = 'registered'
          AND r."payUntil" <= ${now}
          AND NOT EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = r."practiceId" AND t."billId" = r.id
            AND t.type = 'Charge' AND t.state = 0)
        RETURNING r."bookableEventId", r."clientId"`;
      if (!gone) return false;
      await returnCoupons(sql, practiceId, [registrationId], now.getTime());
      await forgetPassingClient(sql, { clientId: gone.clientId, besides: registrationId, now });
      await announceGroupEvent(sql, practiceId, gone.bookableEventId);
      return true;
    });
    return { released };
  },
});
