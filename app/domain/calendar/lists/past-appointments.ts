import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { clientAppointment } from '../calendar-output.ts';
import { listInput, readClientAppointments } from '../client-rows.ts';

/** A client's appointments up to now, the latest first (spec 001 §2, §7). */
export const pastAppointments = operation({
  name: 'pastAppointments',
  kind: 'query',
  description: 'The appointments of a client up to now, the latest first.',
  access: practiceOwner(),
  input: z.strictObject(listInput),
  output: z
    .object({
      pastAppointments: z.array(clientAppointment),
      pastAppointmentsCount: z.int().meta({ description: 'Of all, whatever the limit.' }),
    })
    .meta({ id: 'PastAppointments' }),
  async run(ctx, input) {
    const { appointments, count } = await readClientAppointments(ctx, 'past', input);
    return { pastAppointments: appointments, pastAppointmentsCount: count };
  },
});
