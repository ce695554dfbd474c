import { z } from 'zod';
import { CLIENT_PAYMENT_STATUSES, PAYMENT_STATUSES } from '#app/domain/payments/index.ts';
import {
  appointmentPackage,
  appointmentServices,
  appointmentState,
  cardForm,
  cardProvider,
  cents,
  currency,
  discounts,
  locationKind,
  party,
  savedCard,
  transactionType,
  virtualType,
} from '#app/operations/outputs.ts';

const location = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    virtualType: virtualType.nullable(),
    timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
    formattedTimeZone: z.string().meta({ description: "'Eastern Time'" }),
    timeZoneAbbr: z.string(),
    address: z.string().nullable(),
    cityState: z.string().nullable(),
    zip: z.string().nullable(),
    country: z.string().nullable(),
    hideAddress: z.boolean(),
    singleLine: z.string().nullable(),
    displayAddress: z.string().nullable().meta({ description: 'One line, as much as may be shown now.' }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    virtualLink: z.string().nullable().meta({ description: 'Once the appointment is confirmed.' }),
    virtualInstructions: z.string().nullable().meta({ description: 'Once the appointment is confirmed.' }),
    linkOpensAt: z
      .date()
      .nullable()
      .meta({ description: 'From when on the link to a video meeting is shown.' }),
    linkMissing: z.boolean().meta({
      description:
        'The link to a video meeting should be shown by now, and there is none: the practitioner sends it.',
    }),
  })
  .meta({ id: 'TokenLocation' });

const practice = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    url: z.string().meta({ description: "The practice's own site." }),
    user: z
      .object({
        name: z.string(),
        title: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string(),
        defaultPhotoUrl: z.string().nullable(),
      })
      .meta({ id: 'TokenPractitioner' }),
    theme: z.object({ colorAccent: z.string().nullable() }).meta({ id: 'TokenTheme' }),
    defaultCurrency: currency,
    paymentProvider: cardProvider.nullable(),
    hasPaymentProvider: z.boolean(),
    isStripeApproved: z.boolean(),
    hasPaypalAccount: z.boolean(),
    hasPaypalPaymentsEnabled: z.boolean(),
    hasVenmoPaymentsEnabled: z.boolean(),
    takesGiftCards: z.boolean().meta({ description: 'It has sold gift cards.' }),
    acceptsTips: z.boolean(),
    acceptsCash: z.boolean(),
    acceptsOfflineCreditCard: z.boolean(),
    acceptsPaypal: z.boolean(),
    acceptsVenmo: z.boolean(),
    acceptsZelle: z.boolean(),
    offlinePaymentMethod: z.string().nullable(),
    conferencingServices: z.array(
      z.object({ provider: z.string(), active: z.boolean() }).meta({ id: 'TokenConferencing' }),
    ),
  })
  .meta({ id: 'TokenPractice' });

const amounts = {
  amountCents: cents,
  feeCents: cents,
  platformFeeCents: cents,
  tipAmountCents: cents,
  amountCurrency: currency,
  fullTotal: z.int().meta({ description: 'Cents: price, fees and tip, less what was given back.' }),
  disputedCents: cents.meta({
    description: 'Cents that the client’s bank has taken back, until it decides their dispute.',
  }),
  dueCents: z.int().meta({ description: 'Cents still to be paid: what a payment takes now.' }),
  discountCodeRedemptions: discounts,
  adjustments: z.array(
    z
      .object({
        id: z.uuid(),
        adjustedAt: z.date(),
        amountCents: cents,
        note: z.string().nullable(),
        policy: z
          .enum(['fee', 'waived'])
          .meta({ id: 'TokenPolicyAdjustment' })
          .nullable()
          .meta({ description: 'What the terms of the appointment did by it; null where a person made it.' }),
      })
      .meta({ id: 'TokenAdjustment' }),
  ),
};

