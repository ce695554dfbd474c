import { createHash } from 'node:crypto';
import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { CALENDAR_MESSAGES as messages } from '../messages.ts';
import { readTimeOff } from '../time-off-rows.ts';
import { sharedIcs } from './shared-ics.ts';
import { readSharedAppointments, readSharedGroupEvents, readSharedPersonalEvents } from './shared-rows.ts';

const PAST_DAYS = 30;
const COMING_DAYS = 366;

/**
 * The practitioner's calendar by its secret address: the past 30 days and the year to come, nothing of other calendars. What was
 * cancelled is not in it, so it leaves the phones at their next reading.
 */
export const sharedCalendarFile = operation({
  name: 'sharedCalendarFile',
  kind: 'query',
  description: 'The calendar that an address stands for, as an iCalendar file.',
  access: linkHolder('calendar', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: z.string().min(1).max(64) }),
  output: z.object({
    content: z.string(),
    etag: z.string().meta({ description: 'The same for the same content.' }),
  }),
  async run(ctx) {
    const { id: practiceId, name, timeZone } = ctx.practice;
    if (!(await ctx.limiter.spend('sharedCalendar', practiceId))) {
      throw new Refusal('rate_limited', messages.readTooOften);
    }
    const now = ctx.clock.now();
    const window = { from: new Date(now - PAST_DAYS * DAY_MS), to: new Date(now + COMING_DAYS * DAY_MS) };
    const read = await ctx.db.run(async (db) => {
      const shared = await db.selectFrom('SharedCalendar').select(['detail', 'createdAt']).executeTakeFirst();
      // Turned off since the address was looked up.
      if (!shared) throw notFound();
      return {
        detail: shared.detail,
        sharedAt: shared.createdAt,
        appointments: await readSharedAppointments(db, practiceId, window, new Date(now)),
        groupEvents: await readSharedGroupEvents(db, practiceId, window),
        personalEvents: await readSharedPersonalEvents(db, practiceId, window, messages.personal),
        timeOff: await readTimeOff(db, practiceId, window),
      };
    });
    const content = sharedIcs({ ...read, name, timeZone, appOrigin: ctx.appOrigin });
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` };
  },
});
