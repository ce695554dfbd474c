import { formatMoney, type Currency } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import { inOneLine, appointmentStart } from '#app/lib/appointment-time.ts';
import type { MessageFacts, WrittenMessage } from './facts.ts';
import { invoiceText } from './invoice.ts';
import {
  cancelledMoneyForPractitioner,
  cancelledMoneyRows,
  cancelledMoneyText,
  isLeftToPay,
  sessionIsBack,
} from './cancelled-money.ts';
import { ownWords } from './own-words.ts';
import { pastDueText } from './past-due.ts';
import { onItsWayBack, refundRows, refundText } from './money-back.ts';
import { receiptRows } from './receipt-rows.ts';
import { alsoOn, seriesConfirmedText } from './series-confirmed.ts';
import { contactRows } from './contact-rows.ts';
import { billRows, toBillView } from './bill-rows.ts';
import { recordLines, spanLines } from './when.ts';
import type { Details, Lines, MessageLink, MessageContent } from './text.ts';

/** The words of one occasion, for each whom it concerns. */
export type Template = Partial<
  Record<WrittenMessage['to'], (facts: MessageFacts, note?: string) => MessageContent>
>;

/** 'Tue, Mar 4, 2:30 – 3:30 PM EST'; of a virtual appointment by city, the reader's clocks first. */
const whenText = ({ appointment }: MessageFacts): string => spanLines(appointment).text;

const total = ({ appointment }: MessageFacts) =>
  formatMoney(appointment.totalCents, appointment.currency as Currency);
/** Whether all of a refund went onto a gift card, which has it at once. */
const isOntoCard = ({ appointment: { refund } }: MessageFacts): boolean =>
  refund !== undefined && refund.ontoCardCents === refund.amountCents;

/** Of a request that is declined: nothing but a gift card pays one, and a package may have lent it a session. */
function requestMoneyText({ appointment: { payments, openPackage } }: MessageFacts): string {
  const isPaid = payments.length > 0;
  if (!openPackage) return isPaid ? 'What your gift card paid goes back onto it.' : 'Nothing was charged.';
  const session = sessionIsBack(openPackage);
  return isPaid ? `${session} What your gift card paid stays with it.` : session;
}

/** What the card's bank said, as the end of a sentence. */
const why = ({ appointment }: MessageFacts) =>
  (appointment.paymentError ?? 'the card was declined').replace(/[^.!?]$/, '$&.');
const fullName = ({ client }: MessageFacts) => `${client.firstName} ${client.lastName}`.trim();
const what = ({ appointment }: MessageFacts) => listLabel(appointment.services);
/** What is off, or was paid back, at a glance. */
const whatWhenWith = (f: MessageFacts, when: Lines): Details => [
  ['What', what(f)],
  ['When', when],
  ['With', f.practitioner.name],
];
const see = (facts: MessageFacts, label = 'See your appointment') => ({ label, url: facts.links.client });
const pay = (facts: MessageFacts, label: string) => ({ label, url: facts.links.pay });
/** What else its client can do about an appointment that is to come. */
const change = ({ links }: MessageFacts): MessageLink[] =>
  (
    [
      ['Move', links.move],
      ['Cancel', links.cancel],
      ['Add to calendar', links.calendar],
    ] as const
  ).flatMap(([label, url]) => (url ? [{ label, url }] : []));
const open = (facts: MessageFacts, label = 'Open the calendar') => ({ label, url: facts.links.portal });

/** Where else a client may go from a message that says that an appointment is off. */
const another = ({ practice }: MessageFacts) => ({ label: 'Book another time', url: `${practice.url}/book` });
/** What is not accepted, or never was, is a request: as the client's page has it. */
const thing = ({ appointment: { state, cancelled } }: MessageFacts) =>
  state === 'pending' || cancelled?.wasRequest ? 'request' : 'appointment';
/** Who called it off, and what, in the past. */
const whoCancelled = (f: MessageFacts) =>
  f.appointment.cancelled?.by === 'client' ? 'you have' : `${f.practitioner.name} has`;

