import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** In which zone the practice's days begin: all that must be known before a stretch of the calendar can be asked for. */
export const calendarZone = operation({
  name: 'calendarZone',
  kind: 'query',
  description: 'The time zone of your calendar.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ timeZone: z.string().meta({ description: 'IANA zone.' }) }).meta({ id: 'CalendarZone' }),
  run: async (ctx) => ({ timeZone: ctx.practice.timeZone }),
});
