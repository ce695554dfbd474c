import type { Coordinates } from '../distance.ts';

/** Zones of whole states and provinces; where one has two, that of most of its people. */
const ZONES: Record<string, string> = {
  'America/New_York': 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Indiana/Indianapolis': 'IN',
  'America/Detroit': 'MI',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Toronto': 'ON QC',
  'America/Vancouver': 'BC',
  'America/Edmonton': 'AB NT',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/St_Johns': 'NL',
  'America/Whitehorse': 'YT',
  'America/Iqaluit': 'NU',
};
const BY_STATE = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** The parts of states that keep another time, by rough lines between their towns; degrees, west is negative. */
const PARTS: Record<string, { zone: string; holds: (point: Coordinates) => boolean }[]> = {
  FL: [{ zone: 'America/Chicago', holds: ({ longitude }) => longitude < -85.1 }],
  KY: [{ zone: 'America/Chicago', holds: ({ longitude }) => longitude < -86.2 }],
  TN: [{ zone: 'America/New_York', holds: ({ longitude }) => longitude > -85.4 }],
  IN: [
    {
      zone: 'America/Chicago',
      holds: ({ latitude, longitude }) =>
        (latitude > 40.9 && longitude < -86.5) || (latitude < 38.6 && longitude < -86.8),
    },
  ],
  MI: [{ zone: 'America/Chicago', holds: ({ latitude, longitude }) => latitude < 46.2 && longitude < -87.5 }],
  TX: [{ zone: 'America/Denver', holds: ({ longitude }) => longitude < -104.9 }],
  KS: [{ zone: 'America/Denver', holds: ({ longitude }) => longitude < -101.5 }],
  NE: [{ zone: 'America/Denver', holds: ({ longitude }) => longitude < -101.5 }],
  SD: [{ zone: 'America/Denver', holds: ({ longitude }) => longitude < -100.5 }],
  ND: [{ zone: 'America/Denver', holds: ({ latitude, longitude }) => latitude < 47.3 && longitude < -102 }],
  ID: [{ zone: 'America/Los_Angeles', holds: ({ latitude }) => latitude > 45.5 }],
  OR: [{ zone: 'America/Boise', holds: ({ latitude, longitude }) => latitude < 44.6 && longitude > -117.9 }],
  ON: [{ zone: 'America/Winnipeg', holds: ({ longitude }) => longitude < -90 }],
  BC: [
    { zone: 'America/Edmonton', holds: ({ latitude, longitude }) => latitude < 51.5 && longitude > -116.2 },
  ],
};

const codeOf = (state: string | null | undefined) => state?.trim().toUpperCase() ?? '';

/**
 * A guess of the zone of a place in the US or Canada, to be shown and changed: by its state or province (two letters) and, where that
 * has several, by its position. Null where the state is not known.
 */
export function zoneOfPlace(state: string | null | undefined, point?: Coordinates | null): string | null {
  const code = codeOf(state);
  const part = point ? PARTS[code]?.find(({ holds }) => holds(point)) : undefined;
  return part?.zone ?? BY_STATE.get(code) ?? null;
}

/**
 * The zone of whoever works in a state or province (two letters), by the zone that their phone is in: a phone at home there is right,
 * one on a journey is not. The phone's where the state is not known.
 */
export function zoneAt(state: string | null | undefined, phone: string | null): string | null {
  const main = zoneOfPlace(state);
  const others = PARTS[codeOf(state)] ?? [];
  return main === null || others.some(({ zone }) => zone === phone) ? phone : main;
}

/** Every zone in which a place of the US or Canada is guessed to be. */
export const PLACE_ZONES: readonly string[] = Object.keys(ZONES);
