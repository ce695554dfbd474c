import type { Coordinates } from '../distance.ts';
import { TOWNS } from './gazetteer-places.ts';
import { normalized } from '../text.ts';

let towns: Map<string, Coordinates> | undefined;

/** The centre of a town, as far as the bundled list knows it; `state` is the two-letter code of a state or province. */
export function townCentre(city: string, state: string): Coordinates | null {
  towns ??= new Map(
    TOWNS.trim()
      .split('\n')
      .map((line) => {
        const [name, code, latitude, longitude] = line.split(',');
        return [key(name!, code!), { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );
  return towns.get(key(city, state)) ?? null;
}

/** Whether two addresses name one town, as far as its name and state say. */
export const isSameTown = (city: string, state: string, other: { city: string; state: string }): boolean =>
  key(city, state) === key(other.city, other.state);

/** Case, accents, dots and 'Saint' for 'St.' make no other town. */
function key(city: string, state: string): string {
  const plain = normalized(`${city}|${state}`, 'NFD').toLowerCase();
  return plain.replaceAll(/[^a-z|]/g, '').replace(/^saint/, 'st');
}
