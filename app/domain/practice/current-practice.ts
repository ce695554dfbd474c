import { z } from 'zod';
import { practiceAvailability } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency, locationKind } from '#app/operations/outputs.ts';

const variation = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int(),
  })
  .meta({ id: 'CurrentPracticeVariation' });

const service = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
    amountCents: z.int(),
    package: z.boolean(),
    numberOfSessions: z.int().nullable(),
    addOn: z.boolean(),
    public: z.boolean(),
    state: z.enum(['active', 'disabled']),
    variations: z.array(variation),
    locationIds: z.array(z.uuid()),
    allowedServiceIds: z
      .array(z.uuid())
      .meta({ description: 'Of an add-on: the services it goes with; none means all.' }),
  })
  .meta({ id: 'CurrentPracticeService' });

const location = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    state: z.enum(['active', 'enabled', 'disabled']),
    timeZone: z.string(),
    singleLine: z.string().nullable(),
    cityState: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    virtualLink: z.string().nullable(),
    virtualInstructions: z.string().nullable(),
  })
  .meta({ id: 'CurrentPracticeLocation' });

/** At most 25 services a practice (spec 002 §9); their deleted ones do not count. */
const MAX = 200;

/** The practice of the signed-in practitioner as the portal needs it: flags, settings, services, places (spec 001 §3, §7). */
export const currentPractice = operation({
  name: 'currentPractice',
  kind: 'query',
  description: 'Your practice: what it may do, its settings, services and locations.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      timeZone: z.string(),
      defaultCurrency: currency,
      recurringBookingsEnabled: z.boolean(),
      bookableEventsEnabled: z.boolean(),
      clientNotesEnabled: z.boolean(),
      requireCcEnabled: z.boolean(),
      hasPaymentProvider: z.boolean(),
      isStripeApproved: z.boolean(),
      offlinePaymentMethod: z.string().nullable(),
      showTermsModal: z.boolean(),
      instantClientApproval: z.boolean(),
      appointmentBufferTime: z.int().meta({ description: 'Minutes.' }),
      services: z.array(service),
      locations: z.array(location),
    })
    .meta({ id: 'CurrentPractice' }),
  parts: { bookingAvailability: practiceAvailability },
  async run(ctx) {
    return ctx.db.tx(async (tx) => {
      const practice = await tx.practice.findUniqueOrThrow({ where: { id: ctx.practice.id } });
      const services = await tx.service.findMany({
        where: { deletedAt: null },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        take: MAX,
        include: {
          variations: { where: { deletedAt: null }, orderBy: { position: 'asc' } },
          locations: { select: { locationId: true } },
          allowedServices: { select: { serviceId: true } },
        },
      });
      const locations = await tx.location.findMany({
        where: { deletedAt: null },
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        take: MAX,
      });
      return {
        ...pick(practice, [
          ...(['id', 'slug', 'name', 'timeZone', 'defaultCurrency', 'isStripeApproved'] as const),
          ...(['recurringBookingsEnabled', 'bookableEventsEnabled', 'clientNotesEnabled'] as const),
          ...(['requireCcEnabled', 'offlinePaymentMethod'] as const),
          ...(['instantClientApproval', 'appointmentBufferTime'] as const),
        ]),
        hasPaymentProvider: practice.paymentProvider !== null,
        showTermsModal: practice.termsAcceptedAt === null,
        services: services.map((row) => ({
          ...pick(row, ['id', 'name', 'description', 'category', 'timeLength', 'amountCents', 'state']),
          ...pick(row, ['package', 'numberOfSessions', 'addOn', 'public']),
          variations: row.variations.map((one) => pick(one, ['id', 'name', 'timeLength', 'amountCents'])),
          locationIds: row.locations.map(({ locationId }) => locationId),
          allowedServiceIds: row.allowedServices.map(({ serviceId }) => serviceId),
        })),
        locations: locations.map((row) => ({
          ...pick(row, ['id', 'name', 'kind', 'state', 'timeZone', 'singleLine', 'cityState']),
          ...pick(row, ['latitude', 'longitude', 'virtualLink', 'virtualInstructions']),
        })),
      };
    });
  },
});

function pick<Row extends object, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
