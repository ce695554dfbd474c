import { z } from 'zod';
import { clientDetails, confirmOverlap } from '#app/domain/appointments/inputs.ts';
import { cardToken, providerId } from '#app/domain/cards/inputs.ts';
import { discountCodesField, shownCurrencyField } from '#app/domain/coupons/inputs.ts';
import { inlineClient } from '#app/domain/clients/inputs.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { RICH_TEXT_TOLD, richText } from '#app/lib/fields/rich-text.ts';
import { PLAIN_LINE } from '#app/lib/text.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { EVENT_MESSAGES as messages } from './messages.ts';

/** Letters of an event's name. */
export const EVENT_NAME_LENGTH = 120;
/** Letters of an event type’s address. */
export const EVENT_SLUG_LENGTH = 63;
/** Letters of a place as it is typed. */
export const PLACE_LENGTH = 200;
/** Letters of a description, its marks not counted. */
export const DESCRIPTION_LENGTH = 5_000;
/** Fewest places of a group event: without any, nobody could come. */
export const FEWEST_PLACES = 1;
/** Most places of a group event. */
export const MAX_PLACES = 100_000;
const MAX_PERSONAL_DAYS = 366;
/** What the calendar's window looks back for. */
const MAX_GROUP_DAYS = 31;

/** A line that may be empty; an empty one is null. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.nameTooLong(most))
    .regex(PLAIN_LINE, messages.oddCharacters)
    .transform((text) => text || null)
    .nullish();

/** A rich text; an empty one is null. */
const paragraphs = richText(DESCRIPTION_LENGTH, {
  tooLong: messages.nameTooLong(DESCRIPTION_LENGTH),
  odd: messages.oddCharacters,
})
  .transform((text) => text || null)
  .nullish()
  .meta({ description: RICH_TEXT_TOLD });

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const timeZone = z
  .string()
  .max(60, messages.zoneUnknown)
  .refine(isTimeZone, messages.zoneUnknown)
  .meta({ description: 'IANA zone; of a personal event the browser’s.' });

const span = {
  allDay: z.boolean().optional().meta({ description: 'Of a new one at first false; of a change it stays.' }),
  startsAt: z.date(messages.startMissing),
  endsAt: z
    .date(messages.endMissing)
    .meta({ description: 'Of an all-day event any moment of its last day, or the midnight after it.' }),
};

interface Span {
  id?: string | null | undefined;
  allDay?: boolean | undefined;
  startsAt: Date;
  endsAt: Date;
}

/** False where it is no matter of whole days; of a change that leaves it out the operation decides. */
const mayBeDays = ({ id, allDay }: Span) => allDay ?? Boolean(id);
/** All-day events may begin and end at one midnight: it is that day. */
const daysInOrder = (span: Span) => !mayBeDays(span) || span.endsAt >= span.startsAt;
const timesInOrder = (span: Span) => mayBeDays(span) || span.endsAt > span.startsAt;
const WRONG_DAYS = { path: ['endsAt'], message: messages.endBeforeStart };
const WRONG_TIMES = { path: ['endsAt'], message: messages.endNotAfterStart };
const within =
  (days: number) =>
  ({ startsAt, endsAt }: Span) =>
    endsAt.getTime() - startsAt.getTime() <= days * DAY_MS;

/** Asked with a new event: the same key makes one event, however often it is sent. */
const idempotencyKey = z
  .uuid()
  .optional()
  .meta({ description: 'The same key makes one event, however often it is sent.' });

/** A personal event (spec 001 §5, §7): the name may be left out, the end date is not before the start. */
export const personalEventInput = z
  .strictObject({
    id: z.uuid(messages.eventUnknown).nullish().meta({ description: 'Left out for a new one.' }),
    name: line(EVENT_NAME_LENGTH),
    ...span,
    timeZone,
    confirmOverlap,
    idempotencyKey,
  })
  .refine(daysInOrder, WRONG_DAYS)
  .refine(timesInOrder, WRONG_TIMES)
  .refine(within(MAX_PERSONAL_DAYS), { path: ['endsAt'], message: messages.personalTooLong });

