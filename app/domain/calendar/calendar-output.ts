import { z } from 'zod';
import { PAYMENT_STATUSES } from '#app/domain/payments/index.ts';
import {
  appointmentPackage,
  appointmentState,
  currency,
  locationKind,
  party,
  savedCard,
} from '#app/operations/outputs.ts';
import { disputedCents, moneyOutput } from './money-output.ts';

/** Words with spaces cannot be a GraphQL enum, so there it is a text. */
const paymentStatus = z.enum(PAYMENT_STATUSES);

const base = {
  id: z.uuid(),
  state: appointmentState,
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
  isVirtual: z.boolean(),
  bookedBy: party,
  newClient: z.boolean(),
  paymentStatus,
  fullTotal: z.int().meta({ description: 'Cents: price, fees and tip, less what was given back.' }),
  amountCurrency: currency,
  instantActionToken: z.string().meta({ description: 'Opens the appointment; keep it from others.' }),
};

/** An appointment as the calendar's grid and list show it. */
export const calendarAppointment = z
  .object({
    ...base,
    instantActionToken: z.string().nullable().meta({
      description: 'Opens the appointment; keep it from others. Null where it can no longer be read.',
    }),
    client: z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'CalendarClient' }),
    services: z.array(z.string()),
    disputedCents,
    noShow: z.boolean().meta({ description: 'The client did not come, as the practitioner noted.' }),
    location: z
      .object({ id: z.uuid(), name: z.string(), kind: locationKind })
      .meta({ id: 'CalendarLocation' }),
  })
  .meta({ id: 'PracticeAppointment' });

/** As much of it as a grid draws. */
export const drawnAppointment = calendarAppointment
  .pick({
    id: true,
    state: true,
    startsAt: true,
    endsAt: true,
    paymentStatus: true,
    fullTotal: true,
    disputedCents: true,
    instantActionToken: true,
    services: true,
    noShow: true,
  })
  .extend({ clientName: z.string(), locationName: z.string() })
  .meta({ id: 'DrawnAppointment' });

/** The same in a client's list of appointments (spec 000 §7 pastAppointments). */
export const clientAppointment = calendarAppointment
  .extend({
    amountCents: z.int().meta({ description: 'Cents: the price of the services, after discounts.' }),
    service: z
      .object({ id: z.uuid(), name: z.string() })
      .meta({ id: 'VisitedService' })
      .nullable()
      .meta({ description: 'What the appointment was for; add-ons stand in services alone.' }),
    packageSession: z
      .object({ number: z.int(), of: z.int() })
      .meta({ id: 'PackageSession' })
      .nullable()
      .meta({ description: 'Which session of a package it is, if it is one.' }),
  })
  .meta({ id: 'ClientAppointment' });

export const calendarGroupEvent = z
  .object({
    id: z.uuid(),
    bookableEventTypeId: z.uuid(),
    name: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    allDay: z.boolean(),
    timeZone: z.string(),
    capacity: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    registrationsCount: z.int(),
    where: z.string().nullable(),
  })
  .meta({ id: 'PracticeBookableEvent' });

export const calendarPersonalEvent = z
  .object({
    id: z.uuid(),
    title: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
    allDay: z.boolean(),
    timeZone: z.string(),
  })
  .meta({ id: 'PersonalEvent' });

