import { z } from 'zod';

/** The most add-ons one visit can have. */
const MOST_ADD_ONS = 10;

/** Slug of the practice; only needed where the host does not say it (GraphQL on the app's own host). */
const practiceField = z
  .string()
  .regex(/^[a-z0-9-]{1,63}$/, 'We could not find this practice.')
  .optional()
  .meta({ description: 'Slug of the practice, where the host does not name it.' });

/** What a client has chosen to book. */
const selectionFields = {
  practice: practiceField,
  serviceId: z.uuid('Please choose a service.'),
  variationId: z.uuid('Please choose one of the lengths offered.').optional(),
  addOnIds: z
    .array(z.uuid('Please choose from the add-ons offered.'))
    .max(MOST_ADD_ONS, `Please choose at most ${MOST_ADD_ONS} add-ons.`)
    .default([]),
  locationId: z.uuid('Please choose a location.'),
};

const localDate = z.iso.date('Please give a date as YYYY-MM-DD.');

export const bookingAvailabilityInput = z
  .strictObject({
    ...selectionFields,
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM.')
      .optional()
      .meta({ description: 'YYYY-MM; without it, and without dates, the first month that has a free day.' }),
    from: localDate.optional().meta({ description: 'First date, instead of a month; YYYY-MM-DD.' }),
    to: localDate.optional().meta({ description: 'Last date, with `from`; YYYY-MM-DD.' }),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Please give both a first and a last date.',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The last date is before the first one.',
  });

/** An instant as a form or GraphQL gives it: ISO 8601 with its offset. */
const startsAtField = z.coerce.date('Please choose a time.');

/** The secret of a hold, as its page carries it. */
export const holdField = z.string().regex(/^[\w-]{1,64}$/, 'We could not find this booking.');

export const holdTimeInput = z.strictObject({ ...selectionFields, startsAt: startsAtField });
export const holdInput = z.strictObject({ hold: holdField });