/** A scheduled group event (spec 001 §3, §7). What is left out keeps its value; of a new event it is its type's. */
export const bookableEventInput = z
  .strictObject({
    id: z.uuid(messages.eventUnknown).nullish().meta({ description: 'Left out for a new one.' }),
    bookableEventTypeId: z.uuid(messages.typeMissing),
    ...span,
    timeZone: timeZone.optional(),
    capacity: z
      .int(messages.capacityInvalid)
      .min(FEWEST_PLACES, messages.capacityInvalid)
      .max(MAX_PLACES, messages.capacityInvalid)
      .nullish()
      .meta({ description: 'From 1 up; null means unlimited.' }),
    name: line(EVENT_NAME_LENGTH).meta({ description: 'Its own, where it differs from the type’s.' }),
    locationId: z.uuid(messages.placeUnknown).nullish(),
    location: line(PLACE_LENGTH).meta({
      description: 'A place as typed, where it is none of the practice’s.',
    }),
    description: paragraphs,
    handle: z
      .string()
      .max(100)
      .nullish()
      .meta({ description: 'An uploaded picture of its own; empty takes it away.' }),
    confirmOverlap,
    idempotencyKey,
    previousUpdatedAt,
  })
  .refine(daysInOrder, WRONG_DAYS)
  .refine(timesInOrder, WRONG_TIMES)
  .refine(within(MAX_GROUP_DAYS), { path: ['endsAt'], message: messages.groupTooLong });

/** Places of a new event type, and where somebody takes the limit back (spec 002 §9). */
export const DEFAULT_PLACES = 10;
/** Of an event type (spec 002 §9): 30 minutes or 1 day. */
export const DEFAULT_DURATIONS = { minute: 30, hour: 1, day: 1 } as const;
/** The longest that a type's events may last, in each unit: as long as one event may. */
const LONGEST = { minute: MAX_GROUP_DAYS * 1440, hour: MAX_GROUP_DAYS * 24, day: MAX_GROUP_DAYS } as const;
/** Cents; as much as a card is charged at once. */
const MOST_CENTS = 99_999_999;

/** What a new event type has where its input says nothing (spec 002 §9). */
export const NEW_TYPE = {
  kind: 'in_person',
  durationUnit: 'minute',
  amountCents: 0,
  capacity: DEFAULT_PLACES,
  description: null,
  instructions: null,
} as const;

interface TypeParts {
  kind?: 'in_person' | 'virtual' | undefined;
  location?: string | null | undefined;
  duration?: number | undefined;
  durationUnit?: keyof typeof LONGEST | undefined;
}

/** What of an event type does not fit together, and the field it stands beside; null where all does. */
export function typeProblem({ kind, location, duration, durationUnit }: TypeParts) {
  if (kind === 'virtual' && location && !isWebUrl(location))
    return { field: 'location', message: messages.typeUrlInvalid };
  if (duration && durationUnit && duration > LONGEST[durationUnit])
    return { field: 'duration', message: messages.groupTooLong };
  return null;
}

