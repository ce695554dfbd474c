import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { connectedProviders, PROVIDERS } from '../connected-providers.ts';
import { disputesDirectoryInput } from '../inputs.ts';
import { disputeOutput, readDisputes } from './dispute-output.ts';

/** Payments that clients dispute at their banks: those that wait for an answer first. */
export const disputesDirectory = operation({
  name: 'disputesDirectory',
  kind: 'query',
  description: 'Payments that your clients dispute; those that wait for your answer first.',
  access: practiceOwner(),
  input: disputesDirectoryInput,
  output: z
    .object({
      disputes: z.array(disputeOutput),
      disputesCount: z.int(),
      providers: z.array(z.enum(PROVIDERS)).meta({ description: 'Where this practice has an account.' }),
    })
    .meta({ id: 'DisputesDirectory' }),
  async run(ctx, { limit, offset }) {
    const { id } = ctx.practice;
    return ctx.db.read(async (sql) => {
      const [disputes, providers, [counted]] = await Promise.all([
        readDisputes(sql, id, { limit, offset, now: new Date(ctx.clock.now()) }),
        connectedProviders(sql, id),
        sql<{ count: number }>`SELECT count(*)::int AS count FROM "Dispute" WHERE "practiceId" = ${id}::uuid`,
      ]);
      return { disputes, disputesCount: counted!.count, providers };
    });
  },
});
