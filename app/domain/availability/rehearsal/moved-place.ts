import type { z } from 'zod';
import { homeBaseOf, wholeAddress } from '#app/domain/locations/index.ts';
import { distanceInMiles, type Coordinates } from '#app/lib/distance.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { rehearseChangeInput } from '../inputs.ts';

type Proposed = NonNullable<z.output<typeof rehearseChangeInput>['location']>;

/** Where a home visit would set out from, and how far; miles. */
export interface NewBase {
  point: Coordinates | null;
  travelDistance: number;
}

/** The point of the address that is proposed for home visits. Asks a vendor where it was typed, so it is called outside of any transaction. */
export async function newBase(
  ctx: OperationContext,
  location: Proposed | undefined,
): Promise<NewBase | null> {
  if (!location?.travelDistance) return null;
  const { address, travelDistance } = location;
  if (!address) return { point: null, travelDistance };
  const whole = await wholeAddress(ctx, address);
  return { point: homeBaseOf(whole), travelDistance };
}

interface Stored {
  kind: 'office' | 'virtual' | 'home';
  address: string | null;
  secondaryAddress: string | null;
  city: string | null;
  stateAbbreviation: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  travelDistance: number | null;
}

/**
 * What another address of a place would do to what is booked there: how many come to it, at an office; of home visits how many were within
 * the distance that is travelled, and would not be.
 */
export async function movedWith(
  db: Db,
  { id, address }: Proposed,
  { base, visits, events }: { base: NewBase | null; visits: readonly { id: string }[]; events: number },
): Promise<{ moved: number; far: number }> {
  const before: Stored | undefined = await db
    .selectFrom('Location')
    .where('id', '=', id)
    .select([
      'kind',
      'address',
      'secondaryAddress',
      'city',
      'stateAbbreviation',
      'zip',
      'latitude',
      'longitude',
    ])
    .select('travelDistance')
    .executeTakeFirst();
  if (!before) return { moved: 0, far: 0 };
  if (before.kind === 'office') {
    const isOther =
      address !== undefined && PARTS.some((part) => (address[part] || null) !== (before[part] || null));
    return { moved: isOther ? visits.length + events : 0, far: 0 };
  }
  if (before.kind !== 'home' || !base) return { moved: 0, far: 0 };
  const then = { point: base.point ?? homeBaseOf(before), miles: base.travelDistance };
  const now = { point: homeBaseOf(before), miles: before.travelDistance };
  const homes = await db
    .selectFrom('Appointment')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(visits.map((visit) => visit.id)))))
    .where('visitLatitude', 'is not', null)
    .where('visitLongitude', 'is not', null)
    .select(['visitLatitude as latitude', 'visitLongitude as longitude'])
    .execute();
  const reaches = ({ point, miles }: typeof now, home: Coordinates) =>
    point === null || miles === null || distanceInMiles(point, home) <= miles;
  const far = homes.filter(
    (home) => reaches(now, home as Coordinates) && !reaches(then, home as Coordinates),
  );
  return { moved: 0, far: far.length };
}

const PARTS = ['address', 'secondaryAddress', 'city', 'stateAbbreviation', 'zip'] as const;
