import { z } from 'zod';
import { calendarsKnownUntil } from '#app/domain/calendar-integrations/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { formatDate } from '#app/lib/time.ts';
import { recurringTimesInput } from './inputs.ts';
import { seriesStarts } from './limits.ts';
import { SERIES_MESSAGES } from './messages.ts';
import { checkStarts, seriesTime } from './series-conflicts.ts';
import { readSeriesRules } from './series-rules.ts';

/**
 * The dates that a recurring pattern comes to, each with what is in its way (spec 001 §7). Wall time is kept over a change of
 * the clocks in the venue's zone. A broken limit is an answer, not a refusal: `error` holds its text, and there are no dates.
 */
export const recurringTimes = operation({
  name: 'recurringTimes',
  kind: 'query',
  description: 'The dates of a recurring series, each with its conflicts.',
  access: practiceOwner(),
  input: recurringTimesInput,
  output: z
    .object({
      recurringTimes: z.array(seriesTime),
      error: z.string().nullable().meta({ description: 'Which limit the pattern breaks.' }),
      calendarNote: z.string().nullable().meta({
        description: 'Where some dates are later than connected calendars are read, for people.',
      }),
    })
    .meta({ id: 'RecurringTimes' }),
  async run(ctx, { practiceId, startsAt, recurrencePattern: pattern, duration, ...selection }) {
    if (practiceId && practiceId !== ctx.practice.id) throw notFound('practice');
    const now = ctx.clock.now();
    return ctx.db.run(async (sql) => {
      const rules = await readSeriesRules(ctx, sql, selection);
      const given = { startsAt: startsAt.getTime(), timeZone: rules.timeZone, pattern };
      const { starts, error } = seriesStarts(given, rules.most, now);
      const times = error
        ? []
        : await checkStarts(sql, ctx.practice.id, { starts, minutes: duration, now, rules });
      const knownUntil = await calendarsKnownUntil(sql, ctx.practice.id, now);
      const isBeyond = knownUntil !== null && times.some((time) => time.startsAt > knownUntil);
      const calendarNote = isBeyond
        ? SERIES_MESSAGES.notCompared(formatDate(knownUntil, rules.timeZone))
        : null;
      return { recurringTimes: times, error, calendarNote };
    });
  },
});
