import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { listedPayment } from './directory-output.ts';
import { MAX_ROWS, paymentsDirectoryInput } from './inputs.ts';
import { readListed, type ListedPayment } from './rows.ts';
import { readScope } from './scope.ts';
import { readFirstIds, readPageIds } from './page-ids.ts';
import { readSums, type Sums } from './sums.ts';

/**
 * The payments of a practice, a page at a time, with what was collected and what is owed of all that the filters leave (001
 * §2, §7, §9). Sums are cents of the practice's currency. Visits that have been come first, latest first; of one
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
      currency: z.enum(['USD', 'CAD']),
    })
    .meta({ id: 'PaymentsDirectory' }),
  async run(ctx, { limit, offset, ...filters }) {
    const { id, currency } = ctx.practice;
    const part = { limit: limit ?? MAX_ROWS, offset };
    const scopeOf = (sql: Sql) => readScope(ctx, sql, filters);
    const rowsOf = (sql: Sql, ids: string[]) => readListed(sql, id, ids, ctx.clock.now());
    const answer = (sums: Sums, pastAppointments: ListedPayment[]) => ({
      pastAppointments,
      pastAppointmentsCount: sums.count,
      totalCollected: sums.collected,
      totalOutstanding: sums.outstanding,
      currency: currency as 'USD' | 'CAD',
    });
    // The first page of a list that nothing narrows down is found without its sums, so it is read beside them.
    if (offset === 0 && filters.stateFilter === 'all' && !filters.searchTerm && !filters.clientId) {
      const [sums, rows] = await Promise.all([
        ctx.db.sql(async (sql) => readSums(sql, await scopeOf(sql), currency)),
        ctx.db.sql(async (sql) => rowsOf(sql, await readFirstIds(sql, await scopeOf(sql), part.limit))),
      ]);
      return answer(sums, rows);
    }
    return ctx.db.sql(async (sql) => {
      const scope = await scopeOf(sql);
      const sums = await readSums(sql, scope, currency);
      return answer(sums, await rowsOf(sql, await readPageIds(sql, scope, sums, part)));
    });
  },
});
