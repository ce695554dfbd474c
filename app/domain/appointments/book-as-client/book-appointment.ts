import { claimOwnRecords } from '#app/domain/accounts/index.ts';
import { lockCalendar, slotTaken, TimeNotFree } from '#app/domain/availability/index.ts';
import { provenBookingCard, type SavedBookingCard } from '#app/domain/cards/index.ts';
import { needsCard, withinGuesses } from '#app/domain/coupons/index.ts';
import { calendarCost, isThemselves, spendDayBudgets } from '#app/domain/effects/index.ts';
import { redeemAtBooking, withinCardGuesses } from '#app/domain/gift-cards/index.ts';
import { withinAddresses } from '#app/domain/locations/index.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { bookingOutput, readBooking, type Booking } from './output.ts';
import { checkForm, readRequest, type BookingForm, type BookingRequest } from './request.ts';
import { writeBooking } from './write.ts';
import { bookAppointmentInput, clientDetails, reachable } from '../inputs.ts';
import { BOOKING_MESSAGES as messages } from '../messages.ts';

/**
 * Books a time for a visitor: at once, or as a request where the practice approves each one. Nothing the form says of
 * price, length or free times is believed. The same form sent again answers the same appointment.
 */
export const bookAppointment = operation({
  name: 'bookAppointment',
  kind: 'mutation',
  description:
    'Books a service for a visitor; where the time is gone, `nearest` lists the nearest free times.',
  access: siteVisitor(),
  // Beside all else that the form may have wrong, not after it.
  input: bookAppointmentInput.safeExtend({
    phone: reachable(clientDetails.phone, (text) => parsePhone(text) !== null),
  }),
  output: bookingOutput,
  async run(ctx, input) {
    // Who holds a time has paid from this budget when they took it.
    if (!input.hold && !(await ctx.limiter.spend('bookingAddress', ctx.address))) {
      throw new Refusal('rate_limited', messages.tooManyTries);
    }
    const form = checkForm(ctx, input);
    const userId = actorUserId(ctx.actor);
    const visits = 1 + (input.recurrence?.startTimes.length ?? 0);
    const place = (await isThemselves(ctx, form.person))
      ? null
      : await calendarCost(ctx, { wasHeld: input.hold !== undefined, visits });
    const spent = await spendDayBudgets(ctx, form.person, place);
    const { isNew, byCard, booking } = await withinCardGuesses(ctx, form.giftCardCode, () =>
      withinGuesses(ctx, form.discountCodes, () => withinAddresses(ctx, form.visit, () => book(ctx, form))),
    ).catch(async (error: unknown) => {
      await spent.giveBack();
      throw error;
    });
    if (!isNew) await spent.giveBack();
    // A card that its bank has proved is not invented.
    else if (byCard && place) await ctx.limiter.giveBack(place.budget, place.key, place.points);
    // Whoever is signed in finds it among their bookings at once, where its details are what they have proved.
    if (userId) await claimOwnRecords(ctx, userId);
    return booking;
  },
});

interface Made {
  booking: Booking;
  /** False where the same form was sent before: nobody is written to again. */
  isNew: boolean;
  /** A card was given with it, and proven. */
  byCard: boolean;
}

async function book(ctx: OperationContext, form: BookingForm): Promise<Made> {
  const first = await attempt(ctx, form, null);
  if (!('wantsCard' in first)) return first;
  // The provider is never asked inside a transaction: the card is proven, and the booking tried from its beginning.
  const card = await proveCard(ctx, form, first.wantsCard);
  const second = await attempt(ctx, form, { card });
  if ('wantsCard' in second) throw new Error('a card that was proven is wanted again');
  return second;
}

/** One transaction under the calendar's lock: the whole booking, or nothing. */
async function attempt(
  ctx: OperationContext,
  form: BookingForm,
  proof: { card: SavedBookingCard | null } | null,
): Promise<Made | { wantsCard: BookingRequest }> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  let request: BookingRequest | undefined;
  try {
    return await ctx.db.run(async (sql) => {
      // They leave together with the transaction's beginning; what is read is read under the lock.
      const [, read] = await Promise.all([
        lockCalendar(sql, practiceId),
        readRequest(sql, practiceId, form, now),
      ]);
      if ('bookedBefore' in read)
        return {
          booking: await readBooking(sql, practiceId, read.bookedBefore),
          isNew: false,
          byCard: false,
        };
      request = read;
      if (!proof && concernsCard(read)) return { wantsCard: read };
      const card = proof?.card ?? null;
      const booking = await writeBooking(sql, {
        practiceId,
        request: read,
        card,
        userId: actorUserId(ctx.actor),
        now,
        address: ctx.address,
      });
      const { giftCardCode: code } = form;
      if (code && booking.appointment.amountCents > 0)
        await redeemAtBooking(ctx, sql, { appointmentId: booking.appointment.id, code });
      return { booking, isNew: true, byCard: card !== null };
    });
  } catch (error) {
    const isTaken = error instanceof TimeNotFree || sqlState(error) === '23P01';
    if (!isTaken || !request) throw error;
    throw await slotTaken(ctx, request.offer, request.startsAt, { ignoreHoldId: request.hold?.id });
  }
}

const asksForCard = ({ offer, priceCents, repeated }: BookingRequest) =>
  needsCard({
    asksForCard: offer.rules.asksForCard,
    priceCents,
    fullCents: offer.amountCents,
    visits: 1 + repeated.length,
    isPackage: offer.service.numberOfSessions !== null,
  });

function concernsCard(request: BookingRequest): boolean {
  return (
    asksForCard(request) ||
    (request.form.setupIntentId !== undefined && request.offer.rules.cardAccount !== null)
  );
}

function proveCard(ctx: OperationContext, form: BookingForm, request: BookingRequest) {
  return provenBookingCard(ctx, {
    hold: request.hold,
    account: request.offer.rules.cardAccount,
    isNeeded: asksForCard(request),
    setupIntentId: form.setupIntentId,
  });
}
