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
 * A link to a flyout is brought into view with it. 'Event not found' where there is none, or none any more (spec 001 §8); an appointment
 * that has left the calendar is there all the same, and its flyout says what became of it.
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
  output: z
    .object({
      calendarEvent: calendarEventOutput.nullable().meta({
        description: 'Null of an appointment that was cancelled or declined: no calendar shows it.',
      }),
    })
    .meta({ id: 'CalendarEventAnswer' }),
  async run(ctx, { kind, key }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const found = kind === 'client' || isId(key) ? await PLACES[kind](sql, practiceId, key) : undefined;
      if (!found) {
        const { notFound, eventNotFound } = APPOINTMENT_MESSAGES;
        throw new Refusal('not_found', kind === 'client' ? notFound : eventNotFound);
      }
      // One moment of its time is a window that the calendar's own reading meets it in.
      const window = { from: found.startsAt, to: new Date(found.startsAt.getTime() + 1) };
      const events = await readCalendarEvents(sql, [kind], { practiceId, window, now: ctx.clock.now() });
      const shown = events.find(({ id }) => id === found.id);
      if (!shown && kind !== 'client') throw new Refusal('not_found', APPOINTMENT_MESSAGES.eventNotFound);
      return { calendarEvent: shown ?? null };
    });
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
