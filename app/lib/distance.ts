/** A point on Earth in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3_958.8;

/**
 * Miles between two points as the crow flies (haversine; within half a percent of the true figure).
 * @throws RangeError for coordinates that are not on Earth.
 */
export function distanceInMiles(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, fromLongitude] = radians(from);
  const [toLatitude, toLongitude] = radians(to);
  const h =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin((toLongitude - fromLongitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** '0.4 miles', '1 mile', '12 miles': tenths below ten. */
export function formatMiles(miles: number): string {
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`;
}

/** A point as strangers may know it: two decimals, within about a mile. */
export const roughly = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

function radians({ latitude, longitude }: Coordinates): [number, number] {
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw new RangeError(`coordinates: ${latitude}, ${longitude} is not a place on Earth`);
  }
  return [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
}
