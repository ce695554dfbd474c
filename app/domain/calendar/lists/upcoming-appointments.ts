import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { clientAppointment } from '../calendar-output.ts';
import { listInput, readClientAppointments } from '../client-rows.ts';

/** A client's requests and appointments to come, the next first (spec 001 §2, §7). */
export const upcomingAppointments = operation({
  name: 'upcomingAppointments',
  kind: 'query',
  description: 'The requests and appointments of a client to come, the next first.',
  access: practiceOwner(),
  input: z.strictObject(listInput),
  output: z
    .object({
      upcomingAppointments: z.array(clientAppointment),
      upcomingAppointmentsCount: z.int().meta({ description: 'Of all, whatever the limit.' }),
    })
    .meta({ id: 'UpcomingAppointments' }),
  async run(ctx, input) {
    const { appointments, count } = await readClientAppointments(ctx, 'upcoming', input);
    return { upcomingAppointments: appointments, upcomingAppointmentsCount: count };
  },
});
