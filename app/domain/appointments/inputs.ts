import { z } from 'zod';
import { discountCodesField, shownCurrencyField } from '#app/domain/coupons/inputs.ts';
import { clientZoneField, monthField } from '#app/domain/availability/inputs.ts';
import { inlineClient } from '#app/domain/clients/inputs.ts';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { MAX_CENTS } from '#app/lib/money.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { webLink } from '#app/lib/fields/web-link.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { BOOKING_MESSAGES as messages, PRO_MESSAGES } from './messages.ts';

/** A line that the practice and its messages show as it was typed, by whoever it was. */
const requiredText = (missing: string, most: number) =>
  withoutAddress(
    z
      .string(missing)
      .trim()
      .min(1, missing)
      .max(most, messages.tooLong(most))
      .regex(PLAIN_LINE, messages.oddCharacters),
  );

const optionalText = (most: number) =>
  withoutAddress(
    z.string().trim().max(most, messages.tooLong(most)).regex(PLAIN_LINE, messages.oddCharacters),
  ).optional();

/** Where a client wants a home visit; spec 000 leaves its fields open. */
export const visitAddress = z
  .strictObject({
    address: requiredText(messages.addressMissing, 200),
    addressTwo: optionalText(100),
    city: requiredText(messages.cityMissing, 100),
    state: requiredText(messages.stateMissing, 60),
    postalCode: requiredText(messages.postalCodeMissing, 12),
    country: optionalText(60),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
  })
  .meta({ id: 'VisitAddressInput' });

/** What a client says of themselves. */
export const clientDetails = {
  firstName: requiredText(messages.firstNameMissing, 80),
  lastName: requiredText(messages.lastNameMissing, 80),
  phone: requiredText(messages.phoneMissing, 40),
  email: z
    .string(messages.emailMissing)
    .trim()
    .toLowerCase()
    .min(1, messages.emailMissing)
    .max(254, messages.tooLong(254))
    .email(messages.emailInvalid),
};

/** A phone number that the caller's own check takes: the server knows the numbers of the world, the browser reads them late. */
export const reachable = (phone: typeof clientDetails.phone, isPhone: (text: string) => boolean) =>
  phone.refine(isPhone, {
    error: messages.phoneInvalid,
    // One thing is said of a field at a time.
    when: ({ issues }) => issues.length === 0,
  });

const chosenId = (missing: string) => z.uuid(missing).optional();

/** How often a client can repeat a visit while booking it; the practitioner's own choice is wider. */
export const CLIENT_FREQUENCIES = [
  'weekly',
  'every_two_weeks',
  'monthly_by_weekday',
  'monthly_by_date',
] as const;
/** Visits of a series (spec 001 §9); the first one is the booking itself. */
const MOST_REPEATED = 24;

/** The visits that repeat the booked one, as the page has shown them free: all of them are booked, or none. */
const clientRecurrence = z
  .strictObject({
    frequency: z.enum(CLIENT_FREQUENCIES),
    startTimes: z
      .array(instant(messages.timeMissing))
      .min(1, messages.repeatedMissing)
      .max(MOST_REPEATED, messages.repeatedTooOften(MOST_REPEATED + 1))
      .meta({ description: 'The starts after the first one.' }),
  })
  .meta({ id: 'ClientRecurrenceInput' });

/** The details form of a booking. With `hold`, what it keeps is booked; else the selection and start given here. */
export const bookAppointmentInput = z
  .strictObject({
    practice: practiceField,
    hold: z
      .string()
      .regex(/^[\w-]{1,64}$/, messages.bookingUnknown)
      .optional()
      .meta({ description: 'The token that holdTime answered.' }),
    serviceId: chosenId(messages.serviceMissing),
    variationId: chosenId(messages.variationUnknown),
    addOnIds: z.array(z.uuid(messages.addOnUnknown)).max(10, messages.tooManyAddOns).default([]),
    locationId: chosenId(messages.locationMissing),
    startsAt: instant(messages.timeMissing).optional(),
    ...clientDetails,
    clientTimeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, messages.timeZoneUnknown)
      .optional()
      .meta({ description: 'IANA zone of the browser, for virtual appointments.' }),
    visit: visitAddress.optional().meta({ description: 'Only for home visits.' }),
    message: z
      .string()
      .trim()
      .max(1000, messages.tooLong(1000))
      .regex(PLAIN_LINES, messages.oddCharacters)
      .optional(),
    giftCardCode: z
      .string()
      .trim()
      .max(100, messages.tooLong(100))
      .transform((text) => text || undefined)
      .optional()
      .meta({ description: 'Pays what it can of the (first) visit.' }),
    policyAccepted: z.boolean().default(false),
    recurrence: clientRecurrence.optional(),
    discountCodes: discountCodesField,
    shownAmountCents: z.int().min(0).optional().meta({
      description:
        'The total that the visitor was shown, cents: where it is another one by now, nothing is booked.',
    }),
    shownCurrency: shownCurrencyField,
    setupIntentId: z
      .string()
      .regex(/^[\w:-]{1,255}$/, messages.cardUnknown)
      .optional()
      .meta({ description: 'The card saved for this hold; found by itself where it is left out.' }),
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{16,100}$/, messages.bookingUnknown)
      .optional()
      .meta({
        description: 'Without a hold: the same key books once and answers the same appointment again.',
      }),
  })
  .refine(({ hold, startsAt }) => hold || startsAt, { path: ['startsAt'], message: messages.timeMissing })
  .refine(({ hold, serviceId }) => hold || serviceId, {
    path: ['serviceId'],
    message: messages.serviceMissing,
  })
  .refine(({ hold, locationId }) => hold || locationId, {
    path: ['locationId'],
    message: messages.locationMissing,
  });

