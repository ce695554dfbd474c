import { z } from 'zod';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { CLIENT_MESSAGE_KINDS, MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { MAX_CENTS } from '#app/lib/money.ts';
import { PLAIN_LINE, PLAIN_LINES } from '#app/lib/text.ts';
import { CLIENT_MESSAGES as messages } from './messages.ts';

/** Rows of the clients' table at once. */
export const CLIENTS_PAGE_SIZE = 20;
/** Letters of a name, of each of its two parts. */
const NAME_LENGTH = 80;
/** Letters of a note. */
export const NOTE_LENGTH = 10_000;
/** Letters of the short remark about a client. */
export const REMARK_LENGTH = 2_000;

/** What is left of a name that only looks empty. */
const VISIBLE = /[^\s\p{Cf}]/u;

const requiredText = (missing: string, most: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, messages.tooLong(most))
    .regex(PLAIN_LINE, messages.oddCharacters)
    .regex(VISIBLE, missing);

/** A name as messages greet with it. */
const name = (missing: string) => withoutAddress(requiredText(missing, NAME_LENGTH));

/** A line that may be left out; an empty one becomes null. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, messages.tooLong(most))
    .regex(PLAIN_LINE, messages.oddCharacters)
    .transform((text) => text || null)
    .nullish();

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, messages.tooLong(254))
  .refine((text) => text === '' || z.email().safeParse(text).success, messages.emailInvalid)
  .transform((text) => text || null)
  .nullish();

const firstName = name(messages.firstNameMissing);
const lastName = withoutAddress(
  z.string().trim().max(NAME_LENGTH, messages.tooLong(NAME_LENGTH)).regex(PLAIN_LINE, messages.oddCharacters),
);

const remark = z
  .string()
  .trim()
  .max(REMARK_LENGTH, messages.tooLong(REMARK_LENGTH))
  .regex(PLAIN_LINES, messages.oddCharacters)
  .transform((text) => text || null)
  .nullish();

/** A new client (spec 001 §5, §7 createClient). The phone is read as a US number unless it says otherwise. */
const newClient = z.strictObject({
  firstName,
  lastName: lastName.default(''),
  email,
  phone: line(40),
  notes: remark,
  clientType: z.enum(['invited']).optional(),
  invitedFrom: z.enum(['web_appointment_invite', 'web_single_invite']).optional(),
});

/** A new client written beside an appointment: first name, last name and phone (spec 001 §5). */
export const inlineClient = z.strictObject({
  firstName,
  lastName: name(messages.lastNameMissing),
  phone: requiredText(messages.phoneMissing, 40),
  email,
});

const clientId = z.uuid(messages.notFound);

export const createClientInput = z.strictObject({
  client: newClient,
  confirmDuplicate: z
    .boolean()
    .optional()
    .meta({ description: 'Adds a client whose phone or email another one has, such as a child’s.' }),
});

/** Only what is given is changed; an empty text takes the value away. */
export const editClientInput = z.strictObject({
  clientId,
  fields: z.strictObject({
    email,
    phone: line(40),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    address: line(200),
    addressTwo: line(100),
    city: line(100),
    state: line(60),
    postalCode: line(12),
    country: line(60),
  }),
});

export const oneClient = z.strictObject({ clientId });

export const updateClientCommunicationInput = z.strictObject({
  clientId,
  kind: z.enum(CLIENT_MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  enabled: z.boolean(),
});

export const addNoteInput = z.strictObject({
  text: z
    .string(messages.noteMissing)
    .trim()
    .min(1, messages.noteMissing)
    .max(NOTE_LENGTH, messages.tooLong(NOTE_LENGTH))
    .regex(PLAIN_LINES, messages.oddCharacters),
  clientId,
  noteType: z
    .string()
    .regex(/^[a-z_]{1,40}$/, messages.oddCharacters)
    .optional(),
  appointmentId: z.uuid(messages.appointmentNotFound).optional(),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key saves one note, however often it is sent.' }),
});

export const customPriceInput = z.strictObject({
  clientId,
  serviceId: z.uuid(messages.serviceNotFound),
  amountCents: z
    .int(messages.priceInvalid)
    .min(0, messages.priceInvalid)
    .max(MAX_CENTS, messages.priceInvalid),
});

export const CLIENT_SORTS = ['name', 'email', 'phone', 'lastAppointment'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

const searchTerm = z
  .string()
  .trim()
  .max(100, messages.searchTooLong)
  .regex(PLAIN_LINE, messages.oddCharacters)
  .optional();

export const clientsInput = z.strictObject({
  searchTerm,
  limit: z.int().min(1).max(100).default(CLIENTS_PAGE_SIZE),
  offset: z.int().min(0).max(1_000_000).default(0),
  sort: z.enum(CLIENT_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).optional().meta({
    description: 'Ascending unless said otherwise; the last appointment begins with the latest.',
  }),
});

export const clientNotesInput = z.strictObject({
  clientId,
  appointmentId: z
    .uuid(messages.appointmentNotFound)
    .optional()
    .meta({ description: 'Those about one appointment.' }),
  limit: z.int().min(1).max(100).default(50),
  offset: z.int().min(0).max(100_000).default(0),
});
