import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { serviceIdInput } from '../inputs.ts';

/** What still hangs on a service, said before it is deleted or hidden: coming visits, series, packages with sessions left. */
export const serviceUse = operation({
  name: 'serviceUse',
  kind: 'query',
  description: 'What still hangs on a service, to be known before it is deleted.',
  access: practiceOwner(),
  input: serviceIdInput,
  output: z
    .object({
      appointmentsCount: z.int().meta({ description: 'Appointments and requests that are to come.' }),
      seriesCount: z.int().meta({ description: 'Recurring series with appointments among those.' }),
      packagesCount: z.int().meta({ description: 'Clients’ packages with sessions left.' }),
    })
    .meta({ id: 'ServiceUse' }),
  async run(ctx, { serviceId }) {
    const now = new Date(ctx.clock.now());
    const row = await ctx.db.read((db) =>
      db
        .selectFrom('Service as s')
        .where('s.id', '=', serviceId)
        .where('s.deletedAt', 'is', null)
        .select(({ selectFrom }) => {
          const coming = selectFrom('Appointment as a')
            .where('a.state', 'in', ['pending', 'approved'])
            .where('a.startsAt', '>', now)
            .where(({ exists, selectFrom: within }) =>
              exists(
                within('AppointmentService as v')
                  .whereRef('v.appointmentId', '=', 'a.id')
                  .whereRef('v.serviceId', '=', 's.id')
                  .select('v.id'),
              ),
            );
          const packages = selectFrom('ClientPackage as k')
            .whereRef('k.serviceId', '=', 's.id')
            .where('k.sessionsRemaining', '>', 0)
            .where('k.cancelledAt', 'is', null);
          return [
            coming.select(({ fn }) => fn.countAll<number>().as('n')).as('appointmentsCount'),
            coming.select(({ fn }) => fn.count<number>('a.seriesId').distinct().as('n')).as('seriesCount'),
            packages.select(({ fn }) => fn.countAll<number>().as('n')).as('packagesCount'),
          ];
        })
        .executeTakeFirst(),
    );
    if (!row) throw notFound('service');
    return {
      appointmentsCount: row.appointmentsCount ?? 0,
      seriesCount: row.seriesCount ?? 0,
      packagesCount: row.packagesCount ?? 0,
    };
  },
});
