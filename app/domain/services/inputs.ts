import { z } from 'zod';
import { availableTimesField, MAX_LOCATIONS } from '#app/domain/availability/inputs.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { MAX_CENTS } from '#app/lib/money.ts';
import { MOST_SERVICES } from '#app/lib/fields/most-services.ts';
import { RICH_TEXT_TOLD, richText } from '#app/lib/fields/rich-text.ts';
import { bareWords } from '#app/lib/rich/plain-text.ts';
import { PLAIN_LINE, visibleLength } from '#app/lib/text.ts';
import { SERVICE_MESSAGES as messages } from './messages.ts';

/** Services, packages and add-ons of a practice (spec 002 §9). */
export const MAX_SERVICES = 25;
/** Sessions of a new package (spec 002 §9). */
export const DEFAULT_SESSIONS = 5;
/** Letters of a name. */
export const SERVICE_NAME_LENGTH = 120;
/** Letters of a description, its marks not counted. */
export const SERVICE_DESCRIPTION_LENGTH = 5_000;
/** Other lengths and prices of one service. */
export const MOST_VARIATIONS = 30;
/** Minutes: no session is longer than a day. */
const LONGEST_SESSION = 1_440;
const MOST_SESSIONS = 100;

const cents = z
  .int(messages.priceInvalid)
  .min(0, messages.priceInvalid)
  .max(MAX_CENTS, messages.priceTooHigh)
  .meta({ description: 'Cents; 0 is free.' });

const minutes = z
  .int(messages.timeLengthMissing)
  .min(0, messages.timeLengthMissing)
  .max(LONGEST_SESSION, messages.tooLong)
  .meta({ description: 'Minutes; 0 only of an add-on.' });

/** What was sent as JSON text, as `schema` reads it. */
const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(500, messages.unreadable)
    .transform((text, issues): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.addIssue({ code: 'custom', message: messages.unreadable });
        return z.NEVER;
      }
    })
    .pipe(schema);

const variation = z.strictObject(
  {
    id: z.uuid(messages.variationUnknown).nullish(),
    timeLength: minutes.min(1, messages.timeLengthMissing),
    amountCents: cents,
  },
  messages.unreadable,
);

/** Whose ids are told apart. */
const ids = (most: number, unknown: string) =>
  z
    .array(z.uuid(unknown))
    .max(most)
    .transform((list) => [...new Set(list)]);

const shape = {
  id: z.uuid(messages.serviceUnknown).nullish().meta({ description: 'Left out for a new one.' }),
  locationIds: ids(MAX_LOCATIONS, messages.placeUnknown)
    .optional()
    .meta({ description: 'Where it is offered; an add-on without any goes with its service anywhere.' }),
  name: z
    .string(messages.nameMissing)
    .trim()
    .refine((text) => visibleLength(text) >= 2, messages.nameMissing)
    .max(SERVICE_NAME_LENGTH)
    .regex(PLAIN_LINE, messages.oddCharacters),
  description: richText(SERVICE_DESCRIPTION_LENGTH, {
    missing: messages.descriptionMissing,
    tooLong: messages.descriptionTooLong,
    odd: messages.oddCharacters,
  })
    .refine((text) => visibleLength(bareWords(text)) >= 2, messages.descriptionMissing)
    .meta({ description: RICH_TEXT_TOLD }),
  timeLength: minutes,
  amountCents: cents,
  variationOf: z.uuid(messages.serviceUnknown).nullish().meta({
    description:
      'The service that this is another length and price of: those two are saved, and `id` is the variation’s.',
  }),
  variationsArray: z
    .array(jsonText(variation))
    .max(MOST_VARIATIONS, messages.tooManyVariations)
    .optional()
    .meta({
      description:
        'All other lengths and prices, each as JSON text: `id` where it is known, `timeLength`, `amountCents`.',
    }),
  availableTimes: availableTimesField.nullish(),
  availableTimesEnabled: z.boolean().optional().meta({ description: 'Whether its own hours limit it.' }),
  package: z.boolean().optional(),
  numberOfSessions: z
    .int(messages.sessionsMissing)
    .max(MOST_SESSIONS, messages.tooManySessions)
    .nullish()
    .meta({ description: 'Of a package.' }),
  addOn: z.boolean().optional(),
  allowedServiceIds: ids(MOST_SERVICES, messages.serviceUnknown)
    .optional()
    .meta({ description: 'Of an add-on: the services it goes with; none means all.' }),
  public: z.boolean().optional().meta({ description: 'Whether clients see it.' }),
  handle: z
    .string()
    .max(100, messages.unreadable)
    .nullish()
    .meta({ description: 'An uploaded picture; empty takes the photo away.' }),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one service, however often it is sent.' }),
  previousUpdatedAt,
};

