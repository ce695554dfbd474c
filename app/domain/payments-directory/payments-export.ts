import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '#app/domain/effects/index.ts';
import { listedPayment } from './directory-output.ts';
import { paymentsExportInput } from './inputs.ts';
import { readListed } from './rows.ts';
import { readScope } from './scope.ts';
import { readExportIds } from './sums.ts';

/** Rows of one part: the file is written while it is read, so its length is nobody's memory. */
const PART = 1_000;

/**
 * One part of the payments that the filters leave, latest first, for a file (001 §9); `next` asks for the part after it.
 * That an export was made is recorded with its first part.
 */
export const paymentsExport = operation({
  name: 'paymentsExport',
  kind: 'query',
  description: 'Your payments for a file, part by part.',
  access: practiceOwner(),
  input: paymentsExportInput,
  output: z
    .object({
      payments: z.array(listedPayment),
      next: z
        .object({ startsAt: z.date(), id: z.uuid() })
        .nullable()
        .meta({ id: 'PaymentsExportPlace', description: 'Null after the last part.' }),
    })
    .meta({ id: 'PaymentsExport' }),
  async run(ctx, { after, ...filters }) {
    return ctx.db.sql(async (sql) => {
      const scope = await readScope(ctx, sql, filters);
      const ids = await readExportIds(sql, scope, after ?? null, PART);
      const payments = await readListed(sql, ctx.practice.id, ids, ctx.clock.now());
      if (!after) {
        const { dateFilter, stateFilter } = filters;
        await addToAudit(ctx, sql, {
          action: 'paymentsExport',
          subjectKind: 'appointment',
          detail: { dateFilter, stateFilter, rows: payments.length },
        });
      }
      const last = payments.length === PART ? payments.at(-1)! : null;
      return { payments, next: last && { startsAt: last.startsAt, id: last.id } };
    });
  },
});
