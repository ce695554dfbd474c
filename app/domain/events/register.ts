import { v7 as uuid } from 'uuid';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken, sealToken, tokenHash } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { announceEvent, wantRegistrationMessage } from '../effects/index.ts';
import { countRegistrations, lockEvent } from './event-rows.ts';
import { EVENT_MESSAGES } from './messages.ts';

interface Place {
  bookableEventId: string;
  clientId: string;
  /** The practitioner registers them, if need be past the capacity (spec 001 §4). */
  addedByOwner: boolean;
  /** The card given with a public registration. */
  paymentMethodId?: string | null;
  /** Taken for the registration's id: what was sent twice registers once. */
  idempotencyKey?: string | undefined;
}

export interface Registered {
  registrationId: string;
  /** False where they were registered already. */
  created: boolean;
  registrationsCount: number;
}

/**
 * Gives a client a place at a group event, part of the caller's transaction. One client has one place (C09). Who comes from
 * outside gets one only while there is one and before it begins (C08); the event's row is locked, so places are given out
 * one by one, and a trigger in the database is the proof.
 * @throws not_found; state_changed where the event was deleted or has begun; conflict where it is full
 */
export async function registerForEvent(ctx: OperationContext, sql: Sql, place: Place): Promise<Registered> {
  const practiceId = ctx.practice.id;
  const { bookableEventId, clientId, addedByOwner, paymentMethodId = null, idempotencyKey } = place;
  const now = new Date(ctx.clock.now());
  const event = await lockEvent(sql, practiceId, bookableEventId);
  if (event.cancelledAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
  const count = await countRegistrations(sql, practiceId, bookableEventId);
  const [known] = await sql<{ id: string }>`
    SELECT id FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${bookableEventId}::uuid
      AND "clientId" = ${clientId}::uuid AND state = 'registered'`;
  if (known) return { registrationId: known.id, created: false, registrationsCount: count };
  if (!addedByOwner) {
    if (event.startsAt <= now) throw new Refusal('state_changed', EVENT_MESSAGES.overForVisitors);
    if (event.capacity !== null && count >= event.capacity)
      throw new Refusal('conflict', EVENT_MESSAGES.full, { data: { registrationsCount: count } });
  }
  const id = idempotencyKey ?? uuid();
  const token = newToken();
  // What a visitor gave a card for is paid on the day; what the practitioner writes down is due.
  const paymentStatus = event.amountCents === 0 ? 'free' : paymentMethodId ? 'upcoming' : 'unpaid';
  const [made] = await sql`
    INSERT INTO "EventRegistration" (id, "practiceId", "bookableEventId", "clientId", state, "addedByOwner",
                                     "amountCents", "amountCurrency", "paymentStatus", "paymentMethodId", "tokenHash",
                                     "tokenSealed", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${bookableEventId}::uuid, ${clientId}::uuid, 'registered',
            ${addedByOwner}, ${event.amountCents}, ${ctx.practice.currency}::"Currency",
            ${paymentStatus}::"RegistrationPaymentStatus", ${paymentMethodId}::uuid, ${tokenHash(token)},
            ${sealToken(token)}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`;
  // The same key, and the registration it made was cancelled since: what is sent again does not bring it back.
  if (!made) return { registrationId: id, created: false, registrationsCount: count };
  if (event.endsAt > now)
    await wantRegistrationMessage(sql, {
      practiceId,
      registrationId: id,
      template: 'registration_confirmed',
    });
  await announceEvent(sql, practiceId, bookableEventId);
  return { registrationId: id, created: true, registrationsCount: count + 1 };
}
