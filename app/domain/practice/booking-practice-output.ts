import { z } from 'zod';
import { currency, locationKind, virtualType } from '#app/operations/outputs.ts';

const location = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'Street; null where it is shown only after booking.' }),
    secondaryAddress: z.string().nullable(),
    displayAddress: z.string().nullable().meta({ description: 'One line, as much as may be shown.' }),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    cityState: z.string().nullable(),
    zip: z.string().nullable(),
    country: z.string().nullable(),
    countryCode: z.string().nullable(),
    hideAddress: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    approximate: z.boolean().meta({ description: 'The point on the map is rounded to about a mile.' }),
    virtualType: virtualType.nullable(),
    travelDistance: z.int().nullable().meta({ description: 'Miles, for home visits.' }),
    clientsIn: z
      .string()
      .nullable()
      .meta({ description: 'States and countries where clients of calls may be; null for anywhere.' }),
  })
  .meta({ id: 'BookingLocation' });

const addOn = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    amountCents: z.int(),
    timeLength: z.int().meta({ description: 'Minutes it adds.' }),
    locationIds: z.array(z.uuid()),
  })
  .meta({ id: 'BookingAddOn' });

const service = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable().meta({ description: 'Sanitised rich text.' }),
    category: z.string().nullable(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int().meta({ description: '0 is shown as Free.' }),
    package: z.boolean(),
    numberOfSessions: z.int().nullable(),
    photoUrl: z.string().nullable(),
    smallWebpUrl: z.string().nullable(),
    variations: z
      .array(
        z
          .object({ id: z.uuid(), name: z.string().nullable(), timeLength: z.int(), amountCents: z.int() })
          .meta({ id: 'BookingVariation' }),
      )
      .meta({ description: "Other lengths and prices; the service's own is one more choice." }),
    locationIds: z.array(z.uuid()),
    addOns: z.array(addOn),
  })
  .meta({ id: 'BookingService' });

export const bookingPracticeOutput = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  colorAccent: z.string().nullable(),
  timeZone: z.string(),
  defaultCurrency: currency,
  cancellationPolicy: z
    .string()
    .nullable()
    .meta({ description: 'To be accepted at booking; null for none.' }),
  takesGiftCards: z.boolean().meta({ description: 'It has sold gift cards.' }),
  instantClientApproval: z.boolean(),
  requireClientCcToBook: z.boolean().meta({ description: 'True only where the practice can take cards.' }),
  chargeClientCcAtBooking: z.boolean(),
  bookingHorizonDays: z.int(),
  servicesPagesEnabled: z.boolean().meta({ description: 'Whether each service has a page of its own.' }),
  user: z
    .object({ name: z.string(), title: z.string().nullable(), defaultPhotoUrl: z.string().nullable() })
    .meta({ id: 'BookingPractitioner' }),
  locations: z.array(location),
  serviceGroups: z.array(
    z
      .object({ category: z.string().nullable(), services: z.array(service) })
      .meta({ id: 'BookingServiceGroup' }),
  ),
});
