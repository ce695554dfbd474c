import { owedText, paymentText, type Ways } from '#app/lib/events/payment-text.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { receiptRows } from './receipt-rows.ts';
import { contactRows } from './contact-rows.ts';
import { moneyBackRows, moneyGoesBack } from './money-back.ts';
import { composeEmail, composeText } from './compose.ts';
import type { WrittenMessage } from './facts.ts';
import type { Sender } from './sender.ts';
import { spanLines, type Span } from './when.ts';
import { billRows, type BillView } from './bill-rows.ts';
import type { Details, MessageContent } from './text.ts';

/** What a message about a group event may say to somebody registered for it: plain facts, read when it is written. */
export interface RegistrationFacts {
  registration: {
    id: string;
    state: 'registered' | 'cancelled';
    /** Cents. */
    amountCents: number;
    currency: string;
    /** What coupons took off it; cents. */
    discounts: { code: string; amountCents: number }[];
    /** Of a price: paid, on the card that is kept for the day, or owed. */
    paymentStatus: 'free' | 'paid' | 'upcoming' | 'unpaid' | 'failed' | 'none';
    /** What was paid, with what; cents. */
    payments: { label: string; amountCents: number; madeAt: Date; source: string | null }[];
    /** Of that, what goes back, or went, as it was cancelled; cents. */
    backCents: number;
    /** A charge whose outcome is not known yet. */
    isUnderWay: boolean;
  };
  event: {
    title: string;
    startsAt: Date;
    endsAt: Date;
    allDay: boolean;
    /** IANA zone. */
    timeZone: string;
    /** They meet by video or phone. */
    isOnline: boolean;
    where: string | null;
    /** The way there, or into the call. */
    whereUrl: string | null;
    icsSequence: number;
    /** What its practice says to whoever has a place, as plain text. */
    goodToKnow: string | null;
  };
  /** How the practice is paid outside of the product. */
  ways: Ways;
  client: {
    id: string;
    firstName: string;
    lastName: string;
    email: string | null;
    phone: string | null;
    /** IANA zone, where it is known. */
    timeZone: string | null;
  };
  practice: Sender;
  practitioner: { name: string; email: string };
  /** Whether the message goes to whoever runs the practice, whose clock comes first then. */
  isForPractice?: boolean;
  links: {
    /** The registration's own page; null where its link can not be shown again. */
    manage: string | null;
    /** Its calendar file, where there is such a page. */
    calendar: string | null;
    /** The event in the practitioner's calendar. */
    portal: string;
  };
}

type When = Pick<RegistrationFacts, 'event' | 'isForPractice'> & {
  client: Pick<RegistrationFacts['client'], 'timeZone'>;
};

/**
 * 'Tue, Mar 4, 2:30 – 3:30 PM EST', online the client's clocks first; all day 'Tue, Mar 4, all day' or
 * 'Tue, Mar 4 – Thu, Mar 6, all day'.
 */
export const eventWhenText = (facts: When): string => spanLines(spanOf(facts)).text;

const spanOf = ({ event, client, isForPractice }: When): Span => ({
  ...event,
  isForPractice,
  isVirtual: event.isOnline,
  clientTimeZone: client.timeZone,
});

const price = ({ registration }: RegistrationFacts) =>
  formatMoney(registration.amountCents, registration.currency as Currency);
const appointment = ({ practice }: RegistrationFacts) => ({
  label: `Visit ${practice.name}`,
  url: practice.url,
});
const manage = (facts: RegistrationFacts) =>
  facts.links.manage
    ? { label: 'See or cancel your registration', url: facts.links.manage }
    : appointment(facts);
const ownLink = ({ links }: RegistrationFacts) => (links.manage ? ` ${links.manage}` : '');
const open = ({ links }: RegistrationFacts) => ({ label: 'Open the event', url: links.portal });
const fullName = ({ client }: RegistrationFacts) => `${client.firstName} ${client.lastName}`.trim();
/** Of a place that costs nothing nothing is said. */
const paidBack = ({ registration, client, isForPractice }: RegistrationFacts): string[] =>
  registration.amountCents === 0
    ? []
    : [moneyGoesBack(registration, isForPractice ? client.firstName : null)];

const otherDates = ({ practice }: RegistrationFacts) => ({
  label: 'See other dates',
  url: `${practice.url}/events`,
});

const whatAndWhen = (f: RegistrationFacts): Details => [
  ['What', f.event.title],
  ['When', spanLines(spanOf(f))],
];
/** What was called off or given back, at a glance. */
const whatWasOff = (f: RegistrationFacts): Details => [...whatAndWhen(f), ['With', f.practitioner.name]];

