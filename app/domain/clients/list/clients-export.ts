import { z } from 'zod';
import { csvLines, CSV_START } from '#app/lib/csv.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { localDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '../../effects/index.ts';
import { CLIENT_MESSAGES } from '../messages.ts';
import { readExportRows } from './export-rows.ts';

/** Columns of the file (spec 001 §9). */
const COLUMNS = ['First Name', 'Last Name', 'Email', 'Phone', 'Last Appointment'];
/** Clients of one part: some hundredths of a second of work. */
const PART = 1_000;

/**
 * All clients as a CSV file, a part at a time, so that a directory of any size is streamed without being held. The day
 * of the last appointment is the practice's (YYYY-MM-DD, which spreadsheets sort); each part is recorded.
 */
export const clientsExport = operation({
  name: 'clientsExport',
  kind: 'query',
  description: 'Your clients as CSV, part after part.',
  access: practiceOwner(),
  input: z.strictObject({
    after: z.uuid(CLIENT_MESSAGES.notFound).optional().meta({
      description: 'Where the part before ended (its `next`); none for the first, which has the header.',
    }),
  }),
  output: z
    .object({
      csv: z.string(),
      next: z.uuid().nullable().meta({ description: 'Null where this was the last.' }),
    })
    .meta({ id: 'ClientsExport' }),
  async run(ctx, { after }) {
    const { id: practiceId, timeZone } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const rows = await ctx.db.run(async (sql) => {
      const read = await readExportRows(sql, { practiceId, after: after ?? null, now, limit: PART + 1 });
      const detail = { rows: Math.min(read.length, PART) };
      await addToAudit(ctx, sql, { action: 'clientsExport', subjectKind: 'client', detail });
      return read;
    });
    const part = rows.slice(0, PART);
    const lines = part.map(({ firstName, lastName, email, phone, lastAppointmentDate }) => [
      firstName,
      lastName,
      email ?? '',
      phone ? formatPhone(phone) : '',
      lastAppointmentDate ? localDate(lastAppointmentDate, timeZone) : '',
    ]);
    return {
      csv: after ? csvLines(lines) : CSV_START + csvLines([COLUMNS, ...lines]),
      next: rows.length > PART ? part.at(-1)!.id : null,
    };
  },
});
