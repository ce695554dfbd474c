import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { forgetPassingClient } from '#app/domain/clients/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import {
  announceGroupEvent,
  enqueueRegistrationMessage,
  enqueueRegistrationRefund,
  returnCoupons,
} from '../../effects/index.ts';
import { lockEvent } from '../event-rows.ts';
import { registrationLink } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { paidOf } from './cancel-registrations.ts';

/**
 * Gives a place back, one way and once (spec 000 §4, C34): one message to each side, and one refund where it was paid. Who
 * cancelled before, or was taken off the list, gets the same answer again.
 * @throws state_changed once the event has begun
 */
export const cancelEventRegistration = operation({
  name: 'cancelEventRegistration',
  kind: 'mutation',
  description: 'Cancels the registration behind a link, until the event begins.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: z.object({ message: z.string(), alreadyCancelled: z.boolean() }),
  async run(ctx, { token }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const [of] = await sql<{ id: string; bookableEventId: string; clientId: string; wasTold: boolean }>`
        SELECT id, "clientId", "bookableEventId", "payUntil" IS NULL AS "wasTold" FROM "EventRegistration"
        WHERE "practiceId" = ${practiceId}::uuid AND "tokenHash" = ${tokenHash(token)}`;
      if (!of) throw new Refusal('not_found', EVENT_MESSAGES.tokenNotFound);
      const event = await lockEvent(sql, practiceId, of.bookableEventId);
      const [cancelled] = await sql`
        UPDATE "EventRegistration" SET state = 'cancelled', "cancelledAt" = ${now}, "payUntil" = NULL,
          "waitingNetwork" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${of.id}::uuid AND state = 'registered'
          AND ${event.startsAt > now}
        RETURNING id`;
      if (!cancelled) {
        const [row] = await sql<{ state: string }>`
          SELECT state FROM "EventRegistration" WHERE "practiceId" = ${practiceId}::uuid AND id = ${of.id}::uuid`;
        if (row?.state !== 'cancelled') throw new Refusal('state_changed', EVENT_MESSAGES.tooLateToCancel);
        return { message: EVENT_MESSAGES.registrationWasCancelled, alreadyCancelled: true };
      }
      const told = { practiceId, registrationId: of.id };
      // Of a place that still waited for its card nobody knows.
      if (of.wasTold)
        await enqueueRegistrationMessage(
          sql,
          { ...told, template: 'registration_withdrawn' },
          { ...told, template: 'place_given_back' },
        );
      else await forgetPassingClient(sql, { clientId: of.clientId, besides: of.id, now });
      await enqueueRegistrationRefund(sql, practiceId, ...(await paidOf(sql, practiceId, [of.id])));
      await returnCoupons(sql, practiceId, [of.id], now.getTime());
      await announceGroupEvent(sql, practiceId, of.bookableEventId);
      return { message: EVENT_MESSAGES.registrationCancelled, alreadyCancelled: false };
    });
  },
});
