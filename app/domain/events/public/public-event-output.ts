import { z } from 'zod';
import { cardForm, currency, discounts } from '#app/operations/outputs.ts';

/** Where a group event takes place. */
export const placeOutput = z
  .object({
    name: z.string(),
    address: z.string().nullable().meta({ description: 'One line, as much as may be shown.' }),
    town: z.string().nullable().meta({ description: 'Where they meet in person; without its state.' }),
    moreAfterwards: z
      .boolean()
      .meta({ description: 'Whoever is registered gets the exact address or the link.' }),
    isOnline: z.boolean(),
    byPhone: z.boolean(),
    link: z.string().nullable().meta({ description: 'Of an online event, for whoever is registered.' }),
    linkLater: z.boolean().meta({ description: 'The link is shown shortly before the event begins.' }),
    linkMissing: z.boolean().meta({
      description: 'The link should be shown by now, and there is none: the practitioner sends it.',
    }),
    instructions: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    approximate: z.boolean(),
  })
  .meta({ id: 'EventPlace' });

const publicDateOutput = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable().meta({ description: 'Its own, where it has one.' }),
    startsAt: z.date(),
    endsAt: z.date().meta({ description: 'Of an all-day event the midnight after its last day.' }),
    allDay: z.boolean(),
    timeZone: z.string(),
    amountCents: z.int().meta({ description: '0 is free.' }),
    amountCurrency: currency,
    placesLeft: z.int().nullable().meta({ description: 'Null means unlimited.' }),
    full: z.boolean(),
    place: placeOutput,
  })
  .meta({ id: 'PublicEventDate' });

/** A kind of group event with its dates to come, as everybody may see it. */
export const publicEventOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    photoUrl: z.string().nullable(),
    duration: z.int(),
    durationUnit: z.enum(['minute', 'hour', 'day']),
    dates: z.array(publicDateOutput),
    payment: z
      .object({
        methods: z.array(z.string()),
        note: z.string().nullable(),
        card: z
          .enum(['none', 'offered', 'required'])
          .meta({ description: 'Whether a place can, or must, be paid by card.' }),
        chargedAtOnce: z
          .boolean()
          .meta({ description: 'When the card is given; else on the day of the event.' }),
      })
      .meta({ id: 'EventPayment', description: 'How a place is paid for at the event.' }),
  })
  .meta({ id: 'PublicEvent' });

/** The same, and what has become of the date that an address names. */
export const publicEventPageOutput = publicEventOutput
  .extend({
    goneDate: z
      .enum(['cancelled', 'begun', 'over'])
      .nullable()
      .meta({ description: 'Why the date that was asked for is not among the dates.' }),
  })
  .meta({ id: 'PublicEventPage' });

/** A registration as whoever holds its link sees it (spec 000 §3). */
export const eventRegistrationOutput = z
  .object({
    token: z.string(),
    isOwnerCancelled: z.boolean(),
    canCancel: z.boolean(),
    past: z.boolean().meta({ description: 'The event has begun.' }),
    over: z.boolean().meta({ description: 'The event has ended.' }),
    registration: z
      .object({
        id: z.uuid(),
        state: z.enum(['registered', 'cancelled']),
        amountCents: z.int(),
        amountCurrency: currency,
        discounts: discounts.meta({ description: 'What coupons took off, cents.' }),
        paymentStatus: z.enum(['free', 'paid', 'upcoming', 'unpaid', 'failed', 'none']),
        paidCents: z.int().meta({ description: 'What the provider holds of the payment.' }),
        refundedCents: z.int(),
        isUnderWay: z.boolean().meta({ description: 'Nobody knows yet what became of a charge.' }),
        createdAt: z.date(),
      })
      .meta({ id: 'OwnRegistration' }),
    letGo: z.boolean().meta({ description: 'The place waited for a card that did not come in time.' }),
    card: z
      .object({
        payUntil: z.date().nullable().meta({ description: 'Until when the place waits for the card.' }),
        canPay: z.boolean(),
        canPayAtEvent: z
          .boolean()
          .meta({ description: 'Instead of giving the card that the place waits for.' }),
        canConfirm: z.boolean().meta({ description: 'A payment waits for its bank’s check.' }),
        chargedAtOnce: z.boolean(),
        error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
        saved: z.object({ brand: z.string(), last4: z.string() }).nullable().meta({ id: 'RegistrationCard' }),
        form: cardForm.nullable(),
      })
      .meta({ id: 'RegistrationPayment' }),
    event: z
      .object({
        id: z.uuid(),
        title: z.string(),
        startsAt: z.date(),
        endsAt: z.date(),
        allDay: z.boolean(),
        timeZone: z.string(),
        cancelled: z.boolean(),
        place: placeOutput,
      })
      .meta({ id: 'RegisteredEvent' }),
    eventType: z
      .object({
        slug: z.string(),
        isShown: z.boolean().meta({ description: 'Its page stands on the practice’s website.' }),
        name: z.string(),
        description: z.string().nullable(),
        instructions: z.string().nullable(),
        photoUrl: z.string().nullable(),
      })
      .meta({ id: 'RegisteredEventType' }),
    payment: publicEventOutput.shape.payment,
    practice: z
      .object({
        name: z.string(),
        url: z.string(),
        colorAccent: z.string().nullable(),
        user: z
          .object({
            name: z.string(),
            title: z.string().nullable(),
            phone: z.string().nullable(),
            email: z.string(),
            defaultPhotoUrl: z.string().nullable(),
          })
          .meta({ id: 'EventPractitioner' }),
      })
      .meta({ id: 'EventPractice' }),
    client: z
      .object({ firstName: z.string(), lastName: z.string(), email: z.string().nullable() })
      .meta({ id: 'RegisteredClient' }),
  })
  .meta({ id: 'OwnEventRegistration' });