/** Characters of a note or message to the client. */
export const NOTE_TO_CLIENT_LENGTH = 1_000;

/** A note or message to the client: lines, no control characters that mail could not carry. */
export const noteToClient = z
  .string()
  .trim()
  .max(NOTE_TO_CLIENT_LENGTH, PRO_MESSAGES.messageTooLong)
  .regex(/^[^\p{Cs}\0]*$/u, PRO_MESSAGES.oddCharacters)
  .nullish();

const moment = instant(PRO_MESSAGES.timeMissing);

/** More than a series of many dates ever meets. */
const MAX_OVERLAPS = 2_000;

/** Whoever was shown that the time is not free, and by what, and wants it nonetheless: nothing else is overlapped. */
export const confirmOverlap = z.array(z.uuid()).max(MAX_OVERLAPS).optional().meta({
  description:
    'Ids of what may be overlapped knowingly. Anything else refuses, and the refusal lists all that stands there.',
});

/** A new time of an appointment; without an end it keeps its length. */
export const rescheduleInput = z.strictObject({
  appointmentId: z.uuid(),
  startsAt: moment,
  endsAt: moment.optional(),
  message: noteToClient.meta({ description: 'A few words to the client, sent with the new time.' }),
  confirmOverlap,
  previousStartsAt: moment.optional().meta({
    description: 'The start that the page shows: where somebody moved it meanwhile, nothing is done.',
  }),
});

/** Lines of one appointment: services and add-ons together. */
const MAX_LINES = 20;

/** A service or add-on of an appointment that the practitioner writes (spec 001 §7). */
const appointmentServices = z
  .array(
    z
      .strictObject({
        serviceId: z.uuid(messages.serviceMissing),
        variationId: z.uuid(messages.variationUnknown).nullish(),
        amountCents: z
          .int(PRO_MESSAGES.priceInvalid)
          .min(0, PRO_MESSAGES.priceInvalid)
          .max(MAX_CENTS, PRO_MESSAGES.priceInvalid)
          .nullish()
          .meta({
            description:
              "Cents; left out for the client's own or the listed price. 0 in a package's session.",
          }),
        saveCustomPrice: z
          .boolean()
          .nullish()
          .meta({ description: "Keeps amountCents as this client's price of the service." }),
      })
      .meta({ id: 'AppointmentServiceInput' }),
    messages.serviceMissing,
  )
  .min(1, messages.serviceMissing)
  .max(MAX_LINES, PRO_MESSAGES.tooManyServices);

const confirmPast = z
  .boolean()
  .optional()
  .meta({ description: 'Make it although its start is past; without it the refusal asks.' });

/** What one appointment and a series of them have in common; without an appointment's address the client's own is taken. */
export const proBookingFields = {
  appointmentServices,
  locationId: z.uuid(messages.locationMissing),
  clientId: z.uuid(PRO_MESSAGES.clientMissing).nullish(),
  client: inlineClient.nullish().meta({ description: 'Somebody who is no client yet, instead of clientId.' }),
  packageId: z
    .uuid()
    .nullish()
    .meta({ description: "The client's open package that a session is taken from." }),
  visit: visitAddress.nullish().meta({ description: 'Only for home visits.' }),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{16,100}$/, PRO_MESSAGES.keyInvalid)
    .nullish()
    .meta({ description: 'The same key makes one appointment and answers it again.' }),
};

export const proCreateAppointmentInput = z.strictObject({
  ...proBookingFields,
  startsAt: moment,
  endsAt: moment.optional().meta({ description: 'Without it the services say how long it takes.' }),
  confirmPast,
  confirmOverlap,
});

/** What is left out stays as it is. */
export const updateAppointmentInput = z.strictObject({
  appointmentId: z.uuid(),
  appointmentServices: appointmentServices.optional(),
  locationId: z.uuid(messages.locationMissing).optional(),
  visit: visitAddress.nullish(),
  startsAt: moment.optional(),
  endsAt: moment.optional(),
  practitionerNote: noteToClient.meta({ description: 'For the practitioner; an empty text takes it away.' }),
  confirmOverlap,
  previousUpdatedAt,
});

/** A visit's own link. */
export const giveVisitLinkInput = z.strictObject({
  appointmentId: z.uuid(),
  virtualMeetingLink: webLink.meta({ description: 'An empty text takes it back.' }),
  previousUpdatedAt,
});

export const resendConfirmationInput = z.strictObject({
  appointmentId: z.uuid(),
  sendTo: z.enum(['email', 'sms']),
});

/** The times that a client may move to. */
export const rescheduleTimesInput = z.strictObject({
  appointmentId: z.uuid(),
  month: monthField
    .optional()
    .meta({ description: 'YYYY-MM; without one the month of the first free time.' }),
  clientTimeZone: clientZoneField,
});

/** So many clients are asked for another time at once: the calendar is locked meanwhile. */
export const MOST_PROPOSED = 50;

/** Appointments whose clients are offered three other times. */
export const proposeNewTimesInput = z.strictObject({
  appointmentIds: z.array(z.uuid()).min(1).max(MOST_PROPOSED),
});

export const takeProposedTimeInput = z.strictObject({ appointmentId: z.uuid(), startsAt: moment });

export const clientRescheduleInput = z.strictObject({
  appointmentId: z.uuid(),
  startsAt: moment,
  previousStartsAt: moment.optional().meta({ description: 'The start that the page shows.' }),
});

/** What nextSessionTimes is asked: the times are those of the package that the appointment is a session of. */
export const nextSessionTimesInput = rescheduleTimesInput;

/** Another session of the package. */
export const bookNextSessionInput = z.strictObject({
  appointmentId: z.uuid(),
  startsAt: moment,
  policyAccepted: z.boolean().default(false),
  clientTimeZone: clientZoneField,
});
