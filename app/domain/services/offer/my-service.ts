import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { availableTimes, availableTimesOf } from '#app/domain/availability/index.ts';
import type { WeekdayRange } from '#app/lib/week/available-times.ts';
import type { Db } from '#tenants/scoped-db.ts';

const myVariation = z
  .object({
    id: z.uuid(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int(),
  })
  .meta({ id: 'MyServiceVariation' });

/** A service, package or add-on as its practitioner edits it (spec 002 §3). */
export const myServiceOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable().meta({ description: 'Sanitised rich text.' }),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int(),
    package: z.boolean(),
    numberOfSessions: z.int().nullable(),
    addOn: z.boolean(),
    public: z.boolean(),
    state: z.enum(['active', 'disabled']),
    availableTimesEnabled: z.boolean(),
    availableTimes: availableTimes.nullable().meta({
      description: 'Its own hours; null where it has none and is not limited by them.',
    }),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    photoHandle: z.string().nullable(),
    photoUrl: z.string().nullable(),
    smallWebpUrl: z.string().nullable(),
    variations: z.array(myVariation).meta({ description: 'Its other lengths and prices.' }),
    locationIds: z.array(z.uuid()),
    allowedServiceIds: z
      .array(z.uuid())
      .meta({ description: 'Of an add-on: the services it goes with; none means all.' }),
  })
  .meta({ id: 'MyService' });

/** The services of the practice as `s`, free ones first, then in their order (spec 002 §2). */
export const servicesOf = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('Service as s')
    .where('s.deletedAt', 'is', null)
    .select(['s.id', 's.name', 's.description', 's.timeLength', 's.amountCents', 's.package'])
    .select([
      's.numberOfSessions',
      's.addOn',
      's.public',
      's.state',
      's.availableTimesEnabled',
      's.updatedAt',
    ])
    .select(['s.photoHandle', 's.photoUrl', 's.smallWebpUrl'])
    .select(({ selectFrom }) => {
      const variations = selectFrom('ServiceVariation as v')
        .whereRef('v.serviceId', '=', 's.id')
        .where('v.deletedAt', 'is', null)
        .select(['v.id', 'v.timeLength', 'v.amountCents'])
        .orderBy('v.position')
        .orderBy('v.id');
      const places = selectFrom('ServiceLocation as o')
        .whereRef('o.serviceId', '=', 's.id')
        .select(sql<string[]>`coalesce(json_agg(o."locationId"), '[]')`.as('ids'));
      const allowed = selectFrom('AddOnAllowedService as w')
        .whereRef('w.addOnId', '=', 's.id')
        .select(sql<string[]>`coalesce(json_agg(w."serviceId"), '[]')`.as('ids'));
      const hours = selectFrom('AvailabilityBlock as b')
        .whereRef('b.serviceId', '=', 's.id')
        .select(['b.weekday', 'b.startMinute', 'b.endMinute'])
        .orderBy('b.weekday')
        .orderBy('b.startMinute');
      return [
        jsonArrayFrom(variations).as('variations'),
        jsonArrayFrom(hours).as('hours'),
        places.as('locationIds'),
        allowed.as('allowedServiceIds'),
      ];
    })
    .orderBy(sql`s."amountCents" > 0`)
    .orderBy('s.position')
    .orderBy('s.id');

interface Row extends Omit<
  z.output<typeof myServiceOutput>,
  'availableTimes' | 'locationIds' | 'allowedServiceIds'
> {
  hours: WeekdayRange[];
  locationIds: string[] | null;
  allowedServiceIds: string[] | null;
}

/** One of them as it is answered. */
export const toMyService = ({ hours, locationIds, allowedServiceIds, ...service }: Row) => ({
  ...service,
  // Limited to no day at all is not the same as without hours of its own.
  availableTimes: hours.length > 0 || service.availableTimesEnabled ? availableTimesOf(hours) : null,
  locationIds: locationIds ?? [],
  allowedServiceIds: allowedServiceIds ?? [],
});
