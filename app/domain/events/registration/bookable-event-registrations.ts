import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { registrationOutput } from '../event-output.ts';
import { eventIdInput } from '../inputs.ts';
import { readRegistrations } from './registration-rows.ts';

/** The registrations of a group event with their payments, in one call: what the list of registrants shows. */
export const bookableEventRegistrations = operation({
  name: 'bookableEventRegistrations',
  kind: 'query',
  description: 'The registrations of a group event, with their payments.',
  access: practiceOwner(),
  input: eventIdInput,
  output: z.object({ registrations: z.array(registrationOutput) }).meta({ id: 'EventRegistrations' }),
  run: (ctx, { id }) =>
    ctx.db.run(async (sql) => {
      const known = await sql`
        SELECT id FROM "BookableEvent" WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid`;
      if (known.length === 0) throw notFound('event');
      return { registrations: await readRegistrations(ctx, sql, { bookableEventId: id }) };
    }),
});