/** A kind of group event (spec 002 §3, §5, §7). Of a change everything but its name, address and place may be left out, and stays. */
export const bookableEventTypeInput = z
  .strictObject({
    id: z.uuid(messages.typeUnknown).nullish().meta({ description: 'Left out for a new one.' }),
    name: line(EVENT_NAME_LENGTH),
    slug: z
      .string()
      .trim()
      .max(EVENT_SLUG_LENGTH, messages.nameTooLong(EVENT_SLUG_LENGTH))
      .regex(/^[a-z0-9-]+$/, messages.slugInvalid)
      .meta({ description: 'Lower case letters, numbers and hyphens.' }),
    kind: z
      .enum(['in_person', 'virtual'])
      .optional()
      .meta({ description: 'Of a new one at first in_person.' }),
    locationId: z.uuid(messages.placeUnknown).nullish(),
    location: line(PLACE_LENGTH).meta({
      description: 'An address, or of a virtual event its URL, as typed.',
    }),
    description: paragraphs,
    instructions: paragraphs,
    durationUnit: z
      .enum(['minute', 'hour', 'day'])
      .optional()
      .meta({ description: 'Of a new one at first minute.' }),
    duration: z.int(messages.durationInvalid).min(1, messages.durationInvalid).optional(),
    amountCents: z
      .int(messages.priceInvalid)
      .min(0, messages.priceInvalid)
      .max(MOST_CENTS, messages.priceInvalid)
      .optional()
      .meta({ description: 'Of a new one at first 0: free.' }),
    capacity: z
      .int(messages.placesInvalid)
      .min(0, messages.placesInvalid)
      .max(MAX_PLACES, messages.placesInvalid)
      .nullable()
      .optional()
      .meta({ description: 'From 0 up; null means unlimited. Of a new one at first 10.' }),
    stagedPhotoHandle: z.string().max(100).nullish().meta({ description: 'A picture sent before.' }),
    idempotencyKey: z
      .uuid()
      .optional()
      .meta({ description: 'The same key makes one event type, however often it is sent.' }),
    previousUpdatedAt,
  })
  .refine(({ name }) => name, { path: ['name'], message: messages.typeNameMissing })
  .refine(({ location, locationId }) => location || locationId, {
    path: ['location'],
    message: messages.typePlaceMissing,
  })
  .superRefine((type, ctx) => {
    const problem = typeProblem(type);
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

export const eventTypeIdInput = z.strictObject({ id: z.uuid(messages.typeUnknown) });

/** Scheduled events of one page: rows of four and of two come out even. */
export const EVENTS_PAGE = 40;

/** Which of the scheduled events are listed. */
export const bookableEventsInput = z.strictObject({
  past: z.boolean().default(false).meta({ description: 'Those that are over, the last one first.' }),
  limit: z.int().min(1).max(100).default(EVENTS_PAGE),
  offset: z.int().min(0).max(1_000_000).default(0),
});

export const eventIdInput = z.strictObject({ id: z.uuid(messages.eventUnknown) });

export const registrantInput = z.strictObject({
  bookableEventId: z.uuid(messages.eventUnknown),
  clientId: z.uuid(messages.clientMissing),
});

/** One client of the practice, or somebody written down with first name, last name and phone (spec 001 §5, §7). */
export const addClientInput = z
  .strictObject({
    bookableEventId: z.uuid(messages.eventUnknown),
    clientId: z.uuid(messages.clientMissing).nullish(),
    clientParams: inlineClient.nullish(),
    idempotencyKey: z
      .uuid()
      .optional()
      .meta({ description: 'The same key registers once, however often it is sent.' }),
  })
  .refine(({ clientId, clientParams }) => clientId || clientParams, {
    path: ['clientId'],
    message: messages.clientMissing,
  })
  .refine(({ clientId, clientParams }) => !(clientId && clientParams), {
    path: ['clientId'],
    message: messages.oneClient,
  });

/** A visitor's registration: which date, and the details as a booking asks for them. */
export const registerInput = z.strictObject({
  practice: practiceField,
  bookableEventId: z.uuid(messages.dateMissing),
  ...clientDetails,
  clientTimeZone: timeZone.optional().meta({ description: 'IANA zone of the browser, for online events.' }),
  payWith: z.enum(['card', 'event']).default('event').meta({
    description:
      'A place that costs something is paid by card on the registration’s page, or at the event; where the practice asks for cards, by card.',
  }),
  discountCodes: discountCodesField,
  shownAmountCents: z.int().optional().meta({
    description:
      'What the visitor was shown that a place costs; where it is another sum by now nobody is registered.',
  }),
  shownCurrency: shownCurrencyField,
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key registers once, however often it is sent.' }),
});

/** The token of a registration's link. */
export const registrationLink = z
  .string(messages.tokenNotFound)
  .regex(/^[\w-]{1,64}$/, messages.tokenNotFound);

/** The card given for a registration: saved by the page's form, on the provider's own page, or the token of Square's form. */
export const payForRegistrationInput = z.strictObject({
  token: registrationLink,
  setupIntentId: providerId.optional(),
  cardPage: providerId.optional().meta({ description: "Of the provider's own card page." }),
  sourceId: cardToken.optional().meta({ description: 'The token that the card form made.' }),
});
