import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToAudit } from '../../effects/index.ts';
import { clientDetails } from '../client-output.ts';
import { CLIENTS_PAGE_SIZE, clientsInput } from '../inputs.ts';
import { byLastAppointment } from '../list/list-rows.ts';
import { fullName } from '../names.ts';
import { searchRows } from '../list/search-rows.ts';
import { searchPatterns } from '../list/search.ts';

/** The clients whom a search finds by name, or those who came last: what one needs to tell them apart, and nothing of their appointments. */
export const clientsToBook = operation({
  name: 'clientsToBook',
  kind: 'query',
  description: 'Your clients to choose from: those of a search by name, or without one those who came last.',
  access: practiceOwner(),
  input: clientsInput.pick({ searchTerm: true }),
  output: z.object({
    clients: z.array(
      clientDetails.pick({ id: true, name: true, email: true, phone: true }).meta({ id: 'ClientChoice' }),
    ),
  }),
  async run(ctx, { searchTerm = '' }) {
    const patterns = searchPatterns(searchTerm);
    const isSearch = patterns.length > 0;
    const query = {
      practiceId: ctx.practice.id,
      patterns,
      now: new Date(ctx.clock.now()),
      limit: CLIENTS_PAGE_SIZE,
      offset: 0,
      sort: isSearch ? ('name' as const) : ('lastAppointment' as const),
      descending: !isSearch,
    };
    return ctx.db.run(async (sql) => {
      const { rows } = await (isSearch ? searchRows(sql, query) : byLastAppointment(sql, query));
      await addToAudit(ctx, sql, { action: 'clients', subjectKind: 'client', detail: { rows: rows.length } });
      return { clients: rows.map((row) => ({ ...row, name: fullName(row) })) };
    });
  },
});
