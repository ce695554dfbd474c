import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { busyBetween } from '../free-starts/busy.ts';
import { nextWorkingTimeInput } from '../inputs.ts';
import { readOpeningHours } from '../hours/opening-hours.ts';
import { firstWorkingTime } from './first-working-time.ts';

/** Who looks farther ahead than this chooses a day. */
const HORIZON_MS = 42 * DAY_MS;

/**
 * Where a new appointment opens (spec 001 §9: the next full hour, or the next free slot): the start that is asked for where it
 * lies within opening hours and is free, else the next that does. A practitioner is not bound by the lead time of
 * clients; where a start is looked for, it is one as they are offered.
 */
export const nextWorkingTime = operation({
  name: 'nextWorkingTime',
  kind: 'query',
  description: 'The next time, from a moment on, at which you are open and free for so long.',
  access: practiceOwner(),
  input: nextWorkingTimeInput,
  output: z
    .object({
      startsAt: z.date().nullable().meta({ description: 'Null where there is none in the next six weeks.' }),
    })
    .meta({ id: 'NextWorkingTime' }),
  async run(ctx, { startsAt, minutes, locationId = null }) {
    const practiceId = ctx.practice.id;
    const from = startsAt.getTime();
    const to = from + HORIZON_MS;
    return ctx.db.run(async (sql) => {
      const [rules] = await sql<{ bufferMinutes: number; incrementMinutes: number; isPlace: boolean }>`
        SELECT p."appointmentBufferTime" AS "bufferMinutes", p."startTimeIncrement" AS "incrementMinutes",
          ${locationId}::uuid IS NULL OR EXISTS (SELECT FROM "Location" l WHERE l."practiceId" = p.id
            AND l.id = ${locationId}::uuid AND l."deletedAt" IS NULL) AS "isPlace"
        FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
      if (!rules?.isPlace) throw notFound('location');
      const { bufferMinutes, incrementMinutes } = rules;
      const reach = bufferMinutes * MINUTE_MS;
      const open = await readOpeningHours(sql, practiceId, { from, to, locationId });
      const busy = await busyBetween(sql, {
        practiceId,
        from: from - reach,
        to: to + reach,
        now: ctx.clock.now(),
        bufferMinutes,
        ignoreHoldId: null,
      });
      const found = firstWorkingTime({ from, minutes, open, busy, bufferMinutes, incrementMinutes });
      return { startsAt: found === null ? null : new Date(found) };
    });
  },
});
