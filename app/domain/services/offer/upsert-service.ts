import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { cleansRichText } from '#app/operations/rich-input.ts';
import { upsertServiceInput } from '../inputs.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';
import { serviceChanged } from './announce.ts';
import { myServiceOutput, servicesOf, toMyService } from './my-service.ts';
import { saveVariation } from './variations.ts';
import { changeService, makeService } from './write-service.ts';

/**
 * Makes a service, package or add-on, or changes one (spec 002 §5, §7). What is booked keeps its name, price and length. With
 * `variationOf` it saves one other length and price of that service. A new one under a known key is the one that was made.
 * @throws not_found for ids that are not the practice's; conflict at the 26th and where the kind would be another; state_changed where
 * it is switched off
 */
export const upsertService = operation({
  name: 'upsertService',
  kind: 'mutation',
  description: 'Makes a service, package or add-on, or changes one.',
  access: practiceOwner(),
  input: cleansRichText(upsertServiceInput, 'description'),
  output: z.object({ service: myServiceOutput }),
  async run(ctx, given) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      // Of two tabs that add the last one, the second counts the first's.
      await lockCalendar(db, practiceId);
      const serviceId = given.variationOf
        ? await saveVariation(db, given.variationOf, given, now)
        : given.id
          ? await changeService(db, given.id, given, { practiceId, now })
          : await makeService(db, given, { practiceId, now });
      const row = await servicesOf(db).where('s.id', '=', serviceId).executeTakeFirst();
      if (!row) throw given.id ? new Refusal('state_changed', messages.alreadyDeleted) : notFound('service');
      await serviceChanged(db, practiceId, serviceId);
      return { service: toMyService(row) };
    });
  },
});
