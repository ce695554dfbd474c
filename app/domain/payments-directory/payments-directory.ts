import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { listedPayment } from './directory-output.ts';
import { MAX_ROWS, paymentsDirectoryInput } from './inputs.ts';
import { readListed } from './rows.ts';
import { readScope } from './scope.ts';
import { readFirstIds, readPageIds } from './page-ids.ts';
import { readSums } from './sums.ts';

/**
 * The payments of a practice, a page at a time, with what was collected and what is owed of all that the filters leave (001
 * §2, §7, §9). Sums are cents of the practice's currency. Appointments that have been come first, latest first; of one
 * client those to come.
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
      currency,
    })
    .meta({ id: 'PaymentsDirectory' }),
  async run(ctx, { limit, offset, ...filters }) {
    const { id, currency } = ctx.practice;
    const part = { limit: limit ?? MAX_ROWS, offset };
    // The first page of a list that nothing narrows down is found without its sums, so it is read beside them.
    const isFirst = offset === 0 && filters.stateFilter === 'all' && !filters.searchTerm && !filters.clientId;
    return ctx.db.read(async (sql) => {
      const scope = await readScope(ctx, sql, filters);
      const [sums, first] = await Promise.all([
        readSums(sql, scope, currency),
        isFirst ? readFirstIds(sql, scope, part.limit) : null,
      ]);
      const ids = first ?? (await readPageIds(sql, scope, sums, part));
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
