import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency, locationKind } from '#app/operations/outputs.ts';
import { composedOnce } from '#tenants/scoped-db.ts';
import { MOST_PLACES, MOST_ROWS } from '../inputs.ts';

const myVariation = z
  .object({
    id: z.uuid(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int(),
  })
  .meta({ id: 'MyServiceVariation' });

/** A service, package or add-on as its practitioner edits it (spec 002 §3). */
export const myService = z
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
    photoHandle: z.string().nullable(),
    photoUrl: z.string().nullable(),
    smallWebpUrl: z.string().nullable(),
    variations: z.array(myVariation),
    locationIds: z.array(z.uuid()),
    allowedServiceIds: z
      .array(z.uuid())
      .meta({ description: 'Of an add-on: the services it goes with; none means all.' }),
  })
  .meta({ id: 'MyService' });

const place = z
  .object({ id: z.uuid(), name: z.string(), kind: locationKind, isOpen: z.boolean() })
  .meta({ id: 'MyServicePlace' });

const read = composedOnce((db) =>
  db.selectFrom('Practice as p').select(({ selectFrom }) => {
    const services = selectFrom('Service as s')
      .where('s.deletedAt', 'is', null)
      .select(['s.id', 's.name', 's.description', 's.timeLength', 's.amountCents', 's.package'])
      .select(['s.numberOfSessions', 's.addOn', 's.public', 's.state', 's.availableTimesEnabled'])
      .select(['s.photoHandle', 's.photoUrl', 's.smallWebpUrl'])
      .select(({ selectFrom: within }) => [
        jsonArrayFrom(
          within('ServiceVariation as v')
            .whereRef('v.serviceId', '=', 's.id')
            .where('v.deletedAt', 'is', null)
            .select(['v.id', 'v.timeLength', 'v.amountCents'])
            .orderBy('v.position')
            .orderBy('v.id'),
        ).as('variations'),
        sql<string[]>`ARRAY(SELECT o."locationId" FROM "ServiceLocation" o
          WHERE o."practiceId" = s."practiceId" AND o."serviceId" = s.id)`.as('locationIds'),
        sql<string[]>`ARRAY(SELECT w."serviceId" FROM "AddOnAllowedService" w
          WHERE w."practiceId" = s."practiceId" AND w."addOnId" = s.id)`.as('allowedServiceIds'),
      ])
      // Free ones stand first (spec 002 §2).
      .orderBy(sql`(s."amountCents" > 0)`)
      .orderBy('s.position')
      .orderBy('s.id')
      .limit(MOST_ROWS);
    const places = selectFrom('Location as l')
      .where('l.deletedAt', 'is', null)
      .select(['l.id', 'l.name', 'l.kind', sql<boolean>`l.state <> 'disabled'`.as('isOpen')])
      .orderBy('l.position')
      .orderBy('l.id')
      .limit(MOST_PLACES);
    return [
      'p.defaultCurrency as currency',
      'p.servicesPagesEnabled',
      'p.discountCodesEnabled',
      'p.bookableEventsEnabled',
      jsonArrayFrom(services).as('services'),
      jsonArrayFrom(places).as('locations'),
    ];
  }),
);

/** Everything that My Services shows: the services, packages and add-ons, free ones first, then in their order (spec 002 §2). */
export const myServices = operation({
  name: 'myServices',
  kind: 'query',
  description: 'Your services, packages and add-ons as you edit them.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      currency,
      servicesPagesEnabled: z.boolean(),
      discountCodesEnabled: z.boolean(),
      bookableEventsEnabled: z.boolean(),
      services: z.array(myService),
      locations: z.array(place),
    })
    .meta({ id: 'MyServices' }),
  async run(ctx) {
    const [row] = await ctx.db.read((db) => read(db));
    return row!;
  },
});
