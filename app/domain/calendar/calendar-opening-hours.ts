import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readOpeningHours } from '#app/domain/availability/index.ts';
import { windowInput } from './calendar-window.ts';

/** When the practice is open between two instants, dates with other hours included: what the calendar leaves light. */
export const calendarOpeningHours = operation({
  name: 'calendarOpeningHours',
  kind: 'query',
  description: 'The opening hours of all your locations together between two instants.',
  access: practiceOwner(),
  input: windowInput({}),
  output: z
    .object({
      openingHours: z.array(
        z.object({ startsAt: z.date(), endsAt: z.date() }).meta({ id: 'OpeningHoursInterval' }),
      ),
    })
    .meta({ id: 'CalendarOpeningHours' }),
  async run(ctx, { from, to }) {
    const window = { from: from.getTime(), to: to.getTime() };
    const open = await ctx.db.sql((sql) => readOpeningHours(sql, ctx.practice.id, window));
    return {
      openingHours: open.map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    };
  },
});
