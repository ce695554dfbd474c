import { feeName } from '#app/components/appointment/fee/kept-fee.ts';
import { isOff } from '#app/components/appointment/primary-kind.ts';
import { UNDER_WAY_GOES_BACK } from '#app/lib/events/payment-text.ts';
import type { AppointmentText, Mood } from '#app/components/appointment/view.ts';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';
import { clientStateText } from '#app/domain/appointments/messages.ts';
import { isDisputed, paymentStatusText } from '#app/domain/payments/messages.ts';
import { paths } from '#app/paths.ts';
import { cardName } from '#app/lib/card.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { formatDate, formatDuration, formatLongDate } from '#app/lib/time.ts';
import {
  appointmentStart,
  appointmentTimes,
  appointmentZones,
  inOneLine,
} from '#app/lib/appointment-time.ts';
import { formatMoney } from '#app/lib/money.ts';
import { listLabel } from '#app/lib/text.ts';
import { appointmentCalendarLinks } from './calendar-links.ts';

/** The client's page in words; times by the zones that belong to the appointment, never by the browser's. */
export function appointmentText(appointment: TokenAppointment): AppointmentText {
  const { startsAt, practice } = appointment;
  const [zone] = appointmentZones(appointment, startsAt);
  const [weekday, month, day] = formatDate(startsAt, zone).split(/,? /);
  const phone = practice.user.phone;
  const href = phone && phoneLink(phone);
  const charge = chargeOf(appointment);
  const upcoming = appointment.state === 'approved' && !appointment.past;
  return {
    state: stateOf(appointment),
    mood: moodOf(appointment),
    heading: headingOf(appointment),
    lead: leadOf(appointment),
    leaf: { weekday: weekday!, day: day!, month: month! },
    date: formatLongDate(startsAt, zone),
    times: appointmentTimes(startsAt, appointment.endsAt, appointment),
    duration: formatDuration(appointment.appointmentTimeLength),
    session: sessionOf(appointment),
    alsoOn: appointment.alsoOn.map((start) => inOneLine(appointmentStart(start, appointment))),
    payment: paymentStatusText(appointment.clientPaymentStatus, charge !== null),
    charge,
    paid: paidOf(appointment),
    refundBack: isOff(appointment) ? null : refundBackOf(appointment),
    elsewhere: elsewhereOf(appointment),
    elsewhereNote: isOwed(appointment) ? practice.offlinePaymentMethod : null,
    phone: phone && href ? { href, text: formatPhone(phone) } : null,
    directions: directionsOf(appointment),
    calendars: upcoming ? appointmentCalendarLinks(appointment) : [],
    bookAgain: practice.url + paths.book(),
  };
}

/** Nobody has to find the way to what is off. */
function directionsOf(appointment: TokenAppointment): string | null {
  const { kind, singleLine } = appointment.location;
  return kind === 'office' && singleLine && !isOff(appointment) ? mapLink(singleLine) : null;
}

/** What was confirmed and is over is no longer something to come. */
function stateOf({ state, past }: TokenAppointment): string | null {
  return past && state === 'pending' ? null : clientStateText({ state, past });
}

function moodOf({ state, past }: TokenAppointment): Mood {
  if (state === 'cancelled' || state === 'unavailable' || past) return 'grey';
  return state === 'pending' ? 'orange' : 'green';
}

/** The specification's word in a sentence (000 §2). What was called off before it was accepted was a request. */
function headingOf({ heading, state, past, accepted }: TokenAppointment): string {
  if (state === 'unavailable') return 'This time is unavailable';
  if (past && state !== 'cancelled') return heading;
  return `Your ${state === 'cancelled' && !accepted ? 'request' : 'appointment'} is ${heading}`;
}