/** Starts (ISO, one space between) a line each. */
const startsText = (f: MessageFacts, starts: string): string[] =>
  starts
    .split(' ')
    .filter(Boolean)
    .map((start) => inOneLine(appointmentStart(new Date(start), f.appointment)));

const isOne = (starts: string): boolean => !starts.trim().includes(' ');

/** The words of every message that the course of an appointment causes. */
export const TEMPLATES = {
  request_received: {
    client: (f) => ({
      subject: `Your request to ${f.practitioner.name}`,
      heading: 'Your request is on its way',
      body: [
        `Hi ${f.client.firstName}, we have passed your request on to ${f.practitioner.name}. You will hear from us as soon as it is answered; the time is kept for you until then.`,
        ...alsoOn(f),
      ],
      action: see(f, 'See your request'),
      links: change(f),
      sms: `${f.practice.name}: your request for ${whenText(f)} is with ${f.practitioner.name}. ${f.links.client}`,
      details: true,
    }),
  },
  new_request: {
    practitioner: (f) => ({
      subject: `New request: ${fullName(f)}, ${whenText(f)}`,
      heading: `${fullName(f)} would like to come`,
      body: [
        `${what(f)}. Accept or decline it in your calendar; the time is kept until you do.`,
        ...alsoOn(f),
      ],
      action: open(f, 'Answer the request'),
      sms: `New request: ${fullName(f)}, ${whenText(f)}. ${f.links.portal}`,
      details: true,
    }),
  },
  new_booking: {
    practitioner: (f) => ({
      subject: `New booking: ${fullName(f)}, ${whenText(f)}`,
      heading: `${fullName(f)} has booked`,
      body: [`${what(f)}. It is in your calendar.`, ...alsoOn(f)],
      action: open(f),
      sms: null,
      details: true,
    }),
  },
  appointment_confirmed: {
    client: (f) => ({
      subject: `Confirmed: ${whenText(f)} with ${f.practitioner.name}`,
      heading: 'Your appointment is confirmed',
      body: ownWords('appointment_confirmed', f),
      action: see(f),
      links: change(f),
      sms: `${f.practice.name}: confirmed for ${whenText(f)}. ${f.links.client}`,
      details: true,
    }),
  },
  series_confirmed: { client: seriesConfirmedText },
  appointment_declined: {
    client: (f, note) => ({
      subject: `${f.practitioner.name} could not take your request`,
      heading: 'This time does not work out',
      body: [
        `Hi ${f.client.firstName}, ${f.practitioner.name} could not take your request for ${whenText(f)}. ${requestMoneyText(f)} You are welcome to choose another time.`,
        ...(note ? [`${f.practitioner.name} writes: “${note}”`] : []),
      ],
      action: { label: 'Find another time', url: `${f.practice.url}/book` },
      sms: `${f.practice.name}: your request for ${whenText(f)} could not be taken. Other times: ${f.practice.url}/book`,
      details: false,
    }),
  },
  appointment_cancelled: {
    client: (f, note) => ({
      subject: `Cancelled: ${whenText(f)} with ${f.practitioner.name}`,
      heading: `Your ${thing(f)} ${f.appointment.cancelled?.by === 'client' ? 'is' : 'was'} cancelled`,
      body: [
        `Hi ${f.client.firstName}, ${whoCancelled(f)} cancelled your ${thing(f)}.`,
        ...(note ? [`${f.practitioner.name} writes: “${note}”`] : []),
        cancelledMoneyText(f),
      ],
      rows: whatWhenWith(f, spanLines(f.appointment)),
      sums: cancelledMoneyRows(f, 'client'),
      action: isLeftToPay(f) ? pay(f, 'Pay now') : another(f),
      links: [...(isLeftToPay(f) ? [another(f)] : []), see(f, `See your ${thing(f)}`)],
      sms: `${f.practice.name}: your ${thing(f) === 'request' ? 'request for' : 'appointment on'} ${whenText(f)} was cancelled. ${f.links.client}`,
      details: false,
    }),
  },
  appointment_rescheduled: {
    client: (f, note) => ({
      subject: `New time: ${whenText(f)} with ${f.practitioner.name}`,
      heading: `Your ${thing(f)} has a new time`,
      body: [
        `Hi ${f.client.firstName}, ${f.practitioner.name} has moved your ${thing(f)}. It is now on ${whenText(f)}.`,
        ...(note ? [`${f.practitioner.name} writes: “${note}”`] : []),
      ],
      action: see(f),
      links: change(f),
      sms: `${f.practice.name}: your ${thing(f)} was moved to ${whenText(f)}. ${f.links.client}`,
      details: true,
    }),
  },
  appointment_moved: {
    client: (f) => ({
      subject: `New time: ${whenText(f)} with ${f.practitioner.name}`,
      heading: `Your ${thing(f)} has a new time`,
      body: [`Hi ${f.client.firstName}, this is how it is now. ${f.practitioner.name} knows of it.`],
      action: see(f),
      links: change(f),
      sms: null,
      details: true,
    }),
  },
  client_rescheduled: {
    practitioner: (f, before) => ({
      subject: `Moved by ${fullName(f)}: ${whenText(f)}`,
      heading: `${fullName(f)} has moved ${thing(f) === 'request' ? 'a request' : 'an appointment'}`,
      body: [
        `${what(f)} is now on ${whenText(f)}.`,
        ...(before
          ? [
              `It was on ${inOneLine(appointmentStart(new Date(before), f.appointment))}; that time is free again.`,
            ]
          : []),
      ],
      action: open(f),
      sms: `${fullName(f)} moved to ${whenText(f)}.`,
      details: true,
    }),
  },
  new_times_proposed: {
    client: (f, starts = '') => ({
      subject: `Could you come at another time? ${f.practitioner.name} asks`,
      heading: 'Could you come at another time?',
      body: isOne(starts)
        ? [
            `Hi ${f.client.firstName}, ${f.practitioner.name} would like to see you at another time. Your ${thing(f)} on ${whenText(f)} stays as it is unless you take this one:`,
            ...startsText(f, starts),
            'It is kept for nobody, so whoever is first has it.',
          ]
        : [
            `Hi ${f.client.firstName}, ${f.practitioner.name}’s hours change. Your ${thing(f)} on ${whenText(f)} stays as it is unless you take one of these times:`,
            ...startsText(f, starts),
            'They are kept for nobody, so the first who takes one has it.',
          ],
      action: see(f, 'Take a new time'),
      sms: `${f.practice.name}: could you come ${isOne(starts) ? `on ${startsText(f, starts).join('')} instead of` : 'at another time than'} ${whenText(f)}? ${isOne(starts) ? 'Take it' : 'Take one of three'}, or keep yours: ${f.links.client}`,
      details: false,
    }),
  },
  appointment_changed: {
    client: (f, note) => ({
      subject: `Changed: ${whenText(f)} with ${f.practitioner.name}`,
      heading: 'Your appointment has changed',
      body: [
        `Hi ${f.client.firstName}, ${f.practitioner.name} has changed your appointment. This is how it is now.`,
        ...(note ? [`${f.practitioner.name} writes: “${note}”`] : []),
      ],
      action: see(f),
      links: change(f),
      sms: null,
      details: true,
    }),
  },
  client_cancelled: {
    practitioner: (f) => ({
      subject: `${thing(f) === 'request' ? 'Request withdrawn' : 'Cancelled'} by ${fullName(f)}: ${whenText(f)}`,
      heading: `${fullName(f)} has ${thing(f) === 'request' ? 'withdrawn a request' : 'cancelled'}`,
      body: [`The time is free again. ${cancelledMoneyForPractitioner(f)}`],
      rows: [['What', what(f)], ['When', spanLines(f.appointment)], ...contactRows(f.client)],
      sums: cancelledMoneyRows(f, 'practitioner'),
      action: open(f),
      sms: `${fullName(f)} cancelled ${whenText(f)}.`,
      details: false,
    }),
  },
  appointment_reminder: {
    client: (f) => ({
      subject: `Reminder: ${whenText(f)} with ${f.practitioner.name}`,
      heading: 'See you soon',
      body: ownWords('appointment_reminder', f),
      action: see(f),
      links: change(f),
      sms: `${f.practice.name}: reminder of ${whenText(f)} with ${f.practitioner.name}. ${f.links.client}`,
      details: true,
    }),
  },
  payment_receipt: {
    client: (f, amount) => ({
      subject: `Receipt from ${f.practice.name}: ${amount ?? total(f)}`,
      heading: 'Thank you, your payment went through',
      body: [
        `Hi ${f.client.firstName}, we have received ${amount ?? total(f)}. Please keep this for your records.`,
      ],
      rows: receiptRows(f.practitioner, f.appointment, f.appointment.payments),
      sums: billRows(toBillView(f.appointment), f.appointment.currency, 'Balance'),
      action: f.appointment.dueCents > 0 ? pay(f, 'Pay now') : see(f),
      links: f.appointment.dueCents > 0 ? [see(f)] : [],
      sms: null,
      details: false,
    }),
  },
  card_request: {
    client: (f) => ({
      subject: `A card for your appointment with ${f.practitioner.name}`,
      heading: f.appointment.paymentError ? 'Please add another card' : 'Please add a card',
      body: [
        f.appointment.paymentError
          ? `Hi ${f.client.firstName}, the card on file did not go through for ${what(f)}: ${why(f)}`
          : `Hi ${f.client.firstName}, ${f.practitioner.name} asks you to add a card for ${what(f)} on ${whenText(f)}.`,
      ],
      action: see(f, f.appointment.paymentError ? 'Use another card' : 'Add a card'),
      sms: `${f.practice.name}: please add ${f.appointment.paymentError ? 'another card' : 'a card'} for ${whenText(f)}. ${f.links.client}`,
      details: false,
    }),
  },
  payment_failed: {
    client: (f) => ({
      subject: `Your payment to ${f.practice.name} did not go through`,
      heading: f.appointment.paymentRequiresAction ? 'Your bank asks for you' : 'Your card was not charged',
      body: [
        f.appointment.paymentRequiresAction
          ? `Hi ${f.client.firstName}, your bank wants you to confirm the payment of ${total(f)} yourself. It takes a minute.`
          : `Hi ${f.client.firstName}, the payment of ${total(f)} for ${what(f)} did not go through: ${why(f)}`,
      ],
      action: pay(f, f.appointment.paymentRequiresAction ? 'Confirm the payment' : 'Use another card'),
      sms: `${f.practice.name}: your payment of ${total(f)} did not go through. ${f.links.client}`,
      details: false,
    }),
    practitioner: (f) => ({
      subject: `Payment failed: ${fullName(f)}, ${total(f)}`,
      heading: `The payment of ${fullName(f)} did not go through`,
      body: [`${total(f)} for ${what(f)}, ${whenText(f)}. We have asked ${f.client.firstName} to see to it.`],
      rows: contactRows(f.client),
      action: open(f),
      sms: null,
      details: false,
    }),
  },
  payment_refunded: {
    client: (f, amount) => ({
      subject: `Refund from ${f.practice.name}${amount ? `: ${amount}` : ''}`,
      heading: isOntoCard(f) ? 'Your gift card has it back' : 'Your money is on its way back',
      body: [
        `Hi ${f.client.firstName}, ${amount ? refundText(f.appointment, amount) : `what you paid ${onItsWayBack(f.appointment.payments)}`}`,
      ],
      rows: whatWhenWith(f, recordLines(f.appointment)),
      sums: amount ? refundRows(f.appointment, amount) : [],
      action: see(f),
      sms: null,
      details: false,
    }),
  },
  invoice: { client: invoiceText },
  payment_past_due: { client: pastDueText },
} satisfies Record<string, Template>;

export type AppointmentTemplate = keyof typeof TEMPLATES;
