import { mapLink } from '#app/lib/map-link.ts';
import { addDays, localDate, localInstant, weekdayOf } from '#app/lib/time.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { ACCOUNT_TEMPLATES, writeAccountText } from '../account.ts';
import type { ComposedEmail } from '../compose.ts';
import type { CancelledFacts, MessageFacts } from '../facts.ts';
import { APPOINTMENT_TEMPLATES, writeMessages, type AppointmentTemplate } from '../index.ts';
import { writeIntakeCompleted, writeIntakeMessage } from '../intake.ts';
import { disputeEmails } from './gallery-disputes.ts';
import { returnEmails } from './gallery-returned.ts';
import { websiteMessage } from './gallery-website.ts';
import { giftCardEmails } from './gallery-gift-cards.ts';
import { planEmails } from './gallery-plans.ts';
import { reviewRequests } from './gallery-reviews.ts';
import { writeRecordTied } from '../record-tied.ts';
import {
  REGISTRATION_TEMPLATES,
  writeRegistrationMessages,
  type RegistrationFacts,
} from '../registration-messages.ts';
import type { Sender } from '../sender.ts';

/** An email of the gallery at /dev/emails; `name` is its address there. */
export interface GalleryEmail extends ComposedEmail {
  name: string;
}

const ZONE = 'America/Los_Angeles';
const APP = 'https://app.example';

const SENDER: Sender = {
  name: 'Stillpoint Acupuncture',
  url: 'https://stillpoint.example',
  accent: '#2f6f5e',
  portraitUrl: null,
  phone: '+15035550142',
  address: '1420 NE Alberta St, Portland, OR 97211',
};
const practitioner = { name: 'Mara Ellison', email: 'mara@example.com' };
const client = {
  id: 'c',
  firstName: 'Hana',
  lastName: 'Underhill',
  email: 'hana@example.com',
  phone: '+15035550199',
};

const VISA = 'Visa ending in 4242';
/** Paid on the day that the gallery is looked at. `now`: epoch ms. */
const byVisa = (amountCents: number, now: number) => ({
  label: `Paid by ${VISA}`,
  amountCents,
  madeAt: new Date(now),
  source: VISA,
});

const givenBack = (amountCents: number, now: number) => ({
  label: 'Given back',
  amountCents: -amountCents,
  madeAt: new Date(now),
  source: null,
});

/** Called off by the client, and nothing is due. */
const OFF: CancelledFacts = {
  by: 'client',
  wasRequest: false,
  feeCents: 0,
  owedCents: 0,
  backCents: 0,
  byHandCents: 0,
  staysCents: 0,
  underWayGoesBack: false,
  card: null,
  payable: true,
};

/** On a Tuesday at half past ten, where it takes place: the one after the coming week. */
function officeHour(now: number): Date {
  const inAWeek = addDays(localDate(now, ZONE), 7);
  const tuesday = addDays(inAWeek, (2 - weekdayOf(inAWeek) + 7) % 7);
  return new Date(localInstant(tuesday, 10 * 60 + 30, ZONE));
}

