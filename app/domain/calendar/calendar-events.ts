import { z } from 'zod';
import type { Drawn } from './appointment-rows.ts';
import type { calendarGroupEvent, calendarPersonalEvent } from './calendar-output.ts';
import type { ExternalEvent } from './external-rows.ts';
import { appointmentTitle } from './messages.ts';

/** The kinds of the calendar's flyout (spec 001 §2): an appointment, own time, a group event, one of a calendar outside. */
export const EVENT_KINDS = ['client', 'personal', 'bookable', 'calendar'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

type EventLook = 'request' | 'confirmed' | 'past' | 'group' | 'personal' | 'external';

/** One entry as a calendar's grid takes it (spec 001 §7 ProCalendarEvents). */
export const calendarEventOutput = z
  .object({
    id: z.uuid(),
    title: z.string(),
    start: z.date(),
    end: z.date(),
    allDay: z.boolean(),
    backgroundColor: z.string(),
    borderColor: z.string(),
    textColor: z.string(),
    classNames: z.array(z.string()),
    editable: z.boolean().meta({ description: 'Whether it can be moved to another time now.' }),
    extendedProps: z
      .object({
        kind: z.enum(EVENT_KINDS),
        instantActionToken: z.string().nullable().meta({ description: 'Of an appointment.' }),
        source: z.string().nullable().meta({ description: 'The outside calendar it comes from.' }),
      })
      .meta({ id: 'CalendarEventProps' }),
  })
  .meta({ id: 'CalendarEvent' });

type CalendarEvent = z.input<typeof calendarEventOutput>;

/** Ground, edge and words of each look: the light theme's status colours, which every screen can show. */
const COLOURS: Record<EventLook, Pick<CalendarEvent, 'backgroundColor' | 'borderColor' | 'textColor'>> = {
  request: { backgroundColor: '#fdf0e0', borderColor: '#d97706', textColor: '#8a4b06' },
  confirmed: { backgroundColor: '#e6f4ea', borderColor: '#2f855a', textColor: '#1f5f3f' },
  past: { backgroundColor: '#f0eeea', borderColor: '#a8a29a', textColor: '#57534e' },
  group: { backgroundColor: '#fbe9ee', borderColor: '#c2415f', textColor: '#8f2743' },
  personal: { backgroundColor: '#f3f1ed', borderColor: '#c9c4bb', textColor: '#57534e' },
  external: { backgroundColor: '#eceff3', borderColor: '#94a3b8', textColor: '#475569' },
};

interface Entry {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
}

/** The classes of each look, one list for all of its entries. */
const CLASSES = Object.fromEntries(
  Object.keys(COLOURS).map((look) => [look, ['calendar-event', `calendar-event-${look}`]]),
) as Record<EventLook, string[]>;

function eventOf(
  { id, title, startsAt, endsAt, allDay }: Entry,
  look: EventLook,
  editable: boolean,
  extendedProps: CalendarEvent['extendedProps'],
): CalendarEvent {
  const { backgroundColor, borderColor, textColor } = COLOURS[look];
  return {
    id,
    title,
    start: startsAt,
    end: endsAt,
    allDay,
    backgroundColor,
    borderColor,
    textColor,
    classNames: CLASSES[look],
    editable,
    extendedProps,
  };
}

const bare = (kind: EventKind) => ({ kind, instantActionToken: null, source: null });

/** @param now epoch milliseconds: what has begun can no longer be moved */
export function ofAppointment(row: Drawn, now: number): CalendarEvent {
  const { id, startsAt, endsAt } = row;
  const past = startsAt.getTime() <= now;
  const look = row.state === 'pending' ? 'request' : past ? 'past' : 'confirmed';
  const props = { kind: 'client' as const, instantActionToken: row.instantActionToken, source: null };
  const entry = { id, title: appointmentTitle(row), startsAt, endsAt, allDay: false };
  return eventOf(entry, look, !past, props);
}

export const ofGroupEvent = (event: z.input<typeof calendarGroupEvent>): CalendarEvent =>
  eventOf({ ...event, title: event.name }, 'group', true, bare('bookable'));

export const ofPersonalEvent = (event: z.input<typeof calendarPersonalEvent>): CalendarEvent =>
  eventOf(event, 'personal', true, bare('personal'));

export const ofExternalEvent = (event: ExternalEvent): CalendarEvent =>
  eventOf(event, 'external', false, { ...bare('calendar'), source: event.source });
