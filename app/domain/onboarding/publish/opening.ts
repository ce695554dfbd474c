import { sql as raw } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';

/** What a practice has of what it needs to be open. */
export interface Opening {
  /** Active places with working hours. */
  places: number;
  /** Active, public services (no add-ons) that clients can book at one of these places. */
  services: number;
}

/**
 * Whether anybody could book: counted in one statement. Hours of a service of its own count for its place, as the free times have it.
 */
export async function readOpening(db: Db): Promise<Opening> {
  const openPlaces = db
    .selectFrom('Location as l')
    .select('l.id')
    .where('l.state', '<>', 'disabled')
    .where('l.deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('AvailabilityBlock as b')
          .select(raw`1`.as('one'))
          .whereRef('b.locationId', '=', 'l.id'),
      ),
    );
  const places = await openPlaces.execute();
  const services = await db
    .selectFrom('Service as s')
    .select('s.id')
    .where('s.deletedAt', 'is', null)
    .where('s.state', '=', 'active')
    .where('s.public', '=', true)
    .where('s.addOn', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ServiceLocation as sl')
          .select(raw`1`.as('one'))
          .whereRef('sl.serviceId', '=', 's.id')
          .where('sl.locationId', 'in', openPlaces),
      ),
    )
    .execute();
  return { places: places.length, services: services.length };
}
