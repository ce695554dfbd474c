import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { listedPayment } from './directory-output.ts';
import { MOST_ROWS, paymentsDirectoryInput } from './inputs.ts';
import { readListed } from './rows.ts';
import { readScope } from './scope.ts';
import { readPageIds } from './page-ids.ts';
import { readSums } from './sums.ts';

/**
 * The payments of a practice, a page at a time, with what was collected and what is owed of all that the filters leave (001
 * §2, §7, §9). Sums are cents of the practice's currency. Visits that have been come first, latest first.
 */
export const paymentsDirectory = operation({
  name: 'paymentsDirectory',
  kind: 'query',
  description: 'Your payments: filtered, searched, summed, a page at a time.',
  access: practiceOwner(),
  input: paymentsDirectoryInput,
  output: z
    .object({
      pastAppointments: z.array(listedPayment),
      pastAppointmentsCount: z.int().meta({ description: 'Of all that the filters leave.' }),
      totalCollected: z.number().meta({ description: 'Cents.' }),
      totalOutstanding: z.number().meta({ description: 'Cents.' }),
      currency: z.enum(['USD', 'CAD']),
    })
    .meta({ id: 'PaymentsDirectory' }),
  async run(ctx, { limit, offset, ...filters }) {
    const { id, currency } = ctx.practice;
    return ctx.db.sql(async (sql) => {
      const scope = await readScope(ctx, sql, filters);
      const sums = await readSums(sql, scope, currency);
      const ids = await readPageIds(sql, scope, sums, { limit: limit ?? MOST_ROWS, offset });
      return {
        pastAppointments: await readListed(sql, id, ids, ctx.clock.now()),
        pastAppointmentsCount: sums.count,
        totalCollected: sums.collected,
        totalOutstanding: sums.outstanding,
        currency: currency as 'USD' | 'CAD',
      };
    });
  },
});
