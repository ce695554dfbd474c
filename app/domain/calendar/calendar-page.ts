import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readOpeningHours } from '#app/domain/availability/index.ts';
import { readDrawn } from './appointment-rows.ts';
import { calendarEventOutput } from './calendar-events.ts';
import { calendarSetup, readCalendarSetup } from './calendar-setup.ts';
import { windowInput } from './calendar-window.ts';
import { drawnAppointment } from './calendar-output.ts';
import { ownEventsOutput, readOwnEvents } from './read-calendar.ts';
import { readCalendarEvents } from './read-calendar-events.ts';
import { calendarTimeOff, readTimeOff } from './time-off-rows.ts';

/**
 * All that the calendar's page shows between two instants: what proCalendar reads, the events of calendars
 * outside, time off, the opening hours of all locations together with their dates that differ, and what its notices need.
 */
export const calendarPage = operation({
  name: 'calendarPage',
  kind: 'query',
  description: 'Your calendar between two instants with calendars outside and opening hours.',
  access: practiceOwner(),
  input: windowInput({}),
  output: z
    .object({
      practiceAppointments: z.array(drawnAppointment),
      ...ownEventsOutput,
      ...calendarSetup,
      outside: z.array(calendarEventOutput),
      timeOff: z.array(calendarTimeOff),
      openingHours: z.array(
        z.object({ startsAt: z.date(), endsAt: z.date() }).meta({ id: 'OpeningHoursInterval' }),
      ),
    })
    .meta({ id: 'CalendarPage' }),
  async run(ctx, window) {
    const practiceId = ctx.practice.id;
    const query = { practiceId, window, now: ctx.clock.now() };
    const span = { from: window.from.getTime(), to: window.to.getTime() };
    return ctx.db.read(async (sql) => {
      const [practiceAppointments, ownEvents, outside, timeOff, openingHours, setup] = await Promise.all([
        readDrawn(sql, practiceId, window, query.now),
        readOwnEvents(sql, practiceId, window),
        readCalendarEvents(sql, ['calendar'], query),
        readTimeOff(sql, practiceId, window),
        readOpeningHours(sql, practiceId, span),
        readCalendarSetup(sql, practiceId, new Date(query.now)),
      ]);
      return {
        practiceAppointments,
        ...ownEvents,
        outside,
        timeOff,
        openingHours: openingHours.map(({ startsAt, endsAt }) => ({
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
        })),
        ...setup,
      };
    });
  },
});