/** An ordinary appointment that is to come, unpaid. */
function anAppointment(now: number, practice: Sender): MessageFacts {
  const startsAt = officeHour(now);
  return {
    appointment: {
      id: 'a',
      state: 'approved',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1.25 * HOUR_MS),
      timeZone: ZONE,
      clientTimeZone: null,
      isVirtual: false,
      services: ['Acupuncture, first visit', 'Cupping'],
      totalCents: 15_500,
      bill: [
        { label: 'Acupuncture, first visit', amountCents: 13_000 },
        { label: 'Cupping', amountCents: 2_500 },
      ],
      fee: null,
      dueCents: 15_500,
      payments: [],
      paidBy: null,
      tipAmountCents: 0,
      currency: 'USD',
      paymentError: null,
      paymentRequiresAction: false,
      policyText: 'Cancelling is free until a day before. After that, half of the price is due.',
      cancelled: null,
      icsSequence: 0,
      openPackage: null,
    },
    client,
    practice,
    practitioner: { ...practitioner, phone: practice.phone },
    location: {
      name: 'Alberta Street',
      kind: 'office',
      address: practice.address,
      virtualLink: null,
      virtualInstructions: null,
      joinsOnPage: false,
    },
    links: {
      client: `${APP}/m/c/visit`,
      portal: `${APP}/portal/calendar#visit`,
      move: `${APP}/m/c/visit/move`,
      cancel: `${APP}/m/c/visit?do=cancel`,
      calendar: `${APP}/m/c/visit/appointment.ics`,
      pay: `${APP}/m/c/visit?do=pay`,
    },
    series: [0, 7, 14].map((days) => ({
      id: String(days),
      startsAt: new Date(startsAt.getTime() + days * 24 * HOUR_MS),
      endsAt: new Date(startsAt.getTime() + (days * 24 + 1.25) * HOUR_MS),
      icsSequence: 0,
      url: `${APP}/m/c/visit-${days}`,
    })),
  };
}

type States = Record<
  string,
  { facts: MessageFacts; note?: string; only?: AppointmentTemplate[]; except?: AppointmentTemplate[] }
>;

/** Messages that are written because money has come or gone: there is none without a payment. */
const OF_MONEY: AppointmentTemplate[] = ['payment_receipt', 'payment_refunded'];

/** Messages that an appointment is off, which are written of what is cancelled alone. */
const CANCELLED: AppointmentTemplate[] = ['appointment_cancelled', 'client_cancelled'];

