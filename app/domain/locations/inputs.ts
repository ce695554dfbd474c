import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { COUNTRIES, PROVINCES, US_STATES } from '#app/lib/regions.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { availableTimesField } from '../availability/inputs.ts';
import { webLink } from '#app/lib/fields/web-link.ts';
import { LOCATION_MESSAGES as messages } from './messages.ts';

/** Travel distance of home visits: 1 to 50 miles (spec 002 §9). */
export const MAX_TRAVEL_MILES = 50;
/** Letters of instructions. */
export const INSTRUCTIONS_LENGTH = 1_000;

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.tooLong(most))
    .regex(PLAIN_LINE, messages.oddCharacters)
    .transform((text) => text || null)
    .nullish();

const REGIONS = [...US_STATES, ...PROVINCES];
const STATES = new Set(REGIONS.map(({ value }) => value));
const state = z
  .string()
  .trim()
  .toUpperCase()
  .max(2, messages.stateUnknown)
  .refine((code) => code === '' || STATES.has(code), messages.stateUnknown)
  .transform((code) => code || null)
  .nullish();

const country = z
  .string()
  .trim()
  .toUpperCase()
  .max(2, messages.countryUnknown)
  .refine((code) => ['', 'US', 'CA'].includes(code), messages.countryUnknown)
  .transform((code) => code || null)
  .nullish();

/** Some of a list, by their codes. */
const codesOf = (list: readonly { value: string }[]) =>
  z
    .array(
      z
        .string()
        .max(2, messages.stateUnknown)
        .refine((code) => list.some(({ value }) => value === code), messages.stateUnknown),
    )
    .max(list.length)
    .optional();

const fields = {
  id: z.uuid().nullish().meta({ description: 'The location that is changed; a new one without it.' }),
  name: line(80).meta({ description: 'Without it: Office, Virtual office or In-home.' }),
  kind: z
    .enum(['office', 'virtual', 'home'])
    .optional()
    .meta({ description: 'Without it as it is; at first an office.' }),
  address: line(200).meta({ description: 'Street and number.' }),
  secondaryAddress: line(100),
  neighborhood: line(100),
  city: line(100),
  stateAbbreviation: state,
  zip: line(12),
  countryCode: country,
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  placeId: line(300).meta({ description: 'Of a suggested address.' }),
  hideAddress: z.boolean().optional().meta({
    description:
      'Without it as it is; at first it is shown, and hidden where an in-home location becomes an office.',
  }),
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || isTimeZone(zone), messages.zoneUnknown)
    .transform((zone) => zone || null)
    .nullish()
    .meta({ description: 'IANA name; without it the zone of the place.' }),
  virtualType: z
    .enum(['video', 'phone'])
    .optional()
    .meta({ description: 'Without it as it is; at first by video.' }),
  virtualLink: webLink,
  virtualInstructions: z
    .string()
    .trim()
    .max(INSTRUCTIONS_LENGTH, messages.tooLong(INSTRUCTIONS_LENGTH))
    .regex(PLAIN_LINES, messages.oddCharacters)
    .transform((text) => text || null)
    .nullish(),
  travelDistance: z
    .int(messages.travelDistanceRange)
    .min(1, messages.travelDistanceRange)
    .max(MAX_TRAVEL_MILES, messages.travelDistanceRange)
    .nullish()
    .meta({ description: 'Miles, 1 to 50.' }),
  countryIds: codesOf(COUNTRIES).meta({
    description:
      'Of a virtual location: countries where its clients may be, as two letters; none of both lists: anywhere. Without it as it is.',
  }),
  stateIds: codesOf(REGIONS).meta({
    description:
      'Of a virtual location: states and provinces where its clients may be, as two letters. Without it as it is.',
  }),
  availableTimes: availableTimesField.optional().meta({
    description: 'JSON text; without it what the location has, or 9:00 AM to 5:00 PM on working days.',
  }),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one location, however often it is sent.' }),
  previousUpdatedAt,
};

/** What the form of a location asks for. */
export const locationFields = z.strictObject(fields);

/** Composed by the server of the other parts; named because the document's call names them, and ignored. */
const composed = z
  .string()
  .max(500)
  .nullish()
  .meta({ description: 'Made of the other parts of the address.' });

type Fields = z.output<typeof locationFields>;

/** What is missing for its kind, and where (spec 002 §5). */
export function missingOf(location: Partial<Fields>): { path: string; message: string } | null {
  const { kind, address, virtualLink, virtualInstructions, travelDistance } = location;
  if (kind === 'virtual') {
    const isReachable = virtualLink ?? virtualInstructions;
    return isReachable ? null : { path: 'virtualLink', message: messages.linkOrInstructions };
  }
  if (kind === 'home' && !travelDistance) {
    return { path: 'travelDistance', message: messages.travelDistanceRequired };
  }
  return address ? null : { path: 'address', message: messages.addressRequired };
}

export const upsertLocationInput = z
  .strictObject({
    ...fields,
    tellClients: z
      .boolean()
      .default(true)
      .meta({ description: 'Whoever is to come there is told of another address, as of an office.' }),
    cityGeocoded: composed,
    stateProvince: composed,
    country: composed,
    fullStreetAddress: composed,
    singleLine: composed,
    cityState: composed,
  })
  .superRefine((location, issues) => {
    const kind = location.kind ?? (location.id ? null : 'office');
    // Of which kind it is, only the stored location knows: upsertLocation judges it.
    const wrong = kind && wrongWith({ ...location, kind });
    if (wrong) issues.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
  });

/** What is wrong with a location of its kind, and where. */
export function wrongWith(location: Partial<Fields>): { path: string; message: string } | null {
  const missing = missingOf(location);
  if (missing) return missing;
  const { hideAddress, kind, name, address } = location;
  const street = address && plain(address);
  const isTold = kind === 'office' && hideAddress && street && name && plain(name).includes(street);
  return isTold ? { path: 'name', message: messages.nameTellsStreet } : null;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const locationIdInput = z.strictObject({ id: z.uuid() });

export const addressSuggestionsInput = z.strictObject({
  text: z.string().max(200),
  session: z.uuid().optional().meta({ description: 'Ties what is typed to what is picked.' }),
});

export const suggestedAddressInput = z.strictObject({
  id: z.string().min(1).max(400),
  session: z.uuid().optional(),
});
