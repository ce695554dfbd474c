import type { z } from 'zod';
import {
  findHold,
  readOffer,
  type Hold,
  type Offer,
  type Selection,
} from '#app/domain/availability/index.ts';
import { provenBookingCard, type SavedBookingCard } from '#app/domain/cards/index.ts';
import type { BookingPerson } from '#app/domain/clients/index.ts';
import { checkTravel, type VisitAddress } from '#app/domain/locations/index.ts';
import type { Coordinates } from '#app/lib/distance.ts';
import { parsePhone } from '#app/lib/phone.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import type { bookAppointmentInput } from './inputs.ts';
import { BOOKING_MESSAGES as messages } from './messages.ts';

export type BookingInput = z.output<typeof bookAppointmentInput>;

/** A booking that only waits for its time to be free: everything else about it has been checked. */
export interface BookingRequest {
  /** What a replayed form is recognised by: the hold's token, else the form's own key. */
  key: string;
  hold: Hold | null;
  selection: Selection;
  offer: Offer;
  /** Epoch ms. */
  startsAt: number;
  person: BookingPerson;
  visit: VisitAddress | null;
  visitPoint: Coordinates | null;
  card: SavedBookingCard | null;
  clientTimeZone: string | null;
  message: string | null;
}

/** Reads and checks everything that does not need the calendar's lock; answers an appointment's id where the form was sent before. */
export async function prepareBooking(
  ctx: OperationContext,
  input: BookingInput,
): Promise<BookingRequest | { bookedBefore: string }> {
  const now = ctx.clock.now();
  const key = replayKey(ctx, input);
  const found = await ctx.db.sql(async (sql) => {
    const hold = await findHold(sql, ctx.practice.id, key);
    if (hold?.appointmentId) return { bookedBefore: hold.appointmentId };
    if (input.hold && !hold) throw notFound('booking');
    const selection = hold?.selection ?? chosen(input);
    const startsAt = (hold?.startsAt ?? input.startsAt!).getTime();
    return { hold, selection, startsAt, offer: await readOffer(sql, ctx.practice.id, selection, now) };
  });
  if (found.bookedBefore !== undefined) return { bookedBefore: found.bookedBefore };
  const { offer, hold, selection, startsAt } = found;
  const { visit, visitPoint } = visitOf(offer, input);
  const person = personOf(input);
  if (offer.rules.policy && !input.policyAccepted) {
    throw new Refusal('invalid_input', messages.policyNotAccepted, { field: 'policyAccepted' });
  }
  const card = await provenBookingCard(ctx, {
    hold,
    account: offer.rules.cardAccount,
    isNeeded: offer.rules.asksForCard && offer.amountCents > 0,
    setupIntentId: input.setupIntentId,
  });
  const isVirtual = offer.location.kind === 'virtual';
  return {
    key,
    hold,
    selection,
    offer,
    startsAt,
    person,
    visit,
    visitPoint,
    card,
    clientTimeZone: isVirtual ? (input.clientTimeZone ?? null) : null,
    message: input.message || null,
  };
}

/** A form without a hold is known by its own key, and only to the browser that made it. */
function replayKey(ctx: OperationContext, { hold, idempotencyKey }: BookingInput): string {
  if (hold) return hold;
  return idempotencyKey ? tokenHash(`${ctx.visitorId ?? ''} ${idempotencyKey}`) : newToken();
}

function chosen({ serviceId, variationId, addOnIds, locationId }: BookingInput): Selection {
  return { serviceId: serviceId!, variationId, addOnIds, locationId: locationId! };
}

function personOf({ firstName, lastName, email, phone: typed }: BookingInput): BookingPerson {
  const phone = parsePhone(typed);
  if (!phone) throw new Refusal('invalid_input', messages.phoneInvalid, { field: 'phone' });
  return { firstName, lastName, email, phone };
}

function visitOf({ location }: Offer, { visit }: BookingInput) {
  if (location.kind !== 'home') return { visit: null, visitPoint: null };
  if (!visit) throw new Refusal('invalid_input', messages.visitMissing, { field: 'visit.address' });
  return { visit, visitPoint: checkTravel(location, visit) };
}
