import { z } from 'zod';
import { CLIENT_PAYMENT_STATUSES, PAYMENT_STATUSES } from '#app/domain/payments/index.ts';
import {
  appointmentServices,
  appointmentState,
  cents,
  currency,
  locationKind,
  party,
  transactionType,
  virtualType,
} from '#app/operations/outputs.ts';
import { bookingDetails } from './booking-details.ts';

/** The practitioner as a client sees them on a card. */
export const bookingPractitioner = z
  .object({
    name: z.string(),
    commsName: z.string(),
    title: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    profilePhotos: z.array(z.string()).meta({ description: 'Addresses; the first one is the portrait.' }),
  })
  .meta({ id: 'BookedPractitioner' });

const bookedPractice = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().meta({ description: "The practice's own site." }),
    user: bookingPractitioner,
  })
  .meta({ id: 'BookedPractice' });

const bookedLocation = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    virtualType: virtualType.nullable(),
    timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
    cityState: z.string().nullable(),
    displayAddress: z.string().nullable().meta({ description: 'One line, as much as may be shown now.' }),
    singleLine: z
      .string()
      .nullable()
      .meta({ description: 'The whole address of an office; null where it may not be shown now.' }),
  })
  .meta({ id: 'BookedLocation' });

/** One booking as its client's list shows it (spec 000 §3). */
export const clientBooking = z
  .object({
    id: z.uuid(),
    practiceId: z.uuid(),
    instantActionToken: z.string(),
    state: appointmentState,
    pendingOrApproved: z.boolean(),
    past: z.boolean(),
    canCancel: z
      .boolean()
      .meta({ description: 'By clientCancel: it is pending or unavailable, and still to come.' }),
    startsAt: z.date(),
    endsAt: z.date(),
    timeZone: z.string(),
    ianaTimeZone: z.string(),
    formattedStartsAt: z.string(),
    appointmentTimeLength: z.int().meta({ description: 'Minutes.' }),
    isVirtual: z.boolean(),
    /** The client's, by video or phone, where it is known. */
    clientTimeZone: z.string().nullable(),
    bookedBy: party,
    createdAt: z.date(),
    amountCents: cents,
    feeCents: cents,
    platformFeeCents: cents,
    tipAmountCents: cents,
    amountCurrency: currency,
    fullTotal: z.int().meta({ description: 'Cents: price, fees and tip, less what was given back.' }),
    policyFeeCents: cents.meta({
      description: 'Kept for cancelling late or not coming; 0 where there is none.',
    }),
    markPaid: z.boolean(),
    clientPaymentStatus: z.enum(CLIENT_PAYMENT_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES).meta({ description: 'As the practitioner reads it.' }),
    paymentError: z.string().nullable(),
    offers: z
      .object({
        payNow: z.boolean(),
        addCreditCard: z.boolean(),
        move: z.boolean().meta({ description: 'By the terms it was booked under.' }),
        cancel: z.boolean(),
      })
      .meta({ id: 'BookingOffers', description: 'What its page offers.' }),
    virtualMeetingLinkWithFallback: z
      .string()
      .nullable()
      .meta({ description: 'Once the appointment is confirmed.' }),
    newClient: z.boolean(),
    packageSessionNumber: z.int().nullable(),
    ...bookingDetails,
    hasTransaction: z.boolean(),
    transaction: z
      .object({
        id: z.uuid(),
        amountCents: cents,
        state: z.int(),
        type: transactionType,
        refundedCents: z.int().meta({ description: 'Cents of it that went back.' }),
      })
      .meta({ id: 'BookingTransaction' })
      .nullable()
      .meta({
        description:
          'The newest charge of the appointment; a Hold where a card is kept to be charged on the day.',
      }),
    appointmentServices,
    location: bookedLocation,
    practice: bookedPractice,
  })
  .meta({ id: 'ClientBooking' });

/** A booking of the signed-in client, as plain data. */
export type ClientBooking = z.output<typeof clientBooking>;
