import type { AppointmentTemplate } from '#app/emails/index.ts';
import type { DisputeTemplate } from '#app/emails/dispute.ts';
import type { GiftCardTemplate } from '#app/emails/gift-card.ts';
import type { RegistrationTemplate } from '#app/emails/registration-messages.ts';
import type { ReturnTemplate } from '#app/emails/returned-money.ts';
import type { ClientMessageKind } from '#app/lib/messages/client-messages.ts';

/** Every message that a practice writes; of a new one its kind must be said here. */
export type PracticeTemplate =
  | AppointmentTemplate
  | RegistrationTemplate
  | GiftCardTemplate
  | 'review_request'
  | 'intake_form'
  | 'intake_completed'
  | 'record_tied'
  | DisputeTemplate
  | ReturnTemplate
  | 'website_message';

/** To the practitioner, whom a client's settings do not concern. */
const OURS = null;
/** A warning to the person on file, or a gift to somebody who need not be on it: nobody may switch them off. */
const ALWAYS = null;

/** By which of a client's settings a message goes out; null where none of them concerns it. */
const KINDS: Readonly<Record<PracticeTemplate, ClientMessageKind | null>> = {
  request_received: 'booking',
  appointment_confirmed: 'booking',
  series_confirmed: 'booking',
  appointment_declined: 'booking',
  appointment_cancelled: 'booking',
  appointment_rescheduled: 'booking',
  appointment_moved: 'booking',
  appointment_changed: 'booking',
  new_times_proposed: 'booking',
  new_request: OURS,
  new_booking: OURS,
  client_rescheduled: OURS,
  client_cancelled: OURS,
  appointment_reminder: 'reminder',
  payment_receipt: 'payment',
  payment_failed: 'payment',
  payment_refunded: 'payment',
  card_request: 'payment',
  invoice: 'payment',
  payment_past_due: 'past_due',
  registration_confirmed: 'booking',
  registration_cancelled: 'booking',
  registration_withdrawn: 'booking',
  event_changed: 'booking',
  event_cancelled: 'booking',
  registration_receipt: 'payment',
  gift_card: ALWAYS,
  gift_card_receipt: 'payment',
  gift_card_refunded: 'payment',
  new_registration: OURS,
  place_given_back: OURS,
  review_request: 'request',
  intake_form: 'request',
  intake_completed: OURS,
  record_tied: ALWAYS,
  dispute_opened: OURS,
  dispute_due: OURS,
  refund_came_back: OURS,
  payout_came_back: OURS,
  website_message: OURS,
};

/** Every template of a practice's messages. */
export const PRACTICE_TEMPLATES = Object.keys(KINDS) as PracticeTemplate[];

/** The kind of a message as it is kept; null for one that no client's setting concerns. */
export const kindOf = (template: string): ClientMessageKind | null =>
  Object.hasOwn(KINDS, template) ? KINDS[template as PracticeTemplate] : null;
