import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { windowInput } from './calendar-window.ts';
import { calendarOutput, readCalendar } from './read-calendar.ts';

/**
 * What stands in the practitioner's calendar between two instants: requests and appointments, group events and personal
 * events (spec 001 §7 ProCalendar). What was declined or cancelled is not on the calendar.
 */
export const proCalendar = operation({
  name: 'proCalendar',
  kind: 'query',
  description: 'Appointments, group events and personal events between two instants.',
  access: practiceOwner(),
  input: windowInput({}),
  output: z.object(calendarOutput).meta({ id: 'ProCalendar' }),
  run: (ctx, window) => readCalendar(ctx.db, window, ctx.clock.now()),
});
