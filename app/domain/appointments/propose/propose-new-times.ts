import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';
import { freeTimesFor, lockCalendar } from '#app/domain/availability/index.ts';
import { announceAppointment, enqueueMessage, spendSentToMany } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { proposeNewTimesInput } from '../inputs.ts';
import { readMovable, type Movable } from '../move/client-may-move.ts';
import { threeTimes, type Taken } from './three-times.ts';

/** Each client may get an email and a text message. */
const CHANNELS = 2;

/**
 * Offers the clients of coming appointments three other times each, near the one they have, by email and text message. Nothing is moved
 * and nothing is held: each client takes one with a tap, as long as it is free, or keeps what was agreed. An offer takes the place of the one
 * before. Answers for whom no free time was found.
 */
export const proposeNewTimes = operation({
  name: 'proposeNewTimes',
  kind: 'mutation',
  description: 'Sends clients three other times to choose from. Moves nothing.',
  access: practiceOwner(),
  input: proposeNewTimesInput,
  output: z.object({
    sent: z.int(),
    without: z
      .array(z.uuid())
      .meta({ description: 'Appointments for which there is no other free time, or that cannot be moved.' }),
  }),
  async run(ctx, { appointmentIds }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const wanted = new Set(appointmentIds);
    const giveBack = await spendSentToMany(ctx, wanted.size * CHANNELS);
    const proposed = await ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const taken: Taken[] = [];
      const without: string[] = [];
      let sent = 0;
      for (const appointmentId of wanted) {
        const movable = await movableOrNull(sql, practiceId, appointmentId, now);
        const starts = movable
          ? await startsFor(sql, { practiceId, appointmentId, movable, now, taken })
          : [];
        if (!movable || starts.length === 0) {
          without.push(appointmentId);
          continue;
        }
        const lengthMs = movable.endsAt.getTime() - movable.startsAt.getTime();
        taken.push(...starts.map((startsAt) => ({ startsAt, endsAt: startsAt + lengthMs })));
        const offered = starts.map((start) => new Date(start).toISOString());
        await sql`
          INSERT INTO "TimeProposal" (id, "practiceId", "appointmentId", "previousStart", starts, "createdAt")
          VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${movable.startsAt},
            ${offered}::timestamptz[], ${new Date(now)})
          ON CONFLICT ("practiceId", "appointmentId") DO UPDATE SET "previousStart" = EXCLUDED."previousStart",
            starts = EXCLUDED.starts, "createdAt" = EXCLUDED."createdAt", "takenAt" = NULL`;
        await enqueueMessage(sql, {
          practiceId,
          appointmentId,
          template: 'new_times_proposed',
          occasion: `proposed-${now}`,
          note: offered.join(' '),
        });
        await announceAppointment(sql, practiceId, appointmentId);
        sent += 1;
      }
      return { sent, without };
    });
    await giveBack(proposed.without.length * CHANNELS);
    return proposed;
  },
});

/** Null for what has happened, is off or is not offered any more; not_found stays one. */
async function movableOrNull(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  now: number,
): Promise<Movable | null> {
  try {
    return await readMovable(sql, practiceId, appointmentId, now, { isOffered: true });
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_found') return null;
    throw error;
  }
}

interface Wanted {
  practiceId: string;
  appointmentId: string;
  movable: Movable;
  now: number;
  taken: readonly Taken[];
}

async function startsFor(sql: Db, wanted: Wanted): Promise<number[]> {
  const { practiceId, appointmentId, movable, now, taken } = wanted;
  const { offer, startsAt, endsAt } = movable;
  const free = await freeTimesFor(sql, practiceId, offer, {
    from: now,
    to: now + (offer.rules.horizonDays + 2) * DAY_MS,
    now,
    ignoreAppointmentId: appointmentId,
  });
  return threeTimes(
    free,
    {
      startsAt: startsAt.getTime(),
      lengthMs: endsAt.getTime() - startsAt.getTime(),
      timeZone: offer.location.timeZone,
    },
    taken,
  );
}
