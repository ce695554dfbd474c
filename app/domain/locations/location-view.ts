import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { locationKind, virtualType } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { availableTimes, availableTimesOf, MAX_LOCATIONS } from '../availability/index.ts';

/** A location as its practitioner sees it (spec 002 §3). */
export const locationView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    state: z.enum(['active', 'enabled', 'disabled']),
    address: z.string().nullable(),
    secondaryAddress: z.string().nullable(),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    cityGeocoded: z.string().nullable(),
    stateProvince: z.string().nullable(),
    stateAbbreviation: z.string().nullable(),
    country: z.string().nullable(),
    countryCode: z.string().nullable(),
    zip: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    placeId: z.string().nullable(),
    fullStreetAddress: z.string().nullable(),
    singleLine: z.string().nullable(),
    cityState: z.string().nullable(),
    hideAddress: z.boolean(),
    timeZone: z.string(),
    virtualType: virtualType.nullable(),
    virtualLink: z.string().nullable(),
    virtualInstructions: z.string().nullable(),
    travelDistance: z.int().nullable().meta({ description: 'Miles.' }),
    countryIds: z.array(z.string()),
    stateIds: z.array(z.string()),
    availableTimes,
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    canDelete: z.boolean().meta({
      description: 'It is disabled, or not the only active location: it may be disabled or deleted.',
    }),
    onlyLocationForService: z
      .boolean()
      .meta({ description: 'An active service is offered here and at no other active location.' }),
    offersServices: z.boolean().meta({ description: 'Else clients never see this location.' }),
  })
  .meta({ id: 'PracticeLocation' });

export type LocationView = z.output<typeof locationView>;

/** The services that are offered at this active location and at no other active one; those that are offered everywhere are not among them. */
export async function servicesOnlyAt(db: Db, locationId?: string) {
  let rows = db
    .selectFrom('ServiceLocation as here')
    .innerJoin('Service as s', 's.id', 'here.serviceId')
    .where('s.state', '=', 'active')
    .where('s.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ServiceLocation as there')
            .innerJoin('Location as l', 'l.id', 'there.locationId')
            .whereRef('there.serviceId', '=', 's.id')
            .whereRef('there.locationId', '<>', 'here.locationId')
            .where('l.state', '<>', 'disabled')
            .where('l.deletedAt', 'is', null)
            .select('l.id'),
        ),
      ),
    )
    .select(['here.locationId', 's.name'])
    .orderBy('s.position')
    .orderBy('s.id');
  if (locationId) rows = rows.where('here.locationId', '=', locationId);
  return rows.limit(1_000).execute();
}

/** The locations of the practice in their order, without deleted ones; or the one with an id. */
export async function readLocations(db: Db, id?: string): Promise<LocationView[]> {
  let rows = db
    .selectFrom('Location as l')
    .where('l.deletedAt', 'is', null)
    .selectAll('l')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('AvailabilityBlock as b')
          .whereRef('b.locationId', '=', 'l.id')
          .where('b.serviceId', 'is', null)
          .select(['b.weekday', 'b.startMinute', 'b.endMinute']),
      ).as('hours'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ServiceLocation as o')
          .innerJoin('Service as s', 's.id', 'o.serviceId')
          .whereRef('o.locationId', '=', 'l.id')
          .where('s.state', '=', 'active')
          .where('s.public', '=', true)
          .where('s.addOn', '=', false)
          .where('s.deletedAt', 'is', null)
          .select('s.id'),
      )
        .$castTo<boolean>()
        .as('offersServices'),
    )
    .orderBy('l.position')
    .orderBy('l.id');
  if (id) rows = rows.where('l.id', '=', id);
  const [locations, states, only] = [
    await rows.limit(MAX_LOCATIONS).execute(),
    await db
      .selectFrom('Location')
      .where('deletedAt', 'is', null)
      .select(['id', 'state'])
      .limit(MAX_LOCATIONS)
      .execute(),
    new Set((await servicesOnlyAt(db, id)).map(({ locationId }) => locationId)),
  ];
  const active = states.filter(({ state }) => state !== 'disabled');
  return locations.map(
    ({ hours, practiceId: _p, position: _o, createdAt: _c, deletedAt: _d, ...location }) => ({
      ...location,
      availableTimes: availableTimesOf(hours),
      canDelete: location.state === 'disabled' || active.length > 1,
      onlyLocationForService: only.has(location.id),
    }),
  );
}
