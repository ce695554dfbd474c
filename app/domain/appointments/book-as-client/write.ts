import { v7 as uuid } from 'uuid';
import { freeTimesFor, TimeNotFree } from '#app/domain/availability/index.ts';
import {
  becomesDefaultFromOutside,
  saveBookingCard,
  type SavedBookingCard,
} from '#app/domain/cards/index.ts';
import { clientOfBooking } from '#app/domain/clients/index.ts';
import { useCoupons } from '#app/domain/coupons/index.ts';
import { causeEffects } from '#app/domain/effects/index.ts';
import { sellPackage, type TakenSessions } from '#app/domain/packages/index.ts';
import { providerOf } from '#app/integrations/cards/port.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { BOOKING_MESSAGES } from '../messages.ts';
import { writeSeries } from '../rows/series.ts';
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
  /** Whose network the booking comes from. */
  address: string;
}

/**
 * Writes a booking, with the visits that repeat it, once their times are found free by the function that offered them: all of them or
 * none. The caller holds the calendar's lock and the transaction. Each visit counts by itself from then on: it is reminded of, moved,
 * cancelled and paid alone.
 * @throws TimeNotFree where somebody was faster, a Refusal where that is one of the repeated ones
 */
export async function writeBooking(sql: Db, writing: Writing): Promise<Booking> {
  const { practiceId, request, card, userId, now, address } = writing;
  const { offer, repeated, hold, form } = request;
  await refuseTaken(sql, writing);

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
  const chargeAtBooking = offer.rules.chargeAtBooking && paymentMethodId !== null && request.priceCents > 0;
  const { booking, repeatedIds } = await insertBooking(sql, request, {
    practiceId,
    clientId: client.id,
    newClient: client.isNew,
    paymentMethodId,
    sessions: await startPackage(sql, writing, client.id),
    seriesId: await startSeries(sql, writing, client.id),
    chargeAtBooking,
    now,
    address,
  });
  const { appointment } = booking;
  await useCoupons(sql, request.takenOff, { practiceId, appointmentId: appointment.id, now });
  const isApproved = appointment.state === 'approved';
  const told = isApproved
    ? ([repeated.length > 0 ? 'series_confirmed' : 'appointment_confirmed', 'new_booking'] as const)
    : (['request_received', 'new_request'] as const);
  const change = { practiceId, at: new Date(now) };
  const what = isApproved ? ('booked' as const) : ('requested' as const);
  await causeEffects(
    sql,
    {
      ...change,
      appointmentId: appointment.id,
      timeline: [what, ...(paymentMethodId ? (['card_saved'] as const) : [])],
      messages: told,
      charge: isApproved && chargeAtBooking,
    },
    // One message tells of all of them.
    ...repeatedIds.map((appointmentId) => ({
      ...change,
      appointmentId,
      timeline: [what],
      messages: [],
      charge: false,
    })),
  );
  return booking;
}

async function refuseTaken(sql: Db, { practiceId, request, now }: Writing): Promise<void> {
  const { offer, startsAt, repeated, hold } = request;
  const free = await freeTimesFor(sql, practiceId, offer, {
    from: startsAt,
    to: (repeated.at(-1) ?? startsAt) + 1,
    now,
    ignoreHoldId: hold?.id ?? null,
  });
  const isFree = new Set(free);
  if (!isFree.has(startsAt)) throw new TimeNotFree();
  const taken = repeated.filter((start) => !isFree.has(start));
  if (taken.length === 0) return;
  const dates = taken.map((start) => formatDateTime(start, offer.location.timeZone));
  throw new Refusal('conflict', BOOKING_MESSAGES.repeatedTaken(dates), { field: 'recurrence.startTimes' });
}

/** The sessions of a package that is booked for the first time: later ones are booked against it. */
async function startPackage(
  sql: Db,
  { practiceId, request, now }: Writing,
  clientId: string,
): Promise<TakenSessions | null> {
  const { service } = request.offer;
  const { numberOfSessions } = service;
  if (numberOfSessions === null) return null;
  return sellPackage(sql, {
    practiceId,
    clientId,
    service: { ...service, numberOfSessions },
    amountCents: request.priceCents,
    count: 1 + request.repeated.length,
    now,
  });
}

async function startSeries(
  sql: Db,
  { practiceId, request: { form, repeated, offer }, now }: Writing,
  clientId: string,
): Promise<string | null> {
  if (!form.recurrence) return null;
  const id = uuid();
  await writeSeries(sql, practiceId, {
    id,
    clientId,
    locationId: offer.location.id,
    timeZone: offer.location.timeZone,
    pattern: { frequency: form.recurrence.frequency },
    made: 1 + repeated.length,
    now,
  });
  return id;
}
