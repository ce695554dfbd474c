import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { calendarEventOutput, EVENT_KINDS } from './calendar-events.ts';
import { windowInput } from './calendar-window.ts';
import { readCalendarEvents } from './read-calendar-events.ts';

/**
 * The calendar between two instants as entries of a grid: appointments, own time, group events and the busy times of
 * calendars outside (spec 001 §7 ProCalendarEvents). `kinds` asks for some of them alone.
 */
export const proCalendarEvents = operation({
  name: 'proCalendarEvents',
  kind: 'query',
  description: 'Everything in your calendar between two instants, ready to be drawn.',
  access: practiceOwner(),
  input: windowInput({
    kinds: z.array(z.enum(EVENT_KINDS)).min(1, 'Please name a kind.').max(EVENT_KINDS.length).optional(),
  }),
  output: z.object({ calendarEvents: z.array(calendarEventOutput) }).meta({ id: 'ProCalendarEvents' }),
  async run(ctx, { from, to, kinds = EVENT_KINDS }) {
    const query = { practiceId: ctx.practice.id, window: { from, to }, now: ctx.clock.now() };
    return { calendarEvents: await ctx.db.read((sql) => readCalendarEvents(sql, kinds, query)) };
  },
});
