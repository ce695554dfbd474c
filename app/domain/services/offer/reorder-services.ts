import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { reorderServicesInput } from '../inputs.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';
import { serviceChanged } from './announce.ts';

/**
 * Puts the paid services into the order that the practitioner dragged them into (spec 002 §2, §7). Free ones stand first and are
 * not sorted. Throws not_found where one of them is not the practice's, or is deleted; nothing is sorted then.
 */
export const reorderServices = operation({
  name: 'reorderServices',
  kind: 'mutation',
  description: 'Puts your paid services into an order of yours.',
  access: practiceOwner(),
  input: reorderServicesInput,
  output: z.object({}),
  async run(ctx, { servicesArray }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const ids = servicesArray.map(({ id }) => id);
    await ctx.db.run(async (db) => {
      await lockCalendar(db, practiceId);
      const rows = await db
        .selectFrom('Service')
        .select(['id', 'amountCents'])
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
        .where('deletedAt', 'is', null)
        .execute();
      if (rows.length < ids.length) throw notFound('service');
      if (rows.some(({ amountCents }) => amountCents === 0))
        throw new Refusal('conflict', messages.freeStayFirst);
      await db`
        UPDATE "Service" s SET position = w.position, "updatedAt" = ${new Date(now)}
        FROM jsonb_to_recordset(${JSON.stringify(servicesArray)}::jsonb) AS w(id uuid, position int)
        WHERE s."practiceId" = ${practiceId}::uuid AND s.id = w.id AND s."deletedAt" IS NULL`;
      await serviceChanged(db, practiceId, ids[0]!);
    });
    return {};
  },
});
