import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { markUse } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { serviceIdInput } from '../inputs.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';
import { serviceChanged } from './announce.ts';
import { lockService } from './lock-service.ts';

/**
 * Deletes a service, package or add-on (spec 002 §5, §7); what is booked stays as it is. Throws conflict for the only service there
 * is, add-ons not counted, and state_changed the second time.
 */
export const removeService = operation({
  name: 'removeService',
  kind: 'mutation',
  description: 'Deletes a service, package or add-on.',
  access: practiceOwner(),
  input: serviceIdInput,
  output: z.object({}),
  async run(ctx, { serviceId }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (db) => {
      // Of two tabs that delete the last two, the second is told that it is the only one.
      await lockCalendar(db, practiceId);
      const { addOn } = await lockService(db, serviceId);
      if (!addOn) {
        const another = await db
          .selectFrom('Service')
          .select('id')
          .where(({ and }) => and({ addOn: false, deletedAt: null }))
          .where('id', '<>', serviceId)
          .limit(1)
          .executeTakeFirst();
        if (!another) throw new Refusal('conflict', messages.onlyService);
      }
      await db
        .updateTable('Service')
        .set({ deletedAt: new Date(now), updatedAt: new Date(now) })
        .where('id', '=', serviceId)
        .where('deletedAt', 'is', null)
        .execute();
      await markUse(db, practiceId, new Date(now));
      await serviceChanged(db, practiceId, serviceId);
    });
    return {};
  },
});
