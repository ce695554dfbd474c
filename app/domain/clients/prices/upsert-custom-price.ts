import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../../effects/index.ts';
import { clientsOf } from '../rows/fragments.ts';
import { customPriceInput } from '../inputs.ts';
import { CLIENT_MESSAGES } from '../messages.ts';

/** Sets what one client pays for one service instead of the listed price. Appointments made already keep theirs. */
export const upsertCustomPrice = operation({
  name: 'upsertCustomPrice',
  kind: 'mutation',
  description: 'Sets a client’s own price for a service.',
  access: practiceOwner(),
  input: customPriceInput,
  output: z.object({ customPriceId: z.uuid() }),
  async run(ctx, { clientId, serviceId, amountCents }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const client = await clientsOf(db, clientId).select('c.id').executeTakeFirst();
      if (!client) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      const service = await db
        .selectFrom('Service')
        .select('id')
        .where('id', '=', serviceId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!service) throw new Refusal('not_found', CLIENT_MESSAGES.serviceNotFound, { field: 'serviceId' });
      const changed = { amountCents, updatedAt: now };
      const row = await db
        .insertInto('CustomPrice')
        .values({ id: uuid(), clientId, serviceId, createdAt: now, ...changed })
        .onConflict((oc) => oc.columns(['practiceId', 'clientId', 'serviceId']).doUpdateSet(changed))
        .returning('id')
        .executeTakeFirstOrThrow();
      await addToAudit(ctx, db, {
        action: 'upsertCustomPrice',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { serviceId, amountCents },
      });
      await announce(db, { practiceId, kind: 'client', id: clientId });
      return { customPriceId: row.id };
    });
  },
});
