import { v7 as uuid } from 'uuid';
import {
  mustBeAsShown,
  takeOffCodes,
  totalOf,
  useCoupons,
  type ShownPrice,
  type TakenOff,
} from '#app/domain/coupons/index.ts';
import type { Currency } from '#app/lib/money.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { announceGroupEvent, enqueueRegistrationMessage, returnCoupons } from '../../effects/index.ts';
import { countRegistrations, lockEvent } from '../event-rows.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { admitWaiting } from '../waiting/waiting-places.ts';

interface Place extends ShownPrice {
  bookableEventId: string;
  clientId: string;
  /** The practitioner registers them, if need be past the capacity (spec 001 §4). */
  addedByOwner: boolean;
  /** The place waits for its visitor's card, where it costs something. */
  awaitsCard?: boolean;
  /** Taken for the registration's id: what was sent twice registers once. */
  idempotencyKey?: string | undefined;
  /** Codes of coupons that are taken off. */
  discountCodes?: readonly string[];
}

export interface Registered {
  registrationId: string;
  /** False where they were registered already. */
  created: boolean;
  /** The place waits for a card; nobody is told of it yet. */
  awaitsCard: boolean;
  registrationsCount: number;
}

/**
 * Gives a client a place at a group event, part of the caller's transaction. One client has one place (C09). Who comes from
 * outside gets one only while there is one and before it begins (C08); the event's row is locked, so places are given out
 * one by one, and a trigger in the database is the proof.
 * @throws not_found; state_changed where the event was deleted or has begun; conflict where it is full, or costs something else than
 *   was shown; what takeOffCodes and useCoupons refuse; forbidden and rate_limited
 *   where the place may not wait for a card (admitWaiting)
 */
export async function registerForEvent(ctx: OperationContext, sql: Db, place: Place): Promise<Registered> {
  const practiceId = ctx.practice.id;
  const { bookableEventId, clientId, addedByOwner, awaitsCard = false, idempotencyKey } = place;
  const now = new Date(ctx.clock.now());
  const event = await lockEvent(sql, practiceId, bookableEventId);
  if (event.cancelledAt) throw new Refusal('state_changed', EVENT_MESSAGES.alreadyDeleted);
  if (!addedByOwner) await letGoUnpaid(sql, practiceId, place, now);
  const count = await countRegistrations(sql, practiceId, bookableEventId);
  const [known] = await sql<{ id: string }>`
    SELECT id FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${bookableEventId}::uuid
      AND "clientId" = ${clientId}::uuid AND state = 'registered'`;
  const asBefore = (registrationId: string) => ({
    registrationId,
    created: false,
    awaitsCard: false,
    registrationsCount: count,
  });
  if (known) return asBefore(known.id);
  if (!addedByOwner) {
    if (event.startsAt <= now) throw new Refusal('state_changed', EVENT_MESSAGES.overForVisitors);
    if (event.capacity !== null && count >= event.capacity)
      throw new Refusal('conflict', EVENT_MESSAGES.full, { data: { registrationsCount: count } });
  }
  const id = idempotencyKey ?? uuid();
  const token = newToken();
  const { amountCents, takenOff } = await priced(ctx, sql, event.amountCents, place);
  const waits = awaitsCard && amountCents > 0;
  const waiting = waits ? await admitWaiting(ctx, sql, bookableEventId) : null;
  const [made] = await sql`
    INSERT INTO "EventRegistration" (id, "practiceId", "bookableEventId", "clientId", state, "addedByOwner",
                                     "amountCents", "amountCurrency", "payUntil", "waitingNetwork",
                                     "tokenHash", "tokenEncrypted", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${bookableEventId}::uuid, ${clientId}::uuid, 'registered',
            ${addedByOwner}, ${amountCents}, ${ctx.practice.currency}::"Currency",
            ${waiting?.payUntil ?? null}, ${waiting?.network ?? null}, ${tokenHash(token)}, ${encryptToken(token)}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`;
  // The same key, and the registration it made was cancelled since: what is sent again does not bring it back.
  if (!made) return asBefore(id);
  await useCoupons(sql, takenOff, { practiceId, registrationId: id, now: now.getTime() });
  if (event.endsAt > now && !waits)
    await enqueueRegistrationMessage(sql, {
      practiceId,
      registrationId: id,
      template: 'registration_confirmed',
    });
  await announceGroupEvent(sql, practiceId, bookableEventId);
  return { registrationId: id, created: true, awaitsCard: waits, registrationsCount: count + 1 };
}

/** What a place costs, less its coupons, cents. Refused where its visitor was shown another price. */
async function priced(
  ctx: OperationContext,
  sql: Db,
  eventCents: number,
  { discountCodes = [], ...shown }: Place,
): Promise<{ amountCents: number; takenOff: TakenOff }> {
  const lines = [{ serviceId: null, amountCents: eventCents }];
  // What costs nothing uses no coupon up, though its form may hold the code of another date.
  const codes = eventCents > 0 ? discountCodes : [];
  const takenOff = await takeOffCodes(sql, ctx.practice.id, { codes, lines, now: ctx.clock.now() });
  const amountCents = eventCents - totalOf(takenOff.discounts);
  mustBeAsShown({ amountCents, currency: ctx.practice.currency as Currency }, shown);
  return { amountCents, takenOff };
}

/**
 * Whoever comes again while an earlier place of theirs still waits for a card begins anew: nobody has told them where that one
 * is. Not while the bank is being asked about it.
 */
async function letGoUnpaid(
  sql: Db,
  practiceId: string,
  { bookableEventId, clientId, idempotencyKey }: Place,
  now: Date,
): Promise<void> {
  const letGo = await sql<{ id: string }>`
    UPDATE "EventRegistration" r SET state = 'cancelled', "cancelledAt" = ${now}, "waitingNetwork" = NULL
    WHERE r."practiceId" = ${practiceId}::uuid AND r."bookableEventId" = ${bookableEventId}::uuid
      AND r."clientId" = ${clientId}::uuid AND r.state = 'registered' AND r."payUntil" IS NOT NULL
      AND r.id IS DISTINCT FROM ${idempotencyKey ?? null}::uuid
      AND NOT EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = r."practiceId" AND t."billId" = r.id
        AND t.type = 'Charge' AND (t.state = 0 OR t."requiresAction"))
    RETURNING r.id`;
  await returnCoupons(
    sql,
    practiceId,
    letGo.map(({ id }) => id),
    now.getTime(),
  );
}
