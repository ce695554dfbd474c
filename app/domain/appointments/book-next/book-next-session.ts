import { z } from 'zod';
import { freeTimesFor, lockCalendar, slotTaken, TimeNotFree } from '#app/domain/availability/index.ts';
import { causeEffects, spendMove } from '#app/domain/effects/index.ts';
import { takeSessions } from '#app/domain/packages/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { sqlState } from '#app/platform/db.ts';
import { decryptToken, newToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { insertBooking } from '../book-as-client/rows.ts';
import { bookNextSessionInput } from '../inputs.ts';
import { BOOKING_MESSAGES, NEXT_SESSION_MESSAGES } from '../messages.ts';
import { readNextSession, type NextSession } from './read-next-session.ts';

/**
 * The client books another session of a package that is paid for or owed already, from the page of one of its appointments: at the
 * same place, to nobody's price. Of two bookings of the last session one gets it. The form sent again answers the same appointment.
 * Throws slot_taken with the nearest free times, conflict where no session is left or the practice no longer offers it.
 */
export const bookNextSession = operation({
  name: 'bookNextSession',
  kind: 'mutation',
  description: 'Books another session of the package that the appointment of a link belongs to.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: bookNextSessionInput,
  output: z.object({
    instantActionToken: z.string().meta({ description: 'Opens the page of the new appointment.' }),
  }),
  async run(ctx, { appointmentId, startsAt, policyAccepted, clientTimeZone }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const start = startsAt.getTime();
    let next: NextSession | undefined;
    const spent = await spendMove(ctx, appointmentId, NEXT_SESSION_MESSAGES.tooMany);
    try {
      // What finds a session costs as much as what makes one: else the times of others could be tried for nothing.
      const token = await ctx.db.run(async (sql) => {
        await lockCalendar(sql, practiceId);
        const before = await bookedBefore(sql, practiceId, { appointmentId, startsAt, now });
        if (before) return before;
        next = await readNextSession(sql, practiceId, appointmentId, now);
        if (next.offer.rules.policy && !policyAccepted) {
          throw new Refusal('invalid_input', BOOKING_MESSAGES.policyNotAccepted, { field: 'policyAccepted' });
        }
        const [free] = await freeTimesFor(sql, practiceId, next.offer, { from: start, to: start + 1, now });
        if (free !== start) throw new TimeNotFree();
        return write(ctx, sql, next, { start, clientTimeZone });
      });
      return { instantActionToken: token };
    } catch (error) {
      // Nobody was written to.
      await spent.giveBack();
      const isLost = error instanceof TimeNotFree || sqlState(error) === '23P01';
      if (!isLost || !next) throw error;
      throw await slotTaken(ctx, next.offer, start);
    }
  },
});

/** How long a form that is sent again is known by the session that it has made, milliseconds. */
const SAME_FORM_MS = 10 * MINUTE_MS;

/** The session of the same package at this very time, which the same form has made a moment ago. */
async function bookedBefore(
  sql: Db,
  practiceId: string,
  { appointmentId, startsAt, now }: { appointmentId: string; startsAt: Date; now: number },
): Promise<string | null> {
  const [row] = await sql<{ encrypted: string }>`
    SELECT s."instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" a
    JOIN "Appointment" s ON s."practiceId" = a."practiceId" AND s."packageId" = a."packageId" AND s.id <> a.id
      AND s."startsAt" = ${startsAt} AND s."createdAt" > ${new Date(now - SAME_FORM_MS)} AND s.state IN ('pending', 'approved')
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  return row ? decryptToken(row.encrypted) : null;
}

async function write(
  ctx: OperationContext,
  sql: Db,
  { clientId, packageId, serviceId, selection, offer, visit, visitPoint }: NextSession,
  { start, clientTimeZone }: { start: number; clientTimeZone: string | undefined },
): Promise<string> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const taken = { practiceId, packageId, clientId, serviceId, count: 1 };
  const sessions = await takeSessions(sql, taken).catch((error: unknown) => {
    // Its words are the practitioner's.
    throw error instanceof Refusal ? new Refusal('conflict', NEXT_SESSION_MESSAGES.notNow) : error;
  });
  const form = { key: newToken(), clientTimeZone };
  const { booking } = await insertBooking(
    sql,
    { form, hold: null, selection, offer, startsAt: start, priceCents: 0, repeated: [], visit, visitPoint },
    {
      practiceId,
      clientId,
      newClient: false,
      paymentMethodId: null,
      sessions,
      seriesId: null,
      chargeAtBooking: false,
      now,
      address: ctx.address,
    },
  );
  const isApproved = booking.appointment.state === 'approved';
  await causeEffects(sql, {
    practiceId,
    appointmentId: booking.appointment.id,
    at: new Date(now),
    timeline: [isApproved ? 'booked' : 'requested'],
    messages: isApproved ? ['appointment_confirmed', 'new_booking'] : ['request_received', 'new_request'],
    charge: false,
  });
  return booking.instantActionToken;
}