const payment = {
  clientPaymentStatus: z.enum(CLIENT_PAYMENT_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES).meta({ description: 'As the practitioner reads it.' }),
  paymentIntentId: z
    .string()
    .nullable()
    .meta({ description: "The payment's number at the card service or PayPal; null before there is one." }),
  markPaid: z.boolean(),
  paymentError: z.string().nullable(),
  chargeAtBooking: z.boolean(),
  policyFeeCents: cents.meta({
    description: 'Kept for cancelling late or not coming; 0 where there is none.',
  }),
  waivedFeeCents: cents.meta({ description: 'Of such a fee that was let go; 0 where none was.' }),
  byHandCents: cents.meta({ description: 'Paid to the practice directly, less what went back by hand.' }),
  giftCardCents: cents.meta({ description: 'Paid by gift cards, less what went back onto them.' }),
  hasTransaction: z.boolean(),
  transaction: z
    .object({
      id: z.uuid(),
      amountCents: cents,
      state: z.int(),
      type: transactionType,
      provider: z
        .enum(['stripe', 'square', 'paypal'])
        .nullable()
        .meta({ description: 'Null of a Hold: nobody was asked yet.' }),
      brand: z.string().nullable(),
      last4: z.string().nullable().meta({ description: 'Of the card that it is charged to.' }),
    })
    .meta({ id: 'TokenTransaction' })
    .nullable()
    .meta({
      description:
        'The newest charge of the appointment; a Hold where a card is kept to be charged on the day.',
    }),
  receiptEmailed: z.boolean(),
  paymentMethod: savedCard.nullable().meta({ description: 'The card that is charged.' }),
  defaultPaymentMethodData: savedCard.nullable(),
  cardForm: cardForm
    .nullable()
    .meta({ description: 'For the card form of the page; null where no card is taken.' }),
  walletForm: z
    .object({
      clientId: z.string(),
      merchant: z.string(),
      scriptUrl: z.string(),
      sandbox: z.boolean(),
      paypal: z.boolean(),
      venmo: z.boolean(),
    })
    .meta({ id: 'TokenWalletForm' })
    .nullable()
    .meta({ description: 'For the PayPal and Venmo buttons of the page; null where neither is taken.' }),
  offers: z
    .object({
      payNow: z.boolean(),
      addCreditCard: z.boolean(),
      addTip: z.boolean(),
      confirmPayment: z.boolean().meta({ description: "The card's bank waits for the client." }),
      replaceCard: z.boolean(),
      removeCard: z.boolean(),
      cancel: z.boolean(),
    })
    .meta({ id: 'TokenOffers', description: 'What the holder of the link may do now.' }),
};

/**
 * An appointment as its client sees it through the link (spec 000 §3); nothing of the practitioner's own notes, whose
 * `appointmentNote` the query `appointment` gives to the practitioner alone.
 */
export const tokenAppointmentOutput = z
  .object({
    id: z.uuid(),
    instantActionToken: z.string(),
    state: appointmentState,
    heading: z.string().meta({ description: "'pending', 'accepted!', 'Appointment passed', or the state." }),
    pendingOrApproved: z.boolean(),
    past: z.boolean(),
    noShow: z.boolean().meta({ description: 'The practice says that its client did not come.' }),
    accepted: z.boolean().meta({
      description: 'The practice has agreed to it; true also of what was called off since.',
    }),
    cancelledBy: party.nullable(),
    startsAt: z.date(),
    endsAt: z.date(),
    formattedStartsAt: z.string(),
    timeZone: z.string(),
    ianaTimeZone: z.string(),
    clientTimeZone: z.string().nullable(),
    appointmentTimeLength: z.int().meta({ description: 'Minutes.' }),
    isVirtual: z.boolean(),
    virtualMeetingLinkWithFallback: z.string().nullable(),
    bookedBy: party,
    createdAt: z.date(),
    newClient: z.boolean().meta({
      description:
        'Their first appointment here; true of every appointment that was booked through the site, except to its client signed in.',
    }),
    clientMessage: z.string().nullable(),
    reviewLink: z.string().nullable().meta({
      description: 'Where the client reviews the appointment, once it is over and until it is reviewed.',
    }),
    policy: z.string().nullable().meta({ description: 'The cancellation policy that was agreed to.' }),
    recurrenceFrequency: z.string().nullable(),
    recurrenceCount: z.int().nullable(),
    recurrenceUntil: z.date().nullable(),
    alsoOn: z.array(z.date()).meta({ description: 'The other visits of its series that are still to come.' }),
    packageSessionNumber: z.int().nullable(),
    package: appointmentPackage.nullable(),
    sessionsLeft: z.int().meta({ description: 'Sessions of its package that are still to be booked.' }),
    refundBackCents: cents.meta({
      description:
        'Refunded, but sent back by the bank: with the practice again, until it goes back in another way.',
    }),
    refundBackByHandCents: cents.meta({
      description:
        'Refunded, but sent back by the bank, and given back in another way, as the practitioner says.',
    }),
    ...amounts,
    ...payment,
    appointmentServices,
    client: z
      .object({
        id: z.uuid().meta({
          description:
            'For whoever has the link alone a name that stands for this client at this appointment and nowhere else.',
        }),
        firstName: z.string(),
        lastName: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .meta({ id: 'TokenClient' }),
    location,
    practice,
  })
  .meta({ id: 'TokenAppointment' });

/** The client's page's appointment, as plain data. */
export type TokenAppointment = z.output<typeof tokenAppointmentOutput>;
