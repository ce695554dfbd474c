import { ACCOUNT_TEMPLATES, writeAccountWords } from './account.ts';
import type { ComposedEmail } from './compose.ts';
import type { MessageFacts } from './facts.ts';
import { APPOINTMENT_TEMPLATES, writeMessages } from './index.ts';
import { writeIntakeCompleted, writeIntakeMessage } from './intake.ts';
import { writeRecordTied } from './record-tied.ts';
import {
  REGISTRATION_TEMPLATES,
  writeRegistrationMessages,
  type RegistrationFacts,
} from './registration-messages.ts';
import { writeReviewRequest } from './review-request.ts';
import type { Sender } from './sender.ts';

/** An email of the gallery at /dev/emails; `name` is its address there. */
export interface GalleryEmail extends ComposedEmail {
  name: string;
}

const HOUR_MS = 3_600_000;
const APP = 'https://app.example';

const practice: Sender = {
  name: 'Stillpoint Acupuncture',
  url: 'https://stillpoint.example',
  accent: '#2f6f5e',
  portraitUrl: null,
  phone: '+15035550142',
  address: '1420 NE Alberta St, Portland, OR 97211',
};
const client = {
  id: 'c',
  firstName: 'Hana',
  lastName: 'Underhill',
  email: 'hana@example.com',
  phone: '+15035550199',
};

/** An ordinary visit that is to come, unpaid, a week after `now` (epoch ms). */
function visit(now: number): MessageFacts {
  const startsAt = new Date(Math.ceil(now / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS);
  return {
    appointment: {
      id: 'a',
      state: 'approved',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1.25 * HOUR_MS),
      timeZone: 'America/Los_Angeles',
      clientTimeZone: null,
      isVirtual: false,
      services: ['Acupuncture, first visit', 'Cupping'],
      totalCents: 15_500,
      bill: [
        { label: 'Acupuncture, first visit', amountCents: 13_000 },
        { label: 'Cupping', amountCents: 2_500 },
      ],
      dueCents: 15_500,
      payments: [],
      paidBy: null,
      tipAmountCents: 0,
      currency: 'USD',
      paymentError: null,
      paymentRequiresAction: false,
      policyText: 'Cancelling is free until a day before. After that, half of the price is due.',
      policyFeeCents: 0,
      icsSequence: 0,
      openPackage: null,
    },
    client,
    practice,
    practitioner: { name: 'Mara Ellison', email: 'mara@example.com', phone: practice.phone },
    location: {
      name: 'Alberta Street',
      kind: 'office',
      address: practice.address,
      virtualLink: null,
      virtualInstructions: null,
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

/** The states in which a message of an appointment reads or looks otherwise. */
function states(now: number): Record<string, MessageFacts> {
  const ordinary = visit(now);
  const { appointment, links } = ordinary;
  const money = (change: Partial<MessageFacts['appointment']>): MessageFacts => ({
    ...ordinary,
    appointment: { ...appointment, ...change },
  });
  const paid = {
    totalCents: 17_000,
    bill: [...appointment.bill, { label: 'Tip', amountCents: 1_500 }],
    payments: [{ label: 'Paid by Visa ending in 4242', amountCents: 17_000 }],
    dueCents: 0,
  };
  return {
    ordinary,
    request: money({ state: 'pending' }),
    virtual: {
      ...money({ isVirtual: true, clientTimeZone: 'America/New_York' }),
      location: {
        name: 'Online',
        kind: 'virtual',
        address: null,
        virtualLink: 'https://video.example/room',
        virtualInstructions: null,
      },
    },
    paid: money(paid),
    partly: money({
      ...paid,
      payments: [{ label: 'Paid by Visa ending in 4242', amountCents: 5_000 }],
      dueCents: 12_000,
    }),
    fee: money({ state: 'cancelled', policyFeeCents: 7_750 }),
    'bank-asks': money({ paymentRequiresAction: true }),
    package: money({ state: 'cancelled', openPackage: 'Five sessions' }),
    over: { ...ordinary, links: { ...links, move: null, cancel: null, calendar: null } },
    plain: {
      ...money({ policyText: null }),
      practice: { ...practice, accent: null, phone: null, address: null },
    },
    'long-names': {
      ...ordinary,
      client: {
        ...client,
        firstName: 'Wolfeschlegelsteinhausenbergerdorff',
        lastName: 'Featherstonehaugh-Cholmondeley',
      },
      practice: {
        ...practice,
        name: 'The Harbour Light Centre for Reiki, Breath and Bodywork of St. John’s',
      },
    },
  };
}

function place(now: number): RegistrationFacts {
  const { appointment } = visit(now);
  return {
    registration: {
      id: 'r',
      state: 'registered',
      amountCents: 4_500,
      currency: 'USD',
      payments: [{ label: 'Paid by Visa ending in 4242', amountCents: 4_500 }],
    },
    event: {
      title: 'Evening breath circle',
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      allDay: false,
      timeZone: appointment.timeZone,
      where: practice.address,
      icsSequence: 0,
    },
    client,
    practice,
    practitioner: { name: 'Mara Ellison', email: 'mara@example.com' },
    links: {
      manage: `${APP}/manage_event_registrations/place`,
      calendar: `${APP}/manage_event_registrations/place/event.ics`,
      portal: `${APP}/portal/calendar`,
    },
  };
}

/** Every email that the product sends, each template in every state. `now` is epoch ms. */
export function galleryEmails(now: number): GalleryEmail[] {
  const practitioner = { name: 'Mara Ellison' };
  const ofVisits = Object.entries(states(now)).flatMap(([state, facts]) =>
    APPOINTMENT_TEMPLATES.flatMap((template) =>
      writeMessages(template, facts)
        .filter(({ channel }) => channel === 'email')
        .map(({ to, subject, text, html }) => ({
          name: `${template}.${to}.${state}`,
          subject: subject!,
          text,
          html: html!,
        })),
    ),
  );
  const ordinary = place(now);
  const free = { ...ordinary.registration, amountCents: 0, payments: [] };
  const registrations = Object.entries({
    ordinary,
    free: { ...ordinary, registration: free },
    'all-day': { ...ordinary, event: { ...ordinary.event, allDay: true } },
  }).flatMap(([state, facts]) =>
    REGISTRATION_TEMPLATES.map((template) => {
      const { subject, text, html } = writeRegistrationMessages(template, facts)[0]!;
      return { name: `${template}.${state}`, subject: subject!, text, html: html! };
    }),
  );
  const intake = writeIntakeMessage('email', { client, practice, practitioner, link: `${APP}/m/i/form` });
  return [
    ...ofVisits,
    ...registrations,
    { name: 'intake_form', subject: intake.subject!, text: intake.text, html: intake.html! },
    {
      name: 'intake_completed',
      ...writeIntakeCompleted({ client, practice, practitioner, link: `${APP}/portal/clients/c` }),
    },
    {
      name: 'record_tied',
      ...writeRecordTied({ client, practice, account: 'h…@example.com', link: `${APP}/not-my-account/x` }),
    },
    ...[false, true].map((imported) => ({
      name: imported ? 'review_request.imported' : 'review_request',
      ...writeReviewRequest({ client, practice, practitioner, link: `${APP}/i/r/client_info/x`, imported }),
    })),
    ...ACCOUNT_TEMPLATES.map((template) => ({
      name: template,
      ...writeAccountWords(template, {
        firstName: client.firstName,
        appUrl: APP,
        url: `${APP}/account`,
        minutes: 60,
        about: 'new.address@example.com',
      }),
    })),
  ];
}
