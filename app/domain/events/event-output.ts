import { z } from 'zod';
import { currency } from '#app/operations/outputs.ts';

const duration = {
  duration: z.int(),
  durationUnit: z.enum(['minute', 'hour', 'day']),
};

/** A kind of group event as the portal offers it for scheduling (spec 001 §3, 002 §3). */
export const bookableEventTypeOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    kind: z.enum(['in_person', 'virtual']),
    description: z.string().nullable(),
    instructions: z.string().nullable(),
    ...duration,
    amountCents: z.int(),
    amountCurrency: currency,
    capacity: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    photoHandle: z.string().nullable(),
    photoUrl: z.string().nullable(),
    url: z.string().meta({ description: 'Of its page on your website.' }),
    eventsCount: z.int().meta({ description: 'Scheduled and not called off.' }),
    comingCount: z.int().meta({ description: 'Of these, not over yet.' }),
    locationId: z.uuid().nullable(),
    location: z.string().nullable(),
    where: z.string().nullable().meta({ description: 'The place in a line.' }),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
  })
  .meta({ id: 'BookableEventType' });

const registrant = z
  .object({
    id: z.uuid().meta({ description: 'The client’s.' }),
    registrationId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    registeredAt: z.date(),
    addedByOwner: z.boolean(),
    paidCents: z
      .int()
      .meta({ description: 'What the provider holds of their payment: it goes back with the place.' }),
  })
  .meta({ id: 'Registrant' });

/** A scheduled group event whole, with who is registered (spec 001 §3). */
export const bookableEventOutput = z
  .object({
    id: z.uuid(),
    bookableEventTypeId: z.uuid(),
    title: z.string().meta({ description: 'Its own name, else its type’s.' }),
    name: z.string().nullable(),
    description: z.string().nullable(),
    photoHandle: z.string().nullable().meta({ description: 'Of its own photo.' }),
    photoUrl: z.string().nullable().meta({ description: 'Its own, else its type’s.' }),
    startsAt: z.date(),
    endsAt: z.date().meta({ description: 'Of an all-day event the midnight after its last day.' }),
    allDay: z.boolean(),
    timeZone: z.string(),
    capacity: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    amountCents: z.int().meta({ description: 'What one place costs.' }),
    amountCurrency: currency,
    locationId: z.uuid().nullable(),
    location: z.string().nullable(),
    where: z.string().nullable(),
    meetingId: z.uuid().nullable().meta({ description: 'A video meeting that was made for it.' }),
    notDone: z.array(z.string()).meta({
      description: 'What could not be made for it outside, and what to do.',
    }),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    past: z.boolean(),
    registrationsCount: z.int(),
    atCapacity: z.boolean(),
    bookableEventType: z
      .object({ id: z.uuid(), name: z.string(), ...duration })
      .meta({ id: 'BookableEventTypeOfEvent' }),
    clients: z.array(registrant),
  })
  .meta({ id: 'BookableEvent' });

/** A registration with its payment (spec 001 §3, §4). */
export const registrationOutput = z
  .object({
    id: z.uuid(),
    clientId: z.uuid(),
    createdAt: z.date(),
    amountCents: z.int(),
    amountCurrency: currency,
    paymentStatus: z.enum(['free', 'paid', 'upcoming', 'unpaid', 'failed', 'none']),
    paymentLabel: z.string(),
    paymentTone: z.enum(['green', 'orange', 'red', 'grey']),
    paymentError: z.string().nullable(),
    paymentOffer: z.enum(['process', 'connect']).nullable().meta({
      description:
        'Whether the payment can be processed now, or a payment provider is to be connected first.',
    }),
    hasCard: z.boolean(),
    discount: z
      .object({ code: z.string(), amountCents: z.int() })
      .nullable()
      .meta({ id: 'RegistrationDiscount' }),
  })
  .meta({ id: 'EventRegistration' });
