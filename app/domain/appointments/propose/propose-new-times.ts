import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { freeTimesFor, lockCalendar } from '#app/domain/availability/index.ts';
import { announceAppointment, enqueueMessage, spendSentToMany } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { proposeNewTimesInput } from '../inputs.ts';
import { readMovable, type Movable } from '../move/client-may-move.ts';
import { offeredTimes, readProposal, writeOffer } from './proposal.ts';
import { threeTimes } from './three-times.ts';

/** Each client may get an email and a text message. */
const CHANNELS = 2;

/** Asked again within this time while all three are still free, nobody is written to twice. */
const SAME_PRESS_MS = 5 * MINUTE_MS;

/**
 * Offers the clients of coming appointments three other times each, near the one they have, by email and text message. Nothing is moved
 * and nothing is held: each client takes one with a tap, as long as it is free, or keeps what was agreed. An offer takes the place of the one
 * before; the same press again, as by a second window, sends none. What one client is offered and has not answered is offered to nobody else.
 * Answers for whom no free time was found, and who has been sent too much.
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
    full: z.array(z.uuid()).meta({
      description: 'Appointments whose client has been sent as many messages as one may be within a day.',
    }),
  }),
  async run(ctx, { appointmentIds }) {
    const practiceId = ctx.practice.id;
    const wanted = [...new Set(appointmentIds)];
    const about = await ctx.db.run(
      (sql) => sql<{ id: string; clientId: string }>`
        SELECT id, "clientId" FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${wanted}::uuid[])`,
    );
    if (about.length < wanted.length) throw notFound('appointment');
    const { within, giveBack } = await spendSentToMany(ctx, about, CHANNELS);
    const unsent = new Set(within);
    try {
      const { written, ...proposed } = await offerAll(ctx, wanted, within);
      for (const id of written) unsent.delete(id);
      return proposed;
    } finally {
      await giveBack(unsent);
    }
  },
});

/** Writes the offers down and wants a message for each; `written` names what a message goes out about. */
function offerAll(
  ctx: OperationContext,
  wanted: readonly string[],
  within: ReadonlySet<string>,
): Promise<{ sent: number; without: string[]; full: string[]; written: string[] }> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  return ctx.db.run(async (sql) => {
    await lockCalendar(sql, practiceId);
    const offered = await offeredTimes(sql, practiceId);
    const [without, full, written]: string[][] = [[], [], []];
    let sent = 0;
    for (const appointmentId of wanted) {
      const movable = await movableOrNull(sql, practiceId, appointmentId, now);
      const free = movable ? await freeFor(sql, { practiceId, appointmentId, movable, now }) : [];
      if (movable && (await wasJustAsked(sql, appointmentId, { movable, free, now }))) {
        sent += 1;
        continue;
      }
      if (!within.has(appointmentId)) {
        full!.push(appointmentId);
        continue;
      }
      offered.delete(appointmentId);
      const starts = movable ? threeTimes(free, timeOf(movable), [...offered.values()].flat()) : [];
      if (!movable || starts.length === 0) {
        without!.push(appointmentId);
        continue;
      }
      const { lengthMs } = timeOf(movable);
      offered.set(
        appointmentId,
        starts.map((startsAt) => ({ startsAt, endsAt: startsAt + lengthMs })),
      );
      const { startsAt: previousStart } = movable;
      const note = await writeOffer(sql, { practiceId, appointmentId, previousStart, now, starts });
      await enqueueMessage(sql, {
        practiceId,
        appointmentId,
        template: 'new_times_proposed',
        occasion: `proposed-${now}`,
        note,
      });
      await announceAppointment(sql, practiceId, appointmentId);
      written!.push(appointmentId);
      sent += 1;
    }
    return { sent, without: without!, full: full!, written: written! };
  });
}

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
}

const timeOf = ({ startsAt, endsAt, offer }: Movable) => ({
  startsAt: startsAt.getTime(),
  lengthMs: endsAt.getTime() - startsAt.getTime(),
  timeZone: offer.location.timeZone,
});

const freeFor = (sql: Db, { practiceId, appointmentId, movable, now }: Wanted): Promise<number[]> =>
  freeTimesFor(sql, practiceId, movable.offer, {
    from: now,
    to: now + (movable.offer.rules.horizonDays + 2) * DAY_MS,
    now,
    ignoreAppointmentId: appointmentId,
  });

async function wasJustAsked(
  sql: Db,
  appointmentId: string,
  { movable, free, now }: { movable: Movable; free: readonly number[]; now: number },
): Promise<boolean> {
  const proposal = await readProposal(sql, appointmentId);
  return (
    proposal !== null &&
    proposal.takenAt === null &&
    proposal.previousStart.getTime() === movable.startsAt.getTime() &&
    now - proposal.createdAt.getTime() < SAME_PRESS_MS &&
    proposal.starts.every((start) => free.includes(start.getTime()))
  );
}
