import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/index.ts';
import { calendarEventOutput, EVENT_KINDS, type EventKind } from './calendar-events.ts';
import { readExternalEvents } from './external-rows.ts';
import { readCalendarEvents } from './read-calendar-events.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * One entry of the calendar by what its address names: an appointment by its instantActionToken, anything else by its id.
 * A link to a flyout is brought into view with it. 'Event not found' where there is none, or none any more (spec 001 §8).
 */
export const calendarEvent = operation({
  name: 'calendarEvent',
  kind: 'query',
  description: 'One entry of your calendar: an appointment by its token, any other by its id.',
  access: practiceOwner(),
  input: z.strictObject({
    kind: z.enum(EVENT_KINDS),
    key: z.string().max(80, APPOINTMENT_MESSAGES.eventNotFound),
  }),
  output: z.object({ calendarEvent: calendarEventOutput }).meta({ id: 'CalendarEventAnswer' }),
  async run(ctx, { kind, key }) {
    const practiceId = ctx.practice.id;
    const calendarEvent = await ctx.db.run(async (sql) => {
      const found = kind === 'client' || isId(key) ? await PLACES[kind](sql, practiceId, key) : undefined;
      if (!found) return undefined;
      // One moment of its time is a window that the calendar's own reading meets it in.
      const window = { from: found.startsAt, to: new Date(found.startsAt.getTime() + 1) };
      const events = await readCalendarEvents(sql, [kind], { practiceId, window, now: ctx.clock.now() });
      return events.find(({ id }) => id === found.id);
    });
    if (!calendarEvent) {
      const { notFound, eventNotFound } = APPOINTMENT_MESSAGES;
      throw new Refusal('not_found', kind === 'client' ? notFound : eventNotFound);
    }
    return { calendarEvent };
  },
});

type Place = { id: string; startsAt: Date } | undefined;

const PLACES: Record<EventKind, (sql: Db, practiceId: string, key: string) => Promise<Place>> = {
  client: async (sql, practiceId, token) =>
    (
      await sql<NonNullable<Place>>`
        SELECT id, "startsAt" FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND "instantActionTokenHash" = ${tokenHash(token)}`
    )[0],
  personal: async (sql, practiceId, id) =>
    (
      await sql<NonNullable<Place>>`
        SELECT id, "startsAt" FROM "PersonalEvent" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`
    )[0],
  bookable: async (sql, practiceId, id) =>
    (
      await sql<NonNullable<Place>>`
        SELECT id, "startsAt" FROM "BookableEvent" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`
    )[0],
  calendar: async (sql, practiceId, id) => (await readExternalEvents(sql, practiceId, { id }))[0],
};