function leadOf(appointment: TokenAppointment): string {
  const { state, past, startsAt, practice, location } = appointment;
  const who = practice.user.name;
  if (state === 'cancelled') return cancelledLead(appointment);
  if (state === 'unavailable') return `${who} could not take this request, and nothing was charged.`;
  if (past) return pastLead(appointment);
  if (state === 'pending') {
    return `${who} has your request and keeps this time for you. As soon as it is answered, this page says so and a message is on its way to you.`;
  }
  const date = formatDate(startsAt, appointmentZones(appointment, startsAt)[0]);
  if (location.kind === 'virtual') return `See you online on ${date}.`;
  return location.kind === 'home'
    ? `${who} comes to you on ${date}.`
    : `See you on ${date} at ${location.name}.`;
}

function cancelledLead(appointment: TokenAppointment): string {
  const who = appointment.cancelledBy === 'client' ? 'You' : appointment.practice.user.name;
  return `${who} cancelled it. ${moneyOfOff(appointment)}`;
}

/** What becomes of the money of an appointment that does not take place. */
function moneyOfOff(appointment: TokenAppointment): string {
  const { clientPaymentStatus, markPaid, waivedFeeCents } = appointment;
  const waived = waivedFeeCents > 0 ? `The ${feeName(appointment).toLowerCase()} was waived. ` : '';
  const back = refundBackOf(appointment);
  if (back) return `${waived}${back}`;
  if (isDisputed(appointment)) return `${waived}${AT_THE_BANK}`;
  if (isRefunded(appointment)) return `${waived}What you paid was given back.`;
  if (appointment.policyFeeCents > 0) return feeLabel(appointment);
  if (clientPaymentStatus === 'Paid' && !markPaid) return `${waived}What you paid is on its way back to you.`;
  if (isUnderWay(appointment)) return UNDER_WAY_GOES_BACK;
  return `${waived}${directlyPaidText(appointment)}`.trim() || 'Nothing was charged.';
}

/** A refund that did not reach its client is not on its way any more. */
function refundBackOf(appointment: TokenAppointment): string | null {
  const { refundBackCents, refundBackByHandCents: byHandCents, amountCurrency, practice } = appointment;
  const sentBack = (amountCents: number) =>
    `A refund of ${formatMoney(amountCents, amountCurrency)} did not reach you: the bank sent it back to ${practice.name}.`;
  if (refundBackCents > 0) return `${sentBack(refundBackCents)} Please ask them how you will get it.`;
  if (byHandCents > 0)
    return `${sentBack(byHandCents)} They say that you got it in another way; if you did not, please ask them.`;
  return null;
}

/** Nothing of ours gives back what came to the practice itself; that of a package stays with its other sessions. */
function directlyPaidText(appointment: TokenAppointment): string {
  const { byHandCents, amountCurrency, waivedFeeCents, package: sessions, practice } = appointment;
  if (!(byHandCents > 0) || (sessions && waivedFeeCents === 0)) return '';
  return `For the ${formatMoney(byHandCents, amountCurrency)} you paid directly, please ask ${practice.user.name}.`;
}

/** The fee of its terms, which its client agreed to when it was booked. */
function feeLabel(appointment: TokenAppointment): string {
  const { policyFeeCents, amountCurrency, clientPaymentStatus: status } = appointment;
  const fee = `The ${feeName(appointment).toLowerCase()} is ${formatMoney(policyFeeCents, amountCurrency)}`;
  switch (status) {
    case 'Paid':
    case 'Free':
      return `${fee}, and it is paid.`;
    case 'Failed':
      return `${fee}. Your card was not charged, so it is still to be paid.`;
    case 'Pending':
      return `${fee}. The payment is under way.`;
    case 'Card needed':
    case 'Card needed past due':
    case 'Past due':
      return `${fee}, and it is still to be paid.`;
  }
}

function pastLead(appointment: TokenAppointment): string {
  const { state, noShow, practice } = appointment;
  if (state === 'pending') return 'This request was not answered in time, and nothing was charged.';
  if (noShow) return missedLead(appointment);
  return `Thank you for your visit to ${practice.name}. ${moneyOfPast(appointment)}`.trim();
}

