import { z } from 'zod';
import { slotTaken, TimeNotFree } from '#app/domain/availability/index.ts';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { openToken } from '#app/platform/tokens.ts';
import { prepareBooking, type BookingRequest } from './booking-request.ts';
import { writeBooking } from './booking-write.ts';
import { bookAppointmentInput } from './inputs.ts';
import { BOOKING_MESSAGES as messages } from './messages.ts';

const booked = z
  .object({
    id: z.uuid(),
    state: z.enum(['pending', 'approved', 'cancelled', 'unavailable']),
    startsAt: z.date(),
    endsAt: z.date(),
    timeZone: z.string(),
    amountCents: z.int(),
    amountCurrency: z.enum(['USD', 'CAD']),
    isVirtual: z.boolean(),
  })
  .meta({ id: 'BookedAppointment' });

type Booked = z.output<typeof booked>;

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
  input: bookAppointmentInput,
  output: z.object({
    instantActionToken: z
      .string()
      .meta({ description: "Opens the appointment's page, /m/c/{instantActionToken}." }),
    appointment: booked,
  }),
  async run(ctx, input) {
    // Who holds a time has paid from this budget when they took it.
    if (!input.hold && !(await ctx.limiter.spend('bookingAddress', ctx.address))) {
      throw new Refusal('rate_limited', messages.tooManyTries);
    }
    const request = await prepareBooking(ctx, input);
    return 'bookedBefore' in request ? read(ctx, request.bookedBefore) : book(ctx, request);
  },
});

async function book(ctx: OperationContext, request: BookingRequest) {
  const { offer, startsAt, hold } = request;
  const writing = { practiceId: ctx.practice.id, request, now: ctx.clock.now() };
  let appointmentId: string;
  try {
    appointmentId = await ctx.db.sql((sql) => writeBooking(sql, writing));
  } catch (error) {
    if (!(error instanceof TimeNotFree) && sqlState(error) !== '23P01') throw error;
    throw await slotTaken(ctx, offer, startsAt, hold?.id);
  }
  return read(ctx, appointmentId);
}

async function read(ctx: OperationContext, appointmentId: string) {
  const [row] = await ctx.db.sql(
    (sql) => sql<Booked & { sealed: string }>`
      SELECT id, state, "startsAt", "endsAt", "timeZone", "amountCents", "amountCurrency", "isVirtual",
        "instantActionTokenSealed" AS sealed
      FROM "Appointment" WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${appointmentId}::uuid`,
  );
  const { sealed, ...appointment } = row!;
  return { instantActionToken: openToken(sealed), appointment };
}
