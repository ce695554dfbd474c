import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
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
    const found = await ctx.cross.recordsOfPerson(actorUserId(ctx.actor)!);
    const practices = [...new Set(found.map(({ practiceId }) => practiceId))];
    const lists = await Promise.all(
      practices.map(async (practiceId) => {
        const practice = await ctx.cross.practiceForId(practiceId);
        if (!practice) return [];
        const ids = found.filter((one) => one.practiceId === practiceId).map(({ id }) => id);
        const rows = await practiceDb(ctx.database, practiceId).sql(
          (sql) => sql<{ clientId: string; name: string }>`
            SELECT id AS "clientId", btrim("firstName" || ' ' || "lastName") AS name FROM "Client"
            WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${ids}::uuid[]) AND "deletedAt" IS NULL
            ORDER BY "createdAt"`,
        );
        return rows.map((row) => ({ practiceId, practiceName: practice.name, ...row }));
      }),
    );
    return lists.flat().sort((x, y) => x.practiceName.localeCompare(y.practiceName));
  },
});