/** The states in which a message of an appointment reads or looks otherwise, and which messages are ever written in them. */
function states(now: number, practice: Sender): States {
  const unpaid = anAppointment(now, practice);
  const { appointment, links } = unpaid;
  const money = (change: Partial<MessageFacts['appointment']>): MessageFacts => ({
    ...unpaid,
    appointment: { ...appointment, ...change },
  });
  const paid = {
    totalCents: 17_000,
    bill: [...appointment.bill, { label: 'Tip', amountCents: 1_500 }],
    payments: [byVisa(17_000, now)],
    dueCents: 0,
  };
  const refunded = (...backCents: number[]) =>
    money({ ...paid, payments: [...paid.payments, ...backCents.map((cents) => givenBack(cents, now))] });
  const partly = {
    ...paid,
    payments: [byVisa(5_000, now)],
    dueCents: 12_000,
  };
  const off = (change: Partial<CancelledFacts>, rest: Partial<MessageFacts['appointment']> = {}) => ({
    facts: money({ state: 'cancelled', cancelled: { ...OFF, ...change }, ...rest }),
    only: CANCELLED,
  });
  const fee = 7_750;
  const virtual = {
    name: 'Online',
    kind: 'virtual',
    address: null,
    virtualLink: 'https://video.example/room',
    virtualInstructions: null,
    joinsOnPage: false,
  } as const;
  const named = {
    client: {
      ...client,
      firstName: 'Wolfeschlegelsteinhausenbergerdorff',
      lastName: 'Featherstonehaugh-Cholmondeley',
    },
    practice: {
      ...practice,
      name: 'The Harbour Light Centre for Reiki, Breath and Bodywork of St. John’s',
    },
  };
  return {
    ordinary: { facts: unpaid, except: [...OF_MONEY, ...CANCELLED] },
    paid: { facts: money(paid), note: '$170', only: [...OF_MONEY, 'invoice'] },
    'in-part': { facts: refunded(5_000), note: '$50', only: ['payment_refunded'] },
    'in-part-again': { facts: refunded(5_000, 3_000), note: '$30', only: ['payment_refunded'] },
    partly: { facts: money(partly), note: '$50', only: ['payment_receipt', 'invoice', 'payment_past_due'] },
    proposed: {
      facts: unpaid,
      note: '2027-03-16T18:00:00.000Z 2027-03-17T15:30:00.000Z 2027-03-18T18:00:00.000Z',
      only: ['new_times_proposed'],
    },
    'one-proposed': { facts: unpaid, note: '2027-03-16T18:10:00.000Z', only: ['new_times_proposed'] },
    request: {
      facts: money({ state: 'pending' }),
      only: ['appointment_rescheduled', 'appointment_moved', 'client_rescheduled'],
    },
    virtual: {
      facts: { ...money({ isVirtual: true, clientTimeZone: 'America/New_York' }), location: virtual },
      except: [...OF_MONEY, ...CANCELLED, 'invoice', 'payment_past_due', 'payment_failed', 'card_request'],
    },
    free: off({}),
    'request-off': off({ wasRequest: true }),
    'by-practice': {
      ...off({ by: 'practitioner', backCents: 17_000 }, paid),
      note: 'I am so sorry, I have caught a cold. Any day next week would work.',
      only: ['appointment_cancelled'],
    },
    'paid-back': off({ backCents: 17_000 }, paid),
    'payment-under-way': off({ underWayGoesBack: true }),
    'paid-by-hand': off({ byHandCents: 15_500 }),
    'fee-kept': off({ feeCents: fee, backCents: 17_000 - fee }, paid),
    'fee-part-paid': off({ feeCents: fee, owedCents: fee - 5_000, card: VISA }, partly),
    'fee-on-card': off({ feeCents: fee, owedCents: fee, card: VISA }),
    'fee-open': off({ feeCents: fee, owedCents: fee }),
    'fee-in-person': off({ feeCents: fee, owedCents: fee, payable: false }),
    package: off({}, { openPackage: 'Five sessions' }),
    'long-names-off': { facts: { ...off({}).facts, ...named }, only: CANCELLED },
    declined: {
      facts: money({ paymentError: 'Your card has insufficient funds.' }),
      only: ['payment_failed', 'card_request'],
    },
    'bank-asks': { facts: money({ paymentRequiresAction: true }), only: ['payment_failed'] },
    over: {
      facts: { ...unpaid, links: { ...links, move: null, cancel: null, calendar: null } },
      only: ['appointment_confirmed', 'appointment_changed'],
    },
    plain: {
      facts: {
        ...money({ policyText: null }),
        practice: { ...practice, accent: null, portraitUrl: null, phone: null, address: null },
      },
      except: [...OF_MONEY, ...CANCELLED],
    },
    'long-names': { facts: { ...unpaid, ...named }, except: [...OF_MONEY, ...CANCELLED] },
    'long-names-paid': { facts: { ...money(paid), ...named }, note: '$170', only: OF_MONEY },
  };
}

function place(now: number, practice: Sender): RegistrationFacts {
  const { appointment } = anAppointment(now, practice);
  return {
    registration: {
      id: 'r',
      state: 'registered',
      amountCents: 4_500,
      currency: 'USD',
      discounts: [],
      paymentStatus: 'paid',
      payments: [byVisa(4_500, now)],
      backCents: 4_500,
      isUnderWay: false,
    },
    event: {
      title: 'Evening breath circle',
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      allDay: false,
      timeZone: appointment.timeZone,
      isOnline: false,
      where: practice.address,
      whereUrl: practice.address && mapLink(practice.address),
      icsSequence: 0,
      goodToKnow: 'Please bring a mat and a blanket.\nThe door opens a quarter of an hour before.',
    },
    ways: { methods: ['cash', 'Venmo'], note: null },
    client: { ...client, timeZone: 'America/New_York' },
    practice,
    practitioner,
    links: {
      manage: `${APP}/manage_event_registrations/place`,
      calendar: `${APP}/manage_event_registrations/place/event.ics`,
      portal: `${APP}/portal/calendar`,
    },
  };
}

