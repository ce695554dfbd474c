import { z } from 'zod';
import { isTimeZone } from '#app/lib/time.ts';

/** What is typed into the search bar. */
const typed = (most: number) => z.string().trim().max(most);

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Which practitioners are shown (specification 002, section 2): all pros, in-person, virtual or in-home. */
const PLACE_FILTERS = ['all', 'office', 'virtual', 'home'] as const;
const SORTS = ['best', 'distance', 'rating', 'price'] as const;
const OPEN_FILTERS = ['weekends', 'evenings', 'mornings'] as const;
/** Pages that can be asked for; nobody reads farther. */
const MAX_PAGES = 100;

export const searchPracticesInput = z
  .strictObject({
    query: typed(100).default(''),
    searchedLocation: typed(120).default(''),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    activeFilter: z.enum(PLACE_FILTERS).default('all'),
    price: z.int().min(1).max(100_000).optional().meta({ description: 'Most to pay, in cents.' }),
    specialty: typed(100).optional(),
    rating: z.number().min(1).max(5).optional(),
    available: z.enum(OPEN_FILTERS).optional(),
    sort: z.enum(SORTS).default('best'),
    page: z.int().min(1).max(MAX_PAGES).default(1),
    timeZone: z.string().max(64).refine(isTimeZone, 'This is no time zone.').optional().meta({
      description: 'IANA zone of who asks: appointments by video or phone are shown by its clocks.',
    }),
  })
  .refine((input) => (input.latitude === undefined) === (input.longitude === undefined), {
    message: 'Give both the latitude and the longitude.',
    path: ['latitude'],
  });

export const searchSuggestionsInput = z.strictObject({
  text: typed(60).default(''),
  page: z.int().min(1).max(20).default(1),
});

/** What one person types until a place is picked; their browser makes it up. */
const placeSession = z
  .string()
  .regex(/^[\w-]{16,36}$/)
  .optional();

export const placeSuggestionsInput = z.strictObject({ text: typed(80), session: placeSession });

/** A place by its id from the suggestions, or the one around a position. */
export const placeInput = z
  .strictObject({
    id: z.string().min(1).max(300).optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    session: placeSession,
  })
  .refine(
    ({ id, latitude: lat, longitude: lng }) =>
      (id === undefined) !== (lat === undefined || lng === undefined),
    {
      message: 'Give an id, or a latitude and a longitude.',
      path: ['id'],
    },
  );
