import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { ownPractices } from '#tenants/own-practices.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

const ownRecord = z
  .object({
    practiceId: z.uuid(),
    clientId: z.uuid(),
    practiceName: z.string(),
    name: z.string().meta({ description: 'The client’s name as the practice keeps it.' }),
  })
  .meta({ id: 'OwnRecord' });

/** The records of practices that are tied to the caller's account, so that a wrong one can be given back. */
export const ownRecords = operation({
  name: 'ownRecords',
  kind: 'query',
  description: 'What practices keep of you, as far as it is tied to your account.',
  access: actingAsClient(),
  input: z.strictObject({}),
  output: z.array(ownRecord),
  async run(ctx) {
    const own = await ownPractices(ctx.cross, actorUserId(ctx.actor)!);
    const lists = await Promise.all(
      own.map(({ practiceId, clientIds }) =>
        practiceDb(ctx.database, practiceId).run(
          (sql) => sql<z.output<typeof ownRecord>>`
            SELECT c."practiceId", c.id AS "clientId", p.name AS "practiceName",
              btrim(c."firstName" || ' ' || c."lastName") AS name
            FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId" AND p."closedAt" IS NULL
            WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ANY(${clientIds}::uuid[]) AND c."deletedAt" IS NULL
            ORDER BY c."createdAt"`,
        ),
      ),
    );
    return lists.flat().sort((x, y) => x.practiceName.localeCompare(y.practiceName));
  },
});
