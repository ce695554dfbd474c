import { z } from 'zod';
import { conflictOutput, conflictsWith, type Conflict } from '#app/domain/availability/index.ts';
import { formatDateTime } from '#app/lib/time.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { SERIES_MESSAGES } from './messages.ts';
import type { SeriesRules } from './series-rules.ts';

/** One date of a series with what stands in its way (spec 001 §3, recurring time slot). */
export interface SeriesTime {
  startsAt: Date;
  /** 'Tue, Mar 4, 2:30 PM EST', the venue's clocks. */
  displayTime: string;
  conflicts: (Conflict & { note?: string })[];
}

export const seriesTime = z
  .object({
    startsAt: z.date(),
    displayTime: z.string().meta({ description: "For people, in the venue's zone." }),
    conflicts: z.array(
      conflictOutput
        .extend({
          note: z.string().optional().meta({
            description: 'Why what does not overlap stands in the way, for people.',
          }),
        })
        .meta({ id: 'RecurringTimeConflict' }),
    ),
  })
  .meta({ id: 'RecurringTime' });

/**
 * Looks at every date of a series at once: whatever is busy within the session or closer to it than the practice's buffer is
 * a conflict (spec 001 §7 recurringTimes), and so is time off. Opening hours are none: a practitioner may work when they like.
 * @param starts epoch ms
 * @param minutes that one session lasts
 */
export async function checkStarts(
  sql: Db,
  practiceId: string,
  {
    starts,
    minutes,
    now,
    rules,
  }: { starts: readonly number[]; minutes: number; now: number; rules: SeriesRules },
): Promise<SeriesTime[]> {
  const { timeZone, bufferMinutes } = rules;
  const query = { practiceId, now, timeZone, at: { locationId: rules.locationId } };
  const spans = starts.map((startsAt) => ({ startsAt, endsAt: startsAt + minutes * MINUTE_MS }));
  const conflicts = await conflictsWith(sql, spans, { ...query, bufferMinutes });
  // A single appointment is not asked about what merely comes close, so here that is said.
  const isAsked = bufferMinutes > 0 && conflicts.some(({ length }) => length > 0);
  const overlaps = isAsked ? await conflictsWith(sql, spans, query) : conflicts;
  const note = SERIES_MESSAGES.tooClose(bufferMinutes);
  return starts.map((start, index) => ({
    startsAt: new Date(start),
    displayTime: formatDateTime(start, timeZone),
    conflicts: conflicts[index]!.map((conflict) =>
      overlaps[index]!.some(({ id }) => id === conflict.id) ? conflict : { ...conflict, note },
    ),
  }));
}