/** The bill of a place: the event, and what coupons took off it. */
function placeBill({
  event,
  registration: { amountCents, discounts, payments },
}: RegistrationFacts): BillView {
  const paid = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const off = discounts.reduce((sum, discount) => sum + discount.amountCents, 0);
  const lines = [
    { label: event.title, amountCents: amountCents + off },
    ...discounts.map(({ code, amountCents: cents }) => ({ label: `Code ${code}`, amountCents: -cents })),
  ];
  return { lines, totalCents: amountCents, payments, dueCents: Math.max(0, amountCents - paid) };
}

/** The words of every message that somebody registered for a group event may get. */
const TEMPLATES = {
  registration_confirmed: (f) => ({
    subject: `You are registered: ${f.event.title}, ${eventWhenText(f)}`,
    heading: 'You are registered',
    body: [
      `Hi ${f.client.firstName}, ${f.practitioner.name} is looking forward to seeing you. Something came up? You can give your place back until the event begins.`,
    ],
    action: manage(f),
    links: f.links.calendar ? [{ label: 'Add to calendar', url: f.links.calendar }] : [],
    sms: `${f.practice.name}: you are registered for ${f.event.title}, ${eventWhenText(f)}.${ownLink(f)}`,
    details: true,
  }),
  registration_cancelled: (f) => ({
    subject: `Cancelled: your place at ${f.event.title}, ${eventWhenText(f)}`,
    heading: 'Your registration was cancelled',
    body: [
      `Hi ${f.client.firstName}, we are sorry: ${f.practitioner.name} has taken you off the list of ${f.event.title}. If you have a question, please ask ${f.practitioner.name}.`,
      ...paidBack(f),
    ],
    rows: whatWasOff(f),
    sums: moneyBackRows(f.registration, 'you'),
    action: otherDates(f),
    sms: `${f.practice.name}: your registration for ${f.event.title} on ${eventWhenText(f)} was cancelled.`,
    details: false,
  }),
  registration_withdrawn: (f) => ({
    subject: `You cancelled: ${f.event.title}, ${eventWhenText(f)}`,
    heading: 'Your registration is cancelled',
    body: [
      `Hi ${f.client.firstName}, you have given back your place at ${f.event.title}. Thank you for telling us.`,
      ...paidBack(f),
    ],
    rows: whatWasOff(f),
    sums: moneyBackRows(f.registration, 'you'),
    action: otherDates(f),
    sms: `${f.practice.name}: you have cancelled your registration for ${f.event.title} on ${eventWhenText(f)}.`,
    details: false,
  }),
  event_changed: (f) => ({
    subject: `Changed: ${f.event.title} is now ${eventWhenText(f)}`,
    heading: 'Your event has changed',
    body: [
      `Hi ${f.client.firstName}, ${f.practitioner.name} has changed the time or place of ${f.event.title}. Your registration stands; this is how it is now.`,
    ],
    action: manage(f),
    sms: `${f.practice.name}: ${f.event.title} has changed. It is now ${eventWhenText(f)}${f.event.where ? `, ${f.event.where}` : ''}.`,
    details: true,
  }),
  event_cancelled: (f) => ({
    subject: `Cancelled: ${f.event.title}, ${eventWhenText(f)}`,
    heading: `${f.event.title} will not take place`,
    body: [
      `Hi ${f.client.firstName}, we are sorry: ${f.practitioner.name} had to call off ${f.event.title}.`,
      ...paidBack(f),
    ],
    rows: whatWasOff(f),
    sums: moneyBackRows(f.registration, 'you'),
    action: otherDates(f),
    sms: `${f.practice.name}: ${f.event.title} on ${eventWhenText(f)} will not take place.`,
    details: false,
  }),
  registration_receipt: (f) => ({
    subject: `Receipt from ${f.practice.name}: ${price(f)}`,
    heading: 'Thank you, your payment went through',
    body: [`Hi ${f.client.firstName}, we have received ${price(f)}. Please keep this for your records.`],
    rows: receiptRows(f.practitioner, spanOf(f), f.registration.payments),
    sums: billRows(placeBill(f), f.registration.currency, 'Balance'),
    action: f.links.manage ? { label: 'See your registration', url: f.links.manage } : appointment(f),
    sms: null,
    details: false,
  }),
} as const satisfies Record<string, (facts: RegistrationFacts) => MessageContent>;

