import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import {
  findByIdempotencyKey,
  readProBooking,
  storeIdempotencyKey,
  writeProAppointments,
  writeSeries,
} from '#app/domain/appointments/index.ts';
import { hasUnseen, lockCalendar } from '#app/domain/availability/index.ts';
import { enqueueMessage } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { createRecurringAppointmentsInput } from './inputs.ts';
import { limitBroken } from './limits.ts';
import { SERIES_MESSAGES as TEXTS } from './messages.ts';
import { checkStarts } from './series-conflicts.ts';
import { readSeries } from './series-rows.ts';
import { readSeriesRules, type SeriesRules } from './series-rules.ts';

type Input = z.output<typeof createRecurringAppointmentsInput>;

/**
 * Creates the appointments of a series, all of them or none (spec 001 §5, §7; C05). Within the limits of a series; a date that
 * something else has taken meanwhile refuses the whole with `data.confirm = 'overlap'` and the dates that are not free, so that the
 * screen can offer to skip them or to include them knowingly. Each session has its timeline and reminders; the client gets one
 * confirmation for all. The same key creates once and answers the same series again (P11).
 */
export const createRecurringAppointments = operation({
  name: 'createRecurringAppointments',
  kind: 'mutation',
  description: 'Books a recurring series for a client.',
  access: practiceOwner(),
  input: createRecurringAppointmentsInput,
  output: z.object({
    seriesId: z.uuid(),
    appointmentIds: z.array(z.uuid()).meta({ description: 'In order of time.' }),
    instantActionToken: z.string().meta({ description: 'Opens the first one in the calendar.' }),
  }),
  async run(ctx, input) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      await lockCalendar(sql, practiceId);
      const made = await findByIdempotencyKey(sql, practiceId, input.idempotencyKey);
      return readSeries(sql, practiceId, made ?? (await make(ctx, sql, input)));
    });
  },
});

/** Writes the series; answers its first appointment. */
async function make(ctx: OperationContext, sql: Db, input: Input): Promise<string> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const { locationId, packageId, appointmentServices, duration } = input;
  const serviceId = appointmentServices[0]!.serviceId;
  const rules = await readSeriesRules(ctx, sql, { locationId, packageId, serviceId });
  const starts = input.recurringStartTimes.map(Number).sort((one, other) => one - other);
  const broken = limitBroken(starts, { ...rules, now });
  if (broken) throw new Refusal('invalid_input', broken, { field: 'recurringStartTimes' });
  if (starts[0]! <= now && !input.confirmPast) {
    const data = { confirm: 'past' };
    throw new Refusal('conflict', TEXTS.startsInPast, { field: 'recurringStartTimes', data });
  }
  await refuseTaken(sql, practiceId, { input, starts, rules, now });

  const booking = await readProBooking(sql, practiceId, input, { sessions: starts.length, now });
  const seriesId = uuid();
  await writeSeries(sql, practiceId, {
    id: seriesId,
    clientId: booking.client.id,
    locationId,
    timeZone: rules.timeZone,
    pattern: input.recurrencePattern,
    made: starts.length,
    now,
  });
  const times = starts.map((start) => ({
    startsAt: new Date(start),
    endsAt: new Date(start + duration * MINUTE_MS),
  }));
  const written = await writeProAppointments(sql, booking, times, { now, seriesId, confirm: 'none' });
  const next = written.find(({ startsAt }) => startsAt.getTime() > now);
  if (next) {
    const message = { practiceId, appointmentId: next.id, template: 'series_confirmed' } as const;
    await enqueueMessage(sql, message);
  }
  await storeIdempotencyKey(sql, practiceId, input.idempotencyKey, written[0]!, now);
  return written[0]!.id;
}

/** Refuses the whole where a date has more in its way than was shown; what is overlapped knowingly is not asked about again. */
async function refuseTaken(
  sql: Db,
  practiceId: string,
  { input, starts, rules, now }: { input: Input; starts: number[]; rules: SeriesRules; now: number },
): Promise<void> {
  const checked = await checkStarts(sql, practiceId, { starts, minutes: input.duration, now, rules });
  const taken = checked.filter(({ conflicts }) => hasUnseen(conflicts, input.confirmOverlap));
  if (taken.length === 0) return;
  throw new Refusal('conflict', TEXTS.datesTaken(taken.map(({ displayTime }) => displayTime)), {
    field: 'recurringStartTimes',
    data: { confirm: 'overlap', recurringTimes: taken },
  });
}
