import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { MAX_LOCATIONS } from '#app/domain/availability/index.ts';
import { MOST_SERVICES } from '#app/lib/fields/most-services.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency, locationKind } from '#app/operations/outputs.ts';
import { composedOnce } from '#tenants/scoped-db.ts';
import { myServiceOutput, servicesOf, toMyService } from './my-service.ts';

const place = z
  .object({ id: z.uuid(), name: z.string(), kind: locationKind, isOpen: z.boolean() })
  .meta({ id: 'MyServicePlace' });

const readPage = composedOnce((db) =>
  db.selectFrom('Practice as p').select(({ selectFrom }) => {
    const places = selectFrom('Location as l')
      .where('l.deletedAt', 'is', null)
      .select(['l.id', 'l.name', 'l.kind', sql<boolean>`l.state <> 'disabled'`.as('isOpen')])
      .orderBy('l.position')
      .orderBy('l.id')
      .limit(MAX_LOCATIONS);
    return [
      'p.defaultCurrency as currency',
      'p.servicesPagesEnabled',
      'p.discountCodesEnabled',
      'p.bookableEventsEnabled',
      jsonArrayFrom(places).as('locations'),
    ];
  }),
);

const readServices = composedOnce((db) => servicesOf(db).limit(MOST_SERVICES));

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
      services: z.array(myServiceOutput),
      locations: z.array(place),
    })
    .meta({ id: 'MyServices' }),
  async run(ctx) {
    const [[page], services] = await Promise.all([ctx.db.read(readPage), ctx.db.read(readServices)]);
    return { ...page!, services: services.map(toMyService) };
  },
});
