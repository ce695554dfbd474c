import { searchText } from '#app/lib/search-text.ts';
import { formatTime, zoneAbbreviation, zoneName } from '#app/lib/time.ts';
import { zoneCity } from '#app/lib/zones/zone-city.ts';

/** A zone to choose, as a list shows it. */
export interface FoundZone {
  /** IANA name. */
  zone: string;
  /** 'New York', and after a comma what was looked for where that is another town of it. */
  label: string;
  /** What its clocks show now: '2:30 PM'. */
  time: string;
}

/** Large towns whose zone is called by another one: people look for their own. */
const TOWNS: Record<string, readonly string[]> = {
  'America/New_York': ['Boston', 'Philadelphia', 'Washington', 'Atlanta', 'Miami', 'Charlotte', 'Pittsburgh'],
  'America/Chicago': [
    'Houston',
    'Dallas',
    'Austin',
    'San Antonio',
    'Minneapolis',
    'Nashville',
    'New Orleans',
  ],
  'America/Denver': ['Salt Lake City', 'Albuquerque', 'Santa Fe', 'Colorado Springs'],
  'America/Los_Angeles': ['San Francisco', 'San Diego', 'Seattle', 'Portland', 'Las Vegas', 'Sacramento'],
  'America/Toronto': ['Montreal', 'Ottawa', 'Quebec City', 'Hamilton'],
  'America/Edmonton': ['Calgary', 'Banff'],
  'America/Vancouver': ['Victoria', 'Kelowna'],
  'America/Halifax': ['Charlottetown', 'Cape Breton'],
  'Europe/Berlin': ['Munich', 'Hamburg', 'Frankfurt'],
  'Australia/Sydney': ['Canberra'],
};

/** Offered before anything is typed. */
const USUAL = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Vancouver',
  'America/Halifax',
  'America/St_Johns',
];
const MAX = 8;

/** The zones that a text may mean, by city, town, name or letters; the usual ones for no text. `now`: epoch milliseconds. */
export function findZones(zones: readonly string[], text: string, now: number): FoundZone[] {
  const wanted = searchText(text).trim();
  const shown = (zone: string, town?: string): FoundZone => ({
    zone,
    label: town ? `${zoneCity(zone)} (${town})` : zoneCity(zone),
    time: formatTime(now, zone),
  });
  if (!wanted) return USUAL.filter((zone) => zones.includes(zone)).map((zone) => shown(zone));
  const isMeant = (words: string) => ` ${searchText(words)}`.includes(` ${wanted}`);
  const found: FoundZone[] = [];
  for (const zone of zones) {
    if (isMeant(zoneCity(zone))) found.push(shown(zone));
    else {
      const town = TOWNS[zone]?.find(isMeant);
      if (town) found.push(shown(zone, town));
    }
    if (found.length === MAX) return found;
  }
  // Names and letters cost a format for each zone: asked of the usual ones alone.
  const taken = new Set(found.map(({ zone }) => zone));
  for (const zone of USUAL) {
    if (taken.has(zone) || !zones.includes(zone) || found.length === MAX) continue;
    if (isMeant(zoneName(zone)) || isMeant(zoneAbbreviation(now, zone))) found.push(shown(zone));
  }
  return found;
}