/** The price, and whether and how it is paid. */
function priceAndHow(f: RegistrationFacts): string {
  const card = f.isForPractice ? 'their card' : 'your card';
  const how: Record<RegistrationFacts['registration']['paymentStatus'], string> = {
    paid: 'paid',
    upcoming: `charged to ${card} on the day`,
    unpaid: 'not paid yet',
    failed: `${card} was declined`,
    none: 'nothing is due',
    free: 'free',
  };
  return `${price(f)}, ${how[f.registration.paymentStatus]}`;
}

/** What the practitioner is told of registrations that came or went without them. */
const TO_PRACTITIONER = {
  new_registration: (f) => ({
    subject: `New registration: ${fullName(f)}, ${f.event.title}, ${eventWhenText(f)}`,
    heading: `${fullName(f)} has registered`,
    body: [`${f.client.firstName} is on the list of those who come.`],
    rows: [
      ...whatAndWhen(f),
      ['Price', f.registration.amountCents === 0 ? 'Free' : priceAndHow(f)],
      ...couponsOf(f),
      ...contactRows(f.client),
    ],
    action: open(f),
    sms: null,
    details: false,
  }),
  place_given_back: (f) => ({
    subject: `Cancelled: ${fullName(f)}, ${f.event.title}, ${eventWhenText(f)}`,
    heading: `${fullName(f)} has cancelled`,
    body: [`A place at ${f.event.title} is free again.`, ...paidBack(f)],
    rows: [...whatAndWhen(f), ...contactRows(f.client)],
    sums: moneyBackRows(f.registration, f.client.firstName),
    action: open(f),
    sms: null,
    details: false,
  }),
} as const satisfies Record<string, (facts: RegistrationFacts) => MessageContent>;

const ALL: Record<
  keyof typeof TEMPLATES | keyof typeof TO_PRACTITIONER,
  (facts: RegistrationFacts) => MessageContent
> = {
  ...TEMPLATES,
  ...TO_PRACTITIONER,
};

export type RegistrationTemplate = keyof typeof ALL;

/** The names of all templates, for input schemas. */
export const REGISTRATION_TEMPLATES = Object.keys(ALL) as [RegistrationTemplate, ...RegistrationTemplate[]];

/** Where it is, leading to the way there or into the call, whose address stands in no link's words. */
function placeOf({ isOnline, where, whereUrl }: RegistrationFacts['event']): Details {
  if (isOnline && whereUrl) return [['Where', 'Join online', whereUrl]];
  if (!where) return [];
  return whereUrl ? [['Where', where, whereUrl]] : [['Where', where]];
}

/** The price and that it is paid, or will be; where no card pays it, when and how, in the words of the place's own page. */
function priceOf(facts: RegistrationFacts): Details {
  const { event, registration, ways } = facts;
  const { amountCents, currency, paymentStatus } = registration;
  if (amountCents === 0) return registration.discounts.length > 0 ? [['Price', 'Free']] : [];
  const owed = { amountCents, amountCurrency: currency as Currency, place: event };
  if (paymentStatus === 'unpaid') return [['Payment', paymentText(owed, ways)]];
  if (paymentStatus === 'failed') return [['Payment', owedText(owed, ways)]];
  return [['Price', priceAndHow(facts)]];
}

/** What each coupon took off the price. */
const couponsOf = ({ registration: { discounts, currency } }: RegistrationFacts): Details =>
  discounts.map(({ code, amountCents }) => [`Code ${code}`, formatMoney(-amountCents, currency as Currency)]);

function detailsOf(facts: RegistrationFacts): Details {
  const { event } = facts;
  return [
    ['When', spanLines(spanOf(facts))],
    ['What', event.title],
    ...placeOf(event),
    ...priceOf(facts),
    ...couponsOf(facts),
    ...(event.goodToKnow ? ([['Good to know', event.goodToKnow]] as Details) : []),
  ];
}

/** Writes the email of one occasion to the one it concerns, and the text message for a client who has no email. */
export function writeRegistrationMessages(
  template: RegistrationTemplate,
  facts: RegistrationFacts,
): WrittenMessage[] {
  const isForPractice = template in TO_PRACTITIONER;
  const content = ALL[template]({ ...facts, isForPractice });
  const details = content.rows ?? (content.details ? detailsOf(facts) : []);
  const email: WrittenMessage = {
    to: isForPractice ? 'practitioner' : 'client',
    channel: 'email',
    ...composeEmail(content, facts.practice, details),
  };
  const text = composeText(content);
  return text ? [email, { to: 'client', channel: 'sms', subject: null, text, html: null }] : [email];
}
