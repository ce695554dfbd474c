import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { serviceIdInput } from '../inputs.ts';

/**
 * What still hangs on a service, said before it is deleted or hidden: coming visits, series, packages with sessions left, intake forms that
 * are for no other.
 */
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
      intakeForms: z.array(z.string()).meta({
        description: 'Names of the intake forms that are sent by themselves for this service alone.',
      }),
    })
    .meta({ id: 'ServiceUse' }),
  async run(ctx, { serviceId }) {
    const now = new Date(ctx.clock.now());
    const used = ctx.db.read((db) =>
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
    const onlyForIt = ctx.db.read((db) =>
      db
        .selectFrom('IntakeForm as f')
        .select('f.name')
        .where('f.deletedAt', 'is', null)
        .where('f.sendWhen', '<>', 'by_hand')
        .where(({ exists, not, selectFrom }) => {
          const services = selectFrom('IntakeFormService as x')
            .innerJoin('Service as o', 'o.id', 'x.serviceId')
            .whereRef('x.intakeFormId', '=', 'f.id')
            .select('x.serviceId');
          // Services that were deleted before are nobody's any more.
          const others = services.where('x.serviceId', '<>', serviceId).where('o.deletedAt', 'is', null);
          return exists(services.where('x.serviceId', '=', serviceId)).and(not(exists(others)));
        })
        .orderBy('f.createdAt')
        .orderBy('f.id')
        .execute(),
    );
    const [row, forms] = await Promise.all([used, onlyForIt]);
    if (!row) throw notFound('service');
    return {
      appointmentsCount: row.appointmentsCount ?? 0,
      seriesCount: row.seriesCount ?? 0,
      packagesCount: row.packagesCount ?? 0,
      intakeForms: forms.map(({ name }) => name),
    };
  },
});
