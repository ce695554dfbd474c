import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../effects/index.ts';
import { customPriceInput } from './inputs.ts';
import { CLIENT_MESSAGES } from './messages.ts';

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
    return ctx.db.sql(async (sql) => {
      const [client] = await sql`
        SELECT id FROM "Client"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid AND "deletedAt" IS NULL`;
      if (!client) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      const [service] = await sql`
        SELECT id FROM "Service"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${serviceId}::uuid AND "deletedAt" IS NULL`;
      if (!service) throw new Refusal('not_found', CLIENT_MESSAGES.serviceNotFound, { field: 'serviceId' });
      const [row] = await sql<{ id: string }>`
        INSERT INTO "CustomPrice" (id, "practiceId", "clientId", "serviceId", "amountCents", "createdAt", "updatedAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${serviceId}::uuid, ${amountCents}, ${now}, ${now})
        ON CONFLICT ("practiceId", "clientId", "serviceId")
          DO UPDATE SET "amountCents" = EXCLUDED."amountCents", "updatedAt" = EXCLUDED."updatedAt"
        RETURNING id`;
      await addToAudit(ctx, sql, {
        action: 'upsertCustomPrice',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { serviceId, amountCents },
      });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
      return { customPriceId: row!.id };
    });
  },
});
