import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { addToAudit } from '../../effects/index.ts';
import { clientsInput } from '../inputs.ts';
import { readClientPage } from './list-rows.ts';
import { fullName } from '../names.ts';
import { searchPatterns } from './search.ts';

const listedClient = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    lastAppointmentDate: z
      .date()
      .nullable()
      .meta({ description: 'Start of the latest appointment that took place.' }),
    nextAppointmentDate: z
      .date()
      .nullable()
      .meta({ description: 'Start of the next appointment or request that is to come.' }),
    balanceCents: z
      .int()
      .meta({ description: 'Owed for appointments that began, and for payments that failed.' }),
    balanceCurrency: currency.nullable(),
  })
  .meta({ id: 'ListedClient' });

/** The practice's clients by name, email, phone or latest appointment, a page at a time (spec 001 §2, §7). */
export const clients = operation({
  name: 'clients',
  kind: 'query',
  description: 'Your clients: searched, sorted, a page at a time.',
  access: practiceOwner(),
  input: clientsInput,
  output: z
    .object({
      clients: z.array(listedClient),
      clientsCount: z.int().meta({ description: 'Of the search, where there is one.' }),
      totalClientsCount: z.int(),
      appointmentsCount: z.int().meta({ description: 'Appointments of all clients that took place.' }),
    })
    .meta({ id: 'ClientsPage' }),
  async run(ctx, { searchTerm = '', limit, offset, sort, direction }) {
    const descending = direction ? direction === 'desc' : sort === 'lastAppointment';
    const { rows, count, total, appointments } = await ctx.db.read((sql) =>
      readClientPage(sql, {
        practiceId: ctx.practice.id,
        patterns: searchPatterns(searchTerm),
        now: new Date(ctx.clock.now()),
        limit,
        offset,
        sort,
        descending,
      }),
    );
    const detail = { rows: rows.length };
    await ctx.db.run((db) => addToAudit(ctx, db, { action: 'clients', subjectKind: 'client', detail }));
    return {
      clients: rows.map((row) => ({ ...row, name: fullName(row) })),
      clientsCount: count,
      totalClientsCount: total,
      appointmentsCount: appointments,
    };
  },
});
