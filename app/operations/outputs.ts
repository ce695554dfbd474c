import { z } from 'zod';

// What the answers of several areas have alike; GraphQL has one type for each.

export const cents = z.int().meta({ description: 'Cents.' });

export const currency = z.enum(['USD', 'CAD']).meta({ id: 'Currency' });

export const appointmentState = z
  .enum(['pending', 'approved', 'unavailable', 'cancelled'])
  .meta({ id: 'AppointmentState' });

/** Who did something to an appointment. */
export const party = z.enum(['client', 'practitioner', 'system']).meta({ id: 'Party' });

export const locationKind = z.enum(['office', 'virtual', 'home']).meta({ id: 'LocationKind' });

export const virtualType = z.enum(['video', 'phone']).meta({ id: 'VirtualType' });

export const cardProvider = z.enum(['stripe', 'square']).meta({ id: 'CardProvider' });

export const savedCard = z
  .object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })
  .meta({ id: 'SavedCard', description: 'What may be shown of a card; never more.' });

/** What the browser needs to show the provider's card form; nothing in it is secret. */
export const cardForm = z
  .object({
    provider: cardProvider,
    publishableKey: z.string(),
    scriptUrl: z.string(),
    account: z.string().nullable(),
  })
  .meta({ id: 'CardForm' });

export const transactionType = z.enum(['Charge', 'Hold']).meta({ id: 'TransactionType' });

/** The package that an appointment is a session of. */
export const appointmentPackage = z
  .object({ id: z.uuid(), name: z.string(), numberOfSessions: z.int(), createdAt: z.date() })
  .meta({ id: 'AppointmentPackage' });

export const discounts = z.array(
  z.object({ code: z.string(), amountCents: cents }).meta({ id: 'DiscountCodeRedemption' }),
);

/** The services of an appointment, as its client reads them. */
export const appointmentServices = z.array(
  z
    .object({
      id: z.uuid(),
      amountCents: cents,
      service: z
        .object({
          serviceId: z.uuid(),
          name: z.string(),
          addOn: z.boolean(),
          timeLength: z.int().meta({ description: 'Minutes.' }),
        })
        .meta({ id: 'ServiceOfAppointment' }),
    })
    .meta({ id: 'AppointmentService' }),
);