/**
 * Every email that the product sends, each template in every state that it is written in.
 * @param now epoch ms
 * @param portraitUrl absolute, for the practice's portrait; without one there are its initials
 */
export function galleryEmails(now: number, portraitUrl: string | null = null): GalleryEmail[] {
  const practice = { ...SENDER, portraitUrl };
  const all = Object.entries(states(now, practice));
  const ofAppointments = APPOINTMENT_TEMPLATES.flatMap((template) =>
    all
      .filter(([, { only, except }]) => (only ? only.includes(template) : !except?.includes(template)))
      .flatMap(([state, { facts, note }]) =>
        writeMessages(template, facts, note)
          .filter(({ channel }) => channel === 'email')
          .map(({ to, subject, text, html }) => ({
            name: `${template}.${to}.${state}`,
            subject: subject!,
            text,
            html: html!,
          })),
      ),
  );
  const ordinary = place(now, practice);
  const unpaid = { ...ordinary.registration, payments: [], backCents: 0 };
  const free = { ...unpaid, amountCents: 0, paymentStatus: 'free' as const };
  const withCode = { amountCents: 3_600, discounts: [{ code: 'SPRING26', amountCents: 900 }] };
  const onTheDay = { ...unpaid, paymentStatus: 'upcoming' as const };
  const registrations = Object.entries({
    ordinary,
    free: { ...ordinary, registration: free },
    coupon: { ...ordinary, registration: { ...unpaid, ...withCode, paymentStatus: 'unpaid' as const } },
    'by-hand': { ...ordinary, registration: { ...unpaid, paymentStatus: 'unpaid' as const } },
    'on-the-day': { ...ordinary, registration: onTheDay },
    online: {
      ...ordinary,
      event: {
        ...ordinary.event,
        isOnline: true,
        where: 'Online, by video, https://meet.example.com/circle',
        whereUrl: 'https://meet.example.com/circle',
      },
    },
    'all-day': { ...ordinary, event: { ...ordinary.event, allDay: true } },
  }).flatMap(([state, facts]) =>
    // Nobody gets a receipt for what was free, or is not paid yet.
    REGISTRATION_TEMPLATES.filter(
      (template) => template !== 'registration_receipt' || facts.registration.payments.length > 0,
    ).map((template) => {
      const { subject, text, html } = writeRegistrationMessages(template, facts)[0]!;
      return { name: `${template}.${state}`, subject: subject!, text, html: html! };
    }),
  );
  const intake = writeIntakeMessage('email', {
    client,
    practice,
    practitioner,
    title: null,
    link: `${APP}/m/i/form`,
  });
  return [
    ...ofAppointments,
    ...registrations,
    ...giftCardEmails({ practice, practitioner, paid: byVisa(15_000, now), back: givenBack(4_000, now) }),
    { name: 'intake_form', subject: intake.subject!, text: intake.text, html: intake.html! },
    {
      name: 'intake_completed',
      ...writeIntakeCompleted({ client, practice, practitioner, link: `${APP}/portal/clients/c` }),
    },
    websiteMessage({ practice, practitioner }, `${APP}/portal/inbox`),
    ...disputeEmails({ client, practice, practitioner }, now),
    ...returnEmails({ practice, practitioner }, `${client.firstName} ${client.lastName}`),
    {
      name: 'record_tied',
      ...writeRecordTied({ client, practice, account: 'h…@example.com', link: `${APP}/not-my-account/x` }),
    },
    ...reviewRequests({ client, practice, practitioner }, `${APP}/i/r/client_info/x`),
    ...ACCOUNT_TEMPLATES.map((template) => ({
      name: template,
      ...writeAccountText(template, {
        firstName: client.firstName,
        appUrl: APP,
        url: `${APP}/account`,
        minutes: 60,
        about: 'new.address@example.com',
        plan: 'Your Website plan is not renewed: it ends on Fri, Apr 3.',
      }),
    })),
    ...planEmails(APP, now),
  ];
}