/** Everything the flyout shows of one appointment, and what may be done to it now. */
export const appointmentDetails = z
  .object({
    ...base,
    clientTimeZone: z.string().nullable(),
    client: z
      .object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable().meta({ description: 'E.164.' }),
        notes: z
          .string()
          .nullable()
          .meta({ description: 'The standing remark about the client, for every appointment.' }),
      })
      .meta({ id: 'AppointmentClient' }),
    services: z.array(
      z
        .object({
          name: z.string(),
          addOn: z.boolean(),
          amountCents: z.int(),
          timeLength: z.int().meta({ description: 'Minutes.' }),
        })
        .meta({ id: 'AppointmentServiceLine' }),
    ),
    location: z
      .object({
        id: z.uuid(),
        name: z.string(),
        kind: locationKind,
        address: z.string().nullable().meta({ description: 'Of a home visit, the client’s.' }),
        virtualLink: z.string().nullable(),
        ownLink: z.string().nullable().meta({ description: 'Given to this visit alone.' }),
        byVideo: z.boolean().meta({ description: 'It may have a link of its own.' }),
        virtualInstructions: z.string().nullable(),
        meetingId: z.uuid().nullable().meta({ description: 'A video meeting that was made for it.' }),
      })
      .meta({ id: 'AppointmentLocation' }),
    feeCents: z.int(),
    tipAmountCents: z.int(),
    ...moneyOutput,
    paidBy: z.string().nullable(),
    markPaid: z.boolean(),
    paymentError: z.string().nullable(),
    paymentMethod: savedCard.nullable(),
    hasPaymentMethod: z.boolean().meta({ description: 'A card is on file that it can be charged on.' }),
    paymentIntentId: z.string().nullable().meta({ description: 'The provider’s id of its latest payment.' }),
    user: z
      .object({ name: z.string(), title: z.string().nullable() })
      .meta({ id: 'AppointmentPractitioner', description: 'Who gives it.' }),
    review: z
      .object({
        review: z.string().nullable(),
        rating: z.int(),
        endorsedSkillIds: z.array(z.uuid()),
        videoUrl: z.string().nullable(),
      })
      .meta({ id: 'AppointmentReview' })
      .nullable(),
    reviewLink: z
      .string()
      .nullable()
      .meta({ description: 'Where its client reviews it, once it is over and until that is done.' }),
    clientMessage: z.string().nullable(),
    practitionerNote: z.string().nullable().meta({ description: 'For the practitioner alone.' }),
    noteToClient: z
      .string()
      .nullable()
      .meta({ description: 'What the practitioner wrote to the client on cancelling or declining.' }),
    canAskForCard: z.boolean().meta({ description: 'A card is waited for, and the client can be reached.' }),
    notesCount: z.int().meta({ description: 'Notes about this appointment; reading them is another call.' }),
    timelineCount: z.int(),
    createdAt: z.date(),
    cancelledAt: z.date().nullable(),
    cancelledBy: party.nullable(),
    noShowAt: z.date().nullable().meta({ description: 'When it was noted that the client did not come.' }),
    package: appointmentPackage.nullable(),
    packageSessionNumber: z.int().nullable().meta({ description: 'Its place in the package, from 1 on.' }),
    recurrenceFrequency: z.string().nullable(),
    recurrenceCount: z.int().nullable(),
    recurrenceUntil: z.date().nullable(),
    seriesPosition: z.int().nullable().meta({ description: 'Its place in the series, from 1 on.' }),
    followingSessions: z.int().meta({ description: 'Sessions of its series still to come after it.' }),
    now: z.date().meta({ description: 'When this was read.' }),
    changedElsewhere: z.string().nullable().meta({
      description: 'What became of it in your other calendar, where you have not decided about that.',
    }),
    meetingEndsEarly: z
      .string()
      .nullable()
      .meta({ description: 'That the plan of your account ends its video meeting too soon.' }),
    notDone: z.array(z.string()).meta({
      description:
        'A video meeting that could not be made, or an entry of your other calendar, and what to do.',
    }),
    intakeFormsWait: z
      .string()
      .nullable()
      .meta({ description: 'Why an intake form that goes with it was not sent yet.' }),
    past: z.boolean(),
    hasPaymentProvider: z.boolean(),
    clientNotesEnabled: z.boolean(),
    canAccept: z.boolean(),
    canDecline: z.boolean(),
    canCancel: z.boolean(),
    canEdit: z.boolean(),
    canReschedule: z.boolean(),
    canResend: z.boolean().meta({ description: 'The confirmation can be sent once more.' }),
    canMarkNoShow: z.boolean(),
  })
  .meta({ id: 'AppointmentForCalendar' });