/** Nobody is thanked for an appointment that did not take place. */
function missedLead(appointment: TokenAppointment): string {
  const isAboutFee = appointment.policyFeeCents > 0 || appointment.waivedFeeCents > 0;
  const money = isAboutFee ? moneyOfOff(appointment) : moneyOfPast(appointment);
  return `This visit did not take place; we are sorry that we missed you. ${money}`.trim();
}

/** How the bill of an appointment that is over stands; empty where it was free. */
function moneyOfPast(appointment: TokenAppointment): string {
  if (isDisputed(appointment)) return AT_THE_BANK;
  if (isRefunded(appointment)) return 'What you paid was given back.';
  switch (appointment.clientPaymentStatus) {
    case 'Paid':
      return `It is paid${isReceiptSent(appointment) ? ', and the receipt went to your email' : ''}.`;
    case 'Free':
      return '';
    case 'Pending':
      return 'The payment is under way.';
    default:
      return 'It is still to be paid.';
  }
}

function sessionOf({ package: sessions, packageSessionNumber }: TokenAppointment): string | null {
  if (!sessions) return null;
  const which = packageSessionNumber ? `Session ${packageSessionNumber} of ${sessions.numberOfSessions}` : '';
  return [which, sessions.name].filter(Boolean).join(', ');
}

/** Nobody gave it back: it may come to the practice again. */
const AT_THE_BANK = 'Your bank holds this payment while it looks into it.';

/** Everything that was paid has been given back. */
const isRefunded = ({ adjustments, fullTotal, clientPaymentStatus }: TokenAppointment) =>
  clientPaymentStatus === 'Paid' &&
  fullTotal === 0 &&
  adjustments.some(({ amountCents, policy }) => amountCents > 0 && !policy);

/** It stands, or may still, and there is something to pay for it. */
function isOwed({ state, past, clientPaymentStatus: status }: TokenAppointment): boolean {
  const stands = state === 'approved' || (state === 'pending' && !past);
  return stands && status !== 'Free' && status !== 'Paid';
}

function chargeOf(appointment: TokenAppointment): string | null {
  const { state, past, clientPaymentStatus: status, paymentMethod, chargeAtBooking } = appointment;
  if (past || !isOwed(appointment) || status !== 'Pending' || !paymentMethod) return null;
  if (isUnderWay(appointment)) return null;
  if (chargeAtBooking)
    return state === 'pending' ? 'Your card is charged once the appointment is accepted.' : null;
  return 'Your card is charged on the day of the appointment.';
}

/** The card is charged by now, or is about to be. */
const isUnderWay = ({ transaction }: TokenAppointment): boolean =>
  transaction?.type === 'Charge' && transaction.state === 0;

/** It is only spoken of once it is sent. */
const isReceiptSent = ({ receiptEmailed, markPaid }: TokenAppointment) => receiptEmailed && !markPaid;

/** What was charged, whichever card the appointment has by now. */
function paidOf({ clientPaymentStatus: status, markPaid, transaction: charge }: TokenAppointment) {
  if (status !== 'Paid' || markPaid || charge?.state !== 1) return null;
  const card =
    charge.brand && charge.last4 ? `${cardName(charge.brand)} ending in ${charge.last4}` : 'a card';
  return `Paid with ${charge.provider === 'paypal' ? 'PayPal' : card}.`;
}

/** Where no card can be taken here, or none has been: the other ways that the practice takes. */
function elsewhereOf(appointment: TokenAppointment): string | null {
  if (!isOwed(appointment)) return null;
  // What the page itself takes through PayPal and Venmo is no other way.
  const { practice, walletForm: here } = appointment;
  const ways = [
    practice.acceptsCash && 'cash',
    practice.acceptsOfflineCreditCard && 'card on site',
    practice.acceptsVenmo && !here?.venmo && 'Venmo',
    practice.acceptsZelle && 'Zelle',
    practice.acceptsPaypal && !here?.paypal && 'PayPal',
  ].filter((way) => way !== false);
  return ways.length > 0 ? listLabel(ways) : null;
}

/** The page's title in a browser's tab. */
export function titleOf({ practice }: TokenAppointment, { heading }: AppointmentText): string {
  return `${heading} · ${practice.name}`;
}
