import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import type { BookingsTab } from '#tenants/cross-practice.ts';
import { clientBooking } from './booking-output.ts';
import { clientBookingsInput } from './inputs.ts';
import { readBookings } from './read-bookings.ts';

const list = z.array(clientBooking);
const count = z.int().meta({ description: 'Of the whole tab; 0 where it was not asked for.' });

/**
 * The signed-in client's bookings over all practices, a page at a time (spec 000 §2, §7). A request that was declined, or whose
 * time came without an answer, is expired; what was called off stands among the past ones. Transactions are bookings with one.
 */
export const clientBookings = operation({
  name: 'clientBookings',
  kind: 'query',
  description: 'Your bookings at all practices.',
  access: actingAsClient(),
  input: clientBookingsInput,
  output: z
    .object({
      upcomingAppointments: list,
      upcomingAppointmentsCount: count,
      pastAppointments: list,
      pastAppointmentsCount: count,
      transactions: list.meta({ description: 'Bookings that were charged, or are to be on the day.' }),
      transactionsCount: count,
      expiredAppointments: list,
      expiredAppointmentsCount: count,
    })
    .meta({ id: 'ClientBookings' }),
  async run(ctx, { tab, limit, offset, brief }) {
    const userId = actorUserId(ctx.actor)!;
    const now = new Date(ctx.clock.now());
    const read = async (one: BookingsTab) => {
      if (tab ? tab !== one : one === 'transactions') return { rows: [], total: 0 };
      const page = await ctx.cross.bookingsOfPerson(userId, one, now, { limit, offset });
      return { rows: await readBookings(ctx, userId, page, { brief }), total: page[0]?.total ?? 0 };
    };
    const [upcoming, past, transactions, expired] = await Promise.all([
      read('upcoming'),
      read('past'),
      read('transactions'),
      read('expired'),
    ]);
    return {
      upcomingAppointments: upcoming.rows,
      upcomingAppointmentsCount: upcoming.total,
      pastAppointments: past.rows,
      pastAppointmentsCount: past.total,
      transactions: transactions.rows,
      transactionsCount: transactions.total,
      expiredAppointments: expired.rows,
      expiredAppointmentsCount: expired.total,
    };
  },
});
