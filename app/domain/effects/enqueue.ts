import { addToOutbox, announce, type OutboxEntry } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** The messages that the course of an appointment causes; app/emails holds a template for each. */
export type AppointmentMessage =
  | 'request_received' // to the client: we have passed your request on
  | 'new_request' // to the practitioner
  | 'new_booking' // to the practitioner, booked at once
  | 'appointment_confirmed'
  | 'series_confirmed' // to the client, once for all dates of a series
  | 'appointment_declined'
  | 'appointment_cancelled' // to the client
  | 'appointment_rescheduled' // to the client, by the practitioner
  | 'appointment_moved' // to the client, who moved it
  | 'client_rescheduled' // to the practitioner; the note is the former start
  | 'new_times_proposed' // to the client: three other times to choose from; the note is their starts
  | 'appointment_changed' // to the client: another place or service
  | 'client_cancelled' // to the practitioner
  | 'appointment_reminder'
  | 'payment_receipt'
  | 'payment_failed'
  | 'payment_refunded'
  | 'card_request' // to the client, by hand or as theirs is gone: a card, or another one
  | 'invoice'; // to the client, by hand

export interface EnqueuedMessage {
  practiceId: string;
  appointmentId: string;
  template: AppointmentMessage;
  occasion?: string;
  note?: string;
  /** Where not every channel that the template has words for. */
  channels?: readonly ('email' | 'sms')[];
  /** When a person pressed for it, epoch milliseconds; none where the course of things wants it. */
  pressedAt?: number;
}

/** Names a message of an occasion: a second wish of the same is dropped. */
export const messageKey = ({
  appointmentId,
  template,
  occasion = '',
}: Pick<EnqueuedMessage, 'appointmentId' | 'template' | 'occasion'>): string =>
  `message:${template}:${appointmentId}:${occasion}`;

/** A message as the outbox keeps it. */
export const messageEntry = ({
  practiceId,
  appointmentId,
  template,
  occasion = '',
  note,
  channels,
  pressedAt,
}: EnqueuedMessage): OutboxEntry => ({
  practiceId,
  topic: 'appointment-message',
  dedupeKey: messageKey({ appointmentId, template, occasion }),
  payload: {
    practiceId,
    appointmentId,
    template,
    occasion,
    ...(note ? { note } : {}),
    ...(channels ? { channels } : {}),
    ...(pressedAt === undefined ? {} : { pressedAt }),
  },
});

/**
 * Enqueues messages, each once per appointment, template and `occasion` (such as a transaction's
 * id for receipts). Part of the transaction that causes them.
 */
export async function enqueueMessage(sql: Db, ...messages: EnqueuedMessage[]): Promise<void> {
  await addToOutbox(sql, ...messages.map(messageEntry));
}

/** Whether a message was wanted of an occasion. In the transaction that holds the appointment's row nobody wants it beside. */
export async function isWanted(
  sql: Db,
  message: Pick<EnqueuedMessage, 'practiceId' | 'appointmentId' | 'template' | 'occasion'>,
): Promise<boolean> {
  const [wanted] = await sql`
    SELECT id FROM "OutboxEvent"
    WHERE "practiceId" = ${message.practiceId}::uuid AND "dedupeKey" = ${messageKey(message)}`;
  return wanted !== undefined;
}

/** A charge at booking as the outbox keeps it. */
export const chargeEntry = (practiceId: string, appointmentId: string): OutboxEntry => ({
  practiceId,
  topic: 'charge-appointment',
  dedupeKey: `charge-at-booking:${appointmentId}`,
  payload: { practiceId, appointmentId },
});

/** Enqueues a charge of the appointment by the worker, once per `occasion`: when booked, or for a fee. */
export async function enqueueCharge(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  occasion?: string,
): Promise<void> {
  const entry = chargeEntry(practiceId, appointmentId);
  await addToOutbox(sql, occasion ? { ...entry, dedupeKey: `${entry.dedupeKey}:${occasion}` } : entry);
}

/** Enqueues the refund of what was collected for an appointment, less a fee that is kept, once per `occasion`. */
export async function enqueueRefund(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  occasion?: string,
): Promise<void> {
  await addToOutbox(sql, {
    practiceId,
    topic: 'refund-appointment',
    dedupeKey: `refund-on-cancel:${appointmentId}${occasion ? `:${occasion}` : ''}`,
    payload: { practiceId, appointmentId },
  });
}

/** Enqueues one refund that is written down, instead of when the sweeper finds it. */
export async function enqueueRefundCarriedOut(
  sql: Db,
  practiceId: string,
  adjustmentId: string,
): Promise<void> {
  await addToOutbox(sql, {
    practiceId,
    topic: 'resolve-refund',
    dedupeKey: `resolve-refund:${adjustmentId}`,
    payload: { practiceId, adjustmentId },
  });
}

/** Tells open pages of both sides that an appointment changed. */
export function announceAppointment(sql: Db, practiceId: string, appointmentId: string): Promise<void> {
  return announce(sql, { practiceId, kind: 'appointment', id: appointmentId });
}
