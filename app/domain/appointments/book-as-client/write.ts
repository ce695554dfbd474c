import { freeTimesFor, TimeNotFree } from '#app/domain/availability/index.ts';
import {
  becomesDefaultFromOutside,
  saveBookingCard,
  type SavedBookingCard,
} from '#app/domain/cards/index.ts';
import { clientOfBooking } from '#app/domain/clients/index.ts';
import { causeEffects } from '#app/domain/effects/index.ts';
import { sellPackage } from '#app/domain/packages/index.ts';
import { providerOf } from '#app/integrations/cards/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Booking } from './output.ts';
import { insertBooking } from './rows.ts';
import type { BookingRequest } from './request.ts';

interface Writing {
  practiceId: string;
  request: BookingRequest;
  /** Proven by the provider before the transaction. */
  card: SavedBookingCard | null;
  /** Who is signed in. */
  userId: string | null;
  now: number;
}

/**
 * Writes a booking, once its time is found free by the function that offered it. The caller holds the calendar's lock
 * and the transaction.
 * @throws TimeNotFree where somebody was faster
 */
export async function writeBooking(sql: Db, writing: Writing): Promise<Booking> {
  const { practiceId, request, card, userId, now } = writing;
  const { offer, startsAt, hold, form } = request;
  const [free] = await freeTimesFor(sql, practiceId, offer, {
    from: startsAt,
    to: startsAt + 1,
    now,
    ignoreHoldId: hold?.id ?? null,
  });
  if (free !== startsAt) throw new TimeNotFree();

  const client = await clientOfBooking(sql, form.person, now);
  const paymentMethodId =
    card && hold
      ? await saveBookingCard(sql, card, {
          practiceId,
          clientId: client.id,
          holdId: hold.id,
          currency: offer.rules.currency,
          provider: providerOf(offer.rules.cardAccount),
          becomesDefault: await becomesDefaultFromOutside(sql, { practiceId, clientId: client.id, userId }),
          now: new Date(now),
        })
      : null;
  const chargeAtBooking = offer.rules.chargeAtBooking && paymentMethodId !== null && offer.amountCents > 0;
  const booking = await insertBooking(sql, request, {
    practiceId,
    clientId: client.id,
    newClient: client.isNew,
    paymentMethodId,
    packageId: await startPackage(sql, writing, client.id),
    chargeAtBooking,
    now,
  });
  const { appointment } = booking;
  const isApproved = appointment.state === 'approved';
  await causeEffects(sql, {
    practiceId,
    appointmentId: appointment.id,
    at: new Date(now),
    timeline: [isApproved ? 'booked' : 'requested', ...(paymentMethodId ? (['card_saved'] as const) : [])],
    messages: isApproved ? ['appointment_confirmed', 'new_booking'] : ['request_received', 'new_request'],
    charge: isApproved && chargeAtBooking,
  });
  return booking;
}

/** The first session of a package opens it: the others are booked against it later. */
async function startPackage(sql: Db, { practiceId, request, now }: Writing, clientId: string) {
  const { service, amountCents } = request.offer;
  const { numberOfSessions } = service;
  if (numberOfSessions === null) return null;
  const sale = {
    practiceId,
    clientId,
    service: { ...service, numberOfSessions },
    amountCents,
    count: 1,
    now,
  };
  return (await sellPackage(sql, sale)).packageId;
}