/** What a form of a service asks for. */
export const serviceFields = z.strictObject(shape);

/** A price and a length, or as much of them as there is: cents, minutes. */
interface Entry {
  timeLength: number | null;
  amountCents: number | null;
}

/**
 * Which prices and which lengths of a service stand there more than once, the main entry and its variations alike (spec 002 §5). What is
 * still empty is like nothing.
 */
export function repeated(entries: readonly Entry[]): { price: boolean; duration: boolean }[] {
  const isTwice = (values: (number | null)[], value: number | null) =>
    value !== null && values.indexOf(value) !== values.lastIndexOf(value);
  const prices = entries.map(({ amountCents }) => amountCents);
  const durations = entries.map(({ timeLength }) => timeLength);
  return entries.map(({ amountCents, timeLength }) => ({
    price: isTwice(prices, amountCents),
    duration: isTwice(durations, timeLength),
  }));
}

type Given = z.output<typeof serviceFields>;

/** What a service comes to as a whole: its kind and its prices are known. */
type Whole = Pick<Given, 'timeLength' | 'amountCents' | 'package' | 'addOn' | 'numberOfSessions'> & {
  allowedServiceIds?: readonly string[] | undefined;
  variationsArray?:
    readonly { id?: string | null | undefined; timeLength: number; amountCents: number }[] | undefined;
};

/** What is wrong with a service as a whole (spec 002 §5): the field, and its text. */
export function wrongWith(whole: Whole): { field: keyof Whole; message: string }[] {
  const { timeLength, amountCents, numberOfSessions, variationsArray: variations = [] } = whole;
  const known = variations.flatMap(({ id }) => id ?? []);
  const isTwice =
    new Set(known).size < known.length ||
    repeated([{ timeLength, amountCents }, ...variations]).some(({ price, duration }) => price || duration);
  const wrong = (is: boolean, field: keyof Whole, message: string) => (is ? [{ field, message }] : []);
  return [
    ...wrong(timeLength < 1 && !whole.addOn, 'timeLength', messages.timeLengthMissing),
    ...wrong(Boolean(whole.package && whole.addOn), 'addOn', messages.oneKind),
    ...wrong(Boolean(whole.package) && amountCents < 1, 'amountCents', messages.packagePriceMissing),
    ...wrong(
      Boolean(whole.package) && (numberOfSessions ?? 0) < 1,
      'numberOfSessions',
      messages.sessionsMissing,
    ),
    ...wrong(
      variations.length > 0 && Boolean(whole.package || whole.addOn),
      'variationsArray',
      messages.onePrice,
    ),
    ...wrong(isTwice, 'variationsArray', messages.variationsNotUnique),
    ...wrong(
      !whole.addOn && (whole.allowedServiceIds ?? []).length > 0,
      'allowedServiceIds',
      messages.onlyAddOnGoesWith,
    ),
  ];
}

/** A service, package or add-on (spec 002 §5, §7). What is left out of a change keeps its value, and is judged with it. */
export const upsertServiceInput = z
  .strictObject({
    ...shape,
    name: shape.name.optional().meta({ description: 'Needed without `variationOf`.' }),
    description: shape.description
      .optional()
      .meta({ description: `${RICH_TEXT_TOLD} Needed without \`variationOf\`.` }),
  })
  .superRefine((given, issues) => {
    const wrong = (field: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [field], message });
    if (given.variationOf) return;
    if (given.name === undefined) wrong('name', messages.nameMissing);
    if (given.description === undefined) wrong('description', messages.descriptionMissing);
    if (given.id) return;
    for (const { field, message } of wrongWith(given)) wrong(field, message);
  });

export const serviceIdInput = z.strictObject({ serviceId: z.uuid(messages.serviceUnknown) });

const place = z.strictObject(
  {
    id: z.uuid(messages.serviceUnknown),
    position: z.int(messages.unreadable).min(1, messages.unreadable).max(MOST_SERVICES, messages.unreadable),
  },
  messages.unreadable,
);

/** The order of the paid services (spec 002 §7). */
export const reorderServicesInput = z.strictObject({
  servicesArray: z
    .array(jsonText(place))
    .min(1)
    .max(MOST_SERVICES)
    .refine(
      (places) =>
        new Set(places.map(({ id }) => id)).size === places.length &&
        new Set(places.map(({ position }) => position)).size === places.length,
      messages.unreadable,
    )
    .meta({ description: 'Each as JSON text: `id`, and `position` from 1 up.' }),
});
