import { MINUTE_MS } from '#app/lib/duration.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatDateTime, formatDuration } from '#app/lib/time.ts';
import type { TimelineKind } from '../../effects/index.ts';

/** A line of the timeline as it is stored. */
export interface TimelineLine {
  kind: TimelineKind;
  detail: Record<string, unknown>;
}

/** What the words of a line depend on besides the line. */
interface About {
  currency: Currency;
  /** IANA zone of the venue. */
  timeZone: string;
}

type TimelineText = (detail: Record<string, unknown>, about: About) => string;

const CHANNELS: Record<string, string> = { email: 'email', sms: 'text message' };

/** What each message is called where it is told of. */
const MESSAGES: Record<string, string> = {
  request_received: 'Receipt of the request',
  new_request: 'Notice of the request to you',
  new_booking: 'Notice of the booking to you',
  appointment_confirmed: 'Confirmation',
  appointment_declined: 'Notice that it was declined',
  appointment_cancelled: 'Notice of the cancellation',
  appointment_rescheduled: 'Notice of the new time',
  appointment_changed: 'Notice of the change',
  new_times_proposed: 'Question for another time',
  series_confirmed: 'Confirmation of the series',
  client_cancelled: 'Notice of the cancellation to you',
  appointment_moved: 'Confirmation of the new time',
  client_rescheduled: 'Notice of the new time to you',
  appointment_reminder: 'Reminder',
  payment_receipt: 'Receipt',
  payment_failed: 'Notice of the failed payment',
  payment_refunded: 'Notice of the refund',
  payment_past_due: 'Reminder of the payment',
  review_request: 'Question for a review',
  invoice: 'Invoice',
  card_request: 'Question for a card',
};

const sum = (detail: Record<string, unknown>, { currency }: About): string =>
  typeof detail.amountCents === 'number' ? formatMoney(Math.abs(detail.amountCents), currency) : '';

const withSum =
  (text: string): TimelineText =>
  (detail, about) =>
    [sum(detail, about), text].filter(Boolean).join(' ');

/** A sum that moved through PayPal, by a gift card, or to or from a card of the client's. */
const byProvider =
  (paypal: string, card: string, giftCard = card): TimelineText =>
  (detail, about) =>
    withSum(detail.provider === 'paypal' ? paypal : detail.provider === 'gift_card' ? giftCard : card)(
      detail,
      about,
    );

const message =
  (what: string): TimelineText =>
  ({ template, channel }) => {
    const name = MESSAGES[String(template)] ?? 'Message';
    return `${name}: ${CHANNELS[String(channel)] ?? 'message'} ${what}`;
  };

const by = ({ by: who }: Record<string, unknown>): string =>
  who === 'client' ? ' by the client' : who === 'practitioner' ? ' by you' : '';

/** The practitioner wrote to the client with it; the words stand with the appointment. */
const noted = (detail: Record<string, unknown>): string =>
  detail.noted === true ? ', with a note to the client' : '';

function momentOf(text: unknown): Date | null {
  const moment = typeof text === 'string' ? new Date(text) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** 'Length changed from 1 hr to 1 hr 15 min'; older rows do not say what it was. */
function lengthLabel(start: Date, { before, until }: Record<string, unknown>): string {
  const [was, is] = [momentOf(before), momentOf(until)];
  if (!was || !is) return 'Length changed';
  const length = (end: Date) => formatDuration((end.getTime() - start.getTime()) / MINUTE_MS);
  return `Length changed from ${length(was)} to ${length(is)}`;
}

const WORDS: Record<TimelineKind, TimelineText> = {
  booked: (detail) => `Booked${by(detail)}`,
  requested: () => 'Requested by the client',
  approved: (detail) => (detail.by === 'system' ? 'Accepted by itself' : 'Accepted'),
  declined: (detail) =>
    detail.by === 'system' ? 'Declined by itself, as its time came' : `Declined${noted(detail)}`,
  cancelled: (detail) => `Cancelled${by(detail)}${noted(detail)}`,
  updated: () => 'Changed by you',
  rescheduled: (detail, { timeZone }) => {
    const [before, after] = [momentOf(detail.from), momentOf(detail.to)];
    if (!before || !after) return 'Moved to another time';
    if (before.getTime() === after.getTime()) return lengthLabel(after, detail);
    return `Moved from ${formatDateTime(before, timeZone)} to ${formatDateTime(after, timeZone)}`;
  },
  card_saved: () => 'Card saved by the client',
  message_queued: message('queued'),
  message_muted: message('not sent: switched off in the client’s communication settings'),
  message_waits: message('waits for the end of your quiet hours'),
  message_sent: message('sent'),
  message_failed: message('could not be sent'),
  message_delivered: message('delivered'),
  message_opened: message('opened'),
  charged: byProvider('paid through PayPal', 'charged to the card', 'paid by gift card'),
  charge_failed: ({ provider }) =>
    provider === 'paypal' ? 'PayPal refused a payment' : 'The card was declined',
  authentication_required: () => 'The bank asks the client to confirm the payment',
  tip_added: withSum('tip added'),
  paid_twice: withSum('paid a second time and given back'),
  refund_begun: withSum('refund begun'),
  refunded: byProvider('refunded through PayPal', 'refunded to the card', 'back on the gift card'),
  fee_kept: withSum('fee kept by the cancellation terms'),
  fee_waived: withSum('fee waived'),
  refund_failed: byProvider('refund refused by PayPal', 'refund refused by the card company'),
  adjusted: (detail, about) =>
    Number(detail.amountCents) >= 0
      ? `${sum(detail, about)} taken off the bill`
      : `${sum(detail, about)} added to the bill`,
  adjustment_removed: (detail, about) => `Adjustment of ${sum(detail, about)} removed`,
  marked_paid: ({ paidBy }) =>
    typeof paidBy === 'string' && paidBy !== 'other'
      ? `Marked as paid by ${METHODS[paidBy] ?? paidBy}`
      : 'Marked as paid',
  mark_paid_undone: () => 'No longer marked as paid',
  no_show: () => 'Marked as a no-show',
  no_show_undone: () => 'No longer a no-show',
};

const METHODS: Record<string, string> = { cash: 'cash', venmo: 'Venmo', paypal: 'PayPal' };

/** A line of an appointment's timeline in words, for its practitioner. */
export function timelineText({ kind, detail }: TimelineLine, about: About): string {
  // Rows outlive the program that wrote them.
  const text: TimelineText | undefined = WORDS[kind];
  return text ? text(detail, about) : kind.replaceAll('_', ' ');
}
