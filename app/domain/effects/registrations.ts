import { addToOutbox, announce } from '#app/platform/outbox.ts';
import { enqueueRepublish } from './enqueue-republish.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What somebody registered for a group event, or the practitioner, is told; app/emails holds a template for each. */
export type RegistrationMessage =
  | 'registration_confirmed'
  | 'new_registration' // to the practitioner
  | 'registration_withdrawn' // by the client
  | 'place_given_back' // the same, to the practitioner
  | 'registration_cancelled' // the practitioner took them off the list
  | 'event_changed' // another time or place
  | 'event_cancelled'
  | 'registration_receipt';

/**
 * Enqueues messages to registrants, each once per registration, template and `occasion` (such as the number of a change). Part of the
 * transaction that causes it.
 */
export async function enqueueRegistrationMessage(
  sql: Db,
  ...messages: {
    practiceId: string;
    registrationId: string;
    template: RegistrationMessage;
    occasion?: string;
  }[]
): Promise<void> {
  if (messages.length === 0) return;
  await addToOutbox(
    sql,
    ...messages.map(({ practiceId, registrationId, template, occasion = '' }) => ({
      practiceId,
      topic: 'registration-message',
      dedupeKey: `message:${template}:${registrationId}:${occasion}`,
      payload: { practiceId, registrationId, template, occasion },
    })),
  );
}

/** Enqueues the refund of everything that was collected for registrations, once each. */
export async function enqueueRegistrationRefund(
  sql: Db,
  practiceId: string,
  ...registrationIds: string[]
): Promise<void> {
  if (registrationIds.length === 0) return;
  await addToOutbox(
    sql,
    ...registrationIds.map((registrationId) => ({
      practiceId,
      topic: 'refund-registration',
      dedupeKey: `refund-registration:${registrationId}`,
      payload: { practiceId, registrationId },
    })),
  );
}

/** Tells open pages that a group event or personal event, or who is registered for it, changed. */
export function announceEvent(sql: Db, practiceId: string, eventId: string): Promise<void> {
  return announce(sql, { practiceId, kind: 'event', id: eventId });
}

/**
 * The same of a date of a group event, where the website shows it: its time, its price, the places left. Part of the transaction that
 * changes any of these.
 */
export async function announceGroupEvent(sql: Db, practiceId: string, eventId: string): Promise<void> {
  await announceEvent(sql, practiceId, eventId);
  await enqueueRepublish(sql, practiceId);
}

/**
 * Says of coming places that were to be charged on their day that it cannot be done, in the transaction in which their cards went with the
 * account they were kept in: the practitioner's list shows it, and the registrant's page asks for a card again.
 * @param why what both are told
 */
export async function cardsOfTheDayAreGone(sql: Db, practiceId: string, why: string): Promise<void> {
  const places = await sql<{ eventId: string }>`
    UPDATE "EventRegistration" r SET "chargeOnDay" = false, "paymentError" = ${why}
    FROM "PaymentMethod" m
    WHERE r."practiceId" = ${practiceId}::uuid AND r.state = 'registered' AND r."chargeOnDay"
      AND m."practiceId" = r."practiceId" AND m.id = r."paymentMethodId" AND m."detachedAt" IS NOT NULL
    RETURNING r."bookableEventId" AS "eventId"`;
  await announceEvents(sql, practiceId, places);
}

/** The same where cards are charged through another provider now, which does not know the cards of the former one. */
export async function cardsOfTheDayAreElsewhere(sql: Db, practiceId: string, why: string): Promise<void> {
  const places = await sql<{ eventId: string }>`
    UPDATE "EventRegistration" r SET "chargeOnDay" = false, "paymentError" = ${why}
    FROM "PaymentMethod" m, "Practice" p
    WHERE r."practiceId" = ${practiceId}::uuid AND r.state = 'registered' AND r."chargeOnDay" AND p.id = r."practiceId"
      AND m."practiceId" = r."practiceId" AND m.id = r."paymentMethodId" AND m.provider::text <> p."paymentProvider"::text
    RETURNING r."bookableEventId" AS "eventId"`;
  await announceEvents(sql, practiceId, places);
}

/** Each event of these places, once. */
async function announceEvents(sql: Db, practiceId: string, places: { eventId: string }[]): Promise<void> {
  for (const eventId of new Set(places.map((place) => place.eventId)))
    await announceEvent(sql, practiceId, eventId);
}
