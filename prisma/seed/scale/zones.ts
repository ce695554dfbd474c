import { Temporal } from 'temporal-polyfill';

export interface Town {
  city: string;
  state: string;
  country: 'US' | 'CA';
  timeZone: string;
  areaCode: string;
  latitude: number;
  longitude: number;
  /** How many practices beside the others'. */
  weight: number;
}

const town = (
  city: string,
  state: string,
  country: 'US' | 'CA',
  timeZone: string,
  areaCode: string,
  [latitude, longitude]: [number, number],
  weight: number,
): Town => ({ city, state, country, timeZone, areaCode, latitude, longitude, weight });

export const TOWNS: readonly Town[] = [
  town('New York', 'NY', 'US', 'America/New_York', '212', [40.71, -74.0], 16),
  town('Boston', 'MA', 'US', 'America/New_York', '617', [42.36, -71.06], 7),
  town('Atlanta', 'GA', 'US', 'America/New_York', '404', [33.75, -84.39], 7),
  town('Detroit', 'MI', 'US', 'America/Detroit', '313', [42.33, -83.05], 3),
  town('Indianapolis', 'IN', 'US', 'America/Indiana/Indianapolis', '317', [39.77, -86.16], 2),
  town('Chicago', 'IL', 'US', 'America/Chicago', '312', [41.88, -87.63], 10),
  town('Austin', 'TX', 'US', 'America/Chicago', '512', [30.27, -97.74], 8),
  town('Denver', 'CO', 'US', 'America/Denver', '303', [39.74, -104.99], 8),
  town('Boise', 'ID', 'US', 'America/Boise', '208', [43.62, -116.2], 2),
  town('Phoenix', 'AZ', 'US', 'America/Phoenix', '602', [33.45, -112.07], 5),
  town('Los Angeles', 'CA', 'US', 'America/Los_Angeles', '213', [34.05, -118.24], 15),
  town('Portland', 'OR', 'US', 'America/Los_Angeles', '503', [45.52, -122.68], 6),
  town('Anchorage', 'AK', 'US', 'America/Anchorage', '907', [61.22, -149.9], 1),
  town('Honolulu', 'HI', 'US', 'Pacific/Honolulu', '808', [21.31, -157.86], 2),
  town('Toronto', 'ON', 'CA', 'America/Toronto', '416', [43.65, -79.38], 6),
  town('Winnipeg', 'MB', 'CA', 'America/Winnipeg', '204', [49.9, -97.14], 1),
  town('Regina', 'SK', 'CA', 'America/Regina', '306', [50.45, -104.61], 1),
  town('Vancouver', 'BC', 'CA', 'America/Vancouver', '604', [49.28, -123.12], 4),
  town('Halifax', 'NS', 'CA', 'America/Halifax', '902', [44.65, -63.58], 1),
  town('St. John’s', 'NL', 'CA', 'America/St_Johns', '709', [47.56, -52.71], 1),
];

const midnights = new Map<string, number>();

/** Epoch ms of midday of the day so many days after `date` (YYYY-MM-DD), as it reads in a zone; remembered. */
export function middayOf(timeZone: string, date: string, inDays: number): number {
  const key = `${timeZone} ${date} ${inDays}`;
  let known = midnights.get(key);
  if (known === undefined) {
    known = Temporal.PlainDate.from(date)
      .add({ days: inDays })
      .toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds;
    midnights.set(key, known);
  }
  return known;
}

/** The date of an instant in a zone, YYYY-MM-DD, and its weekday (0 = Sunday). */
export function dateIn(timeZone: string, epochMs: number): { date: string; weekday: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return { date: day.toPlainDate().toString(), weekday: day.dayOfWeek % 7 };
}
