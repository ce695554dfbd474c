import { z } from 'zod';
import { csvLines, CSV_START } from '#app/lib/csv.ts';
import { localDate, localMinute } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '#app/domain/effects/index.ts';
import { paidByText } from '#app/domain/payments/messages.ts';
import { paymentsExportInput } from './inputs.ts';
import { exportedStatus, listedAmount } from './messages.ts';
import { readListed, type ListedPayment } from './rows.ts';
import { readScope } from './scope.ts';
import { readExportIds } from './page-ids.ts';

/** Columns of the file (001 §9). */
const COLUMNS = ['Appointment Date', 'Client Name', 'Service', 'Location', 'Amount', 'Status', 'Paid By'];
/** Payments of one part: the file is written while it is read, so its length is nobody's memory. */
const PART = 1_000;

const place = z
  .object({ startsAt: z.date(), id: z.uuid() })
  .meta({ id: 'PaymentsExportPlace', description: 'The last payment of a part.' });

/**
 * The payments that the filters leave as a CSV file, latest first, a part at a time (001 §9). Dates are the practice's wall time as
 * spreadsheets sort it ('2026-03-04 14:30'), amounts plain figures of its currency; amount and status are those of the list. Each part is
 * recorded.
 */
export const paymentsExport = operation({
  name: 'paymentsExport',
  kind: 'query',
  description: 'Your payments as CSV, part after part.',
  access: practiceOwner(),
  input: paymentsExportInput,
  output: z
    .object({
      csv: z.string(),
      next: place.nullable().meta({ description: 'Null where this was the last.' }),
    })
    .meta({ id: 'PaymentsExport' }),
  async run(ctx, { after, ...filters }) {
    const { id: practiceId, timeZone } = ctx.practice;
    const payments = await ctx.db.run(async (sql) => {
      const scope = await readScope(ctx, sql, filters);
      const ids = await readExportIds(sql, scope, after ?? null, PART + 1);
      const read = await readListed(sql, practiceId, ids, ctx.clock.now());
      const detail = { rows: Math.min(read.length, PART) };
      await addToAudit(ctx, sql, { action: 'paymentsExport', subjectKind: 'appointment', detail });
      return read;
    });
    const part = payments.slice(0, PART);
    const lines = part.map((payment) => lineOf(payment, timeZone));
    const last = payments.length > PART ? part.at(-1)! : null;
    return {
      csv: after ? csvLines(lines) : CSV_START + csvLines([COLUMNS, ...lines]),
      next: last && { startsAt: last.startsAt, id: last.id },
    };
  },
});

const two = (value: number) => String(value).padStart(2, '0');

function lineOf(payment: ListedPayment, timeZone: string): string[] {
  const { startsAt, client, services, location, paidWith } = payment;
  const minute = localMinute(startsAt, timeZone);
  return [
    `${localDate(startsAt, timeZone)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    client.name,
    services.join(', '),
    location.name,
    ((listedAmount(payment).cents ?? 0) / 100).toFixed(2),
    exportedStatus(payment),
    paidWith ? paidByText(paidWith) : '',
  ];
}
