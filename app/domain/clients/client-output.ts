import { z } from 'zod';
import { currency, savedCard } from '#app/operations/outputs.ts';

const openPackage = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    name: z.string(),
    sessionsRemaining: z.int(),
    serviceId: z.uuid(),
    numberOfSessions: z.int(),
  })
  .meta({ id: 'OpenPackage' });

const customPrice = z
  .object({
    id: z.uuid(),
    amountCents: z.int(),
    serviceId: z.uuid(),
    serviceName: z.string(),
    listedAmountCents: z.int().meta({ description: 'What everybody else pays.' }),
  })
  .meta({ id: 'CustomPrice' });

/** A client as the profile and the appointment form need them (spec 001 §3, §7). */
export const clientDetails = z
  .object({
    id: z.uuid(),
    practiceId: z.uuid(),
    userId: z.uuid().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    addressTwo: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    fullAddress: z.string().nullable(),
    clientType: z.enum(['booked', 'added', 'invited', 'reviewer']),
    invitedFrom: z
      .string()
      .nullable()
      .meta({ description: 'web_appointment_invite, web_single_invite, csv_upload or copy-paste.' }),
    createdAt: z.date(),
    deletedAt: z.date().nullable(),
    lastAppointmentDate: z
      .date()
      .nullable()
      .meta({ description: 'Start of the latest appointment that took place.' }),
    notes: z.string().nullable().meta({ description: 'The short remark.' }),
    clientNote: z
      .object({ text: z.string(), time: z.date() })
      .nullable()
      .meta({ id: 'LatestClientNote', description: 'The latest note; null where notes are turned off.' }),
    intakeFormSubmitted: z.boolean(),
    intakeLastSentAt: z.date().nullable(),
    intakeForm: z
      .object({ text: z.string().meta({ description: 'Answers as JSON.' }), time: z.date() })
      .nullable()
      .meta({ id: 'SubmittedIntakeForm' }),
    openPackages: z.array(openPackage),
    customPrices: z.array(customPrice),
    lastBookedService: z
      .object({ id: z.uuid(), name: z.string(), variationId: z.uuid().nullable() })
      .nullable()
      .meta({ id: 'LastBookedService' }),
    defaultPaymentMethod: savedCard.nullable(),
    balanceCents: z
      .int()
      .meta({ description: 'Owed for appointments that began, and for payments that failed.' }),
    balanceCurrency: currency.nullable(),
    canBeBooked: z.boolean(),
    cannotBeBookedReason: z.string().nullable(),
  })
  .meta({ id: 'Client' });
