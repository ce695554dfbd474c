import { z } from 'zod';
import { csvLines, CSV_START } from '#app/lib/csv.ts';
import { localDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '#app/domain/effects/index.ts';
import { LINE_WORDS, PAYOUT_MESSAGES } from '../messages.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { readPayouts } from './payout-output.ts';
import { readLines } from './read-lines.ts';

const COLUMNS = ['Date', 'What', 'Client', 'For', 'Amount', 'Fees', 'Net'];
/** Lines of a part: the file is written while it is read. */
const PART = 1_000;

/**
 * The lines of a payout as a CSV file, a part at a time. Dates are the practice's, amounts plain figures of its currency, and the column Net
 * comes to the payout. Each part is recorded.
 */
export const payoutExport = operation({
  name: 'payoutExport',
  kind: 'query',
  description: 'One of your payouts as CSV, part after part.',
  access: practiceOwner(),
  input: z.strictObject({
    payoutId: z.uuid(PAYOUT_MESSAGES.notFound),
    after: z.int().min(0).max(10_000_000).nullish().meta({ description: 'How many lines were read before.' }),
  }),
  output: z
    .object({
      csv: z.string(),
      next: z.int().nullable().meta({ description: 'Null where this was the last.' }),
    })
    .meta({ id: 'PayoutExport' }),
  async run(ctx, { payoutId, after }) {
    const { id: practiceId, timeZone } = ctx.practice;
    const offset = after ?? 0;
    const lines = await ctx.db.run(async (sql) => {
      const [payout] = await readPayouts(sql, practiceId, { limit: 1, offset: 0, id: payoutId });
      if (!payout) throw new Refusal('not_found', PAYOUT_MESSAGES.notFound);
      const read = await readLines(sql, practiceId, { payoutId, limit: PART + 1, offset });
      const detail = { rows: Math.min(read.length, PART) };
      await addToAudit(ctx, sql, { action: 'payoutExport', subjectKind: 'payout', detail });
      return read;
    });
    const rows = lines
      .slice(0, PART)
      .map(({ occurredAt, kind, clientName, what, amountCents, feeCents, netCents }) => [
        localDate(occurredAt, timeZone),
        LINE_WORDS[kind],
        clientName ?? '',
        what ?? '',
        ...[amountCents, feeCents, netCents].map((cents) => (cents / 100).toFixed(2)),
      ]);
    return {
      csv: after ? csvLines(rows) : CSV_START + csvLines([COLUMNS, ...rows]),
      next: lines.length > PART ? offset + PART : null,
    };
  },
});
